// mockapi
// SPDX-License-Identifier: Apache-2.0

// Stands in for two libraries that GnuTLS and libxml2 can use, and that mockapi has no use for, where these are linked into the program:
// p11-kit finds tokens of PKCS #11, and Debian has no archive of it; ICU knows character encodings that glibc's iconv, which libxml2 asks
// first, knows too, and brings 30 MB of data. Each function answers that there is nothing, and is what the two libraries expect then.
//
// Besides, it has a function of glibc 2.36 that the archive of libstdc++ asks for, so that the program runs with 2.35.
//
// Compile it with -DICU(name)=name##_72, the version in the names of libxml2's functions (see portable-program).

#include <stddef.h>
#include <sys/random.h>

// An error that is not 0: CKR_GENERAL_ERROR of PKCS #11, P11_KIT_URI_UNEXPECTED of p11-kit.
enum { nothing = 5 };

#define RETURNS_NULL(name) void *name(void) { return NULL; }
#define RETURNS_ERROR(name) unsigned long name(void) { return nothing; }
#define RETURNS_ZERO(name) unsigned long name(void) { return 0; }
#define DOES_NOTHING(name) void name(void) {}

RETURNS_NULL(p11_kit_config_option)
RETURNS_NULL(p11_kit_message)
RETURNS_NULL(p11_kit_module_get_name)
RETURNS_NULL(p11_kit_module_load)
RETURNS_NULL(p11_kit_modules_load)
RETURNS_NULL(p11_kit_pin_get_value)
RETURNS_NULL(p11_kit_pin_new_for_string)
RETURNS_NULL(p11_kit_pin_request)
RETURNS_NULL(p11_kit_pin_file_callback)
RETURNS_NULL(p11_kit_space_strdup)
RETURNS_NULL(p11_kit_uri_get_attribute)
RETURNS_NULL(p11_kit_uri_get_attributes)
RETURNS_NULL(p11_kit_uri_get_module_info)
RETURNS_NULL(p11_kit_uri_get_pin_source)
RETURNS_NULL(p11_kit_uri_get_pin_value)
RETURNS_NULL(p11_kit_uri_get_token_info)
RETURNS_NULL(p11_kit_uri_new)
RETURNS_ERROR(p11_kit_module_finalize)
RETURNS_ERROR(p11_kit_pin_register_callback)
RETURNS_ERROR(p11_kit_uri_format)
RETURNS_ERROR(p11_kit_uri_parse)
RETURNS_ERROR(p11_kit_uri_set_attribute)
RETURNS_ZERO(p11_kit_module_get_flags)
RETURNS_ZERO(p11_kit_pin_get_length)
RETURNS_ZERO(p11_kit_space_strlen)
RETURNS_ZERO(p11_kit_uri_match_module_info)
RETURNS_ZERO(p11_kit_uri_match_token_info)
DOES_NOTHING(p11_kit_module_release)
DOES_NOTHING(p11_kit_pin_unref)
DOES_NOTHING(p11_kit_pin_unregister_callback)
DOES_NOTHING(p11_kit_uri_free)
const char *p11_kit_strerror(unsigned long error) { (void)error; return "PKCS #11 is left out of this program"; }

// U_FILE_ACCESS_ERROR: the data of the encoding is not there.
enum { no_data = 4 };
void *ICU(ucnv_open)(const char *name, int *error) { (void)name; *error = no_data; return NULL; }
DOES_NOTHING(ICU(ucnv_close))
void ICU(ucnv_convertEx)(void *target, void *source, char **to, const char *to_end, const char **from, const char *from_end, void *pivot,
                         void *pivot_source, void *pivot_target, const void *pivot_limit, signed char reset, signed char flush, int *error) {
  (void)target, (void)source, (void)to, (void)to_end, (void)from, (void)from_end, (void)pivot, (void)pivot_source, (void)pivot_target;
  (void)pivot_limit, (void)reset, (void)flush;
  *error = no_data;
}
DOES_NOTHING(ICU(ucnv_setFromUCallBack))
DOES_NOTHING(ICU(ucnv_setToUCallBack))
DOES_NOTHING(ICU(UCNV_FROM_U_CALLBACK_STOP))
DOES_NOTHING(ICU(UCNV_TO_U_CALLBACK_STOP))

// Once it has begun, the kernel's generator gives so few bytes at once (getrandom(2)); before that it waits, or a signal comes.
unsigned arc4random(void) {
  unsigned number;
  while (getrandom(&number, sizeof number, 0) != sizeof number) {}
  return number;
}
