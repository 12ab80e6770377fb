// mockapi
// SPDX-License-Identifier: Apache-2.0

#ifndef MOCKAPI_CPCRE2_SHIM_H
#define MOCKAPI_CPCRE2_SHIM_H

// The library has versions for code units of three widths; this selects UTF-8.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#endif
