// mockapi
// SPDX-License-Identifier: Apache-2.0

#ifndef MOCKAPI_CMICROHTTPD_REQUEST_H
#define MOCKAPI_CMICROHTTPD_REQUEST_H

#include <microhttpd.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

// libmicrohttpd reads heads leniently, and ends names and values at a NUL. Its results point into the received head, so the
// gaps between them show the bytes that it has skipped.

enum mockapi_head_mistake
{
  // Not exactly one blank between method, target and version, or a NUL.
  MOCKAPI_REQUEST_LINE = 1,
  // A field name that is not a token: a blank before the colon, for instance, or nothing.
  MOCKAPI_FIELD_NAME = 2,
  // A NUL or CR in a value, or a value that continues on the next line.
  MOCKAPI_FIELD_VALUE = 4,
  // Two Content-Length fields with different values.
  MOCKAPI_LENGTHS_DIFFER = 8,
  // A Content-Length of 10^12 or more.
  MOCKAPI_LENGTH_HUGE = 16,
  // More than LF at the end of a line, although the first line ends with LF alone.
  MOCKAPI_LINE_ENDS = 32
};

enum mockapi_version
{
  MOCKAPI_HTTP_OTHER,
  MOCKAPI_HTTP_1_0,
  MOCKAPI_HTTP_1_1
};

// The properties of a head.
struct mockapi_head
{
  unsigned int mistakes;
  enum mockapi_version version;
  unsigned int hosts;
  unsigned int lengths;
  unsigned int codings;
  // In bytes, including the empty line; 0 when the request line is not valid.
  size_t size;
  // A bit for each size of a field's name, in bytes and modulo 64.
  uint64_t name_sizes;
  // The number of fields, and the bytes of their names and values.
  size_t fields;
  size_t field_bytes;
  // Whether a Content-Type has a parameter, such as a charset.
  bool has_type_parameter;
  bool has_cookies;
  bool has_preferences;
  bool has_origin;
  // The bytes of the first line's end: 2 for CRLF, 1 for LF.
  size_t line_end_size;
  // The end of the part that has been checked, and the end of the head.
  const char *position;
  const char *end;
  const char *length;
  size_t length_size;
};

// RFC 9110 section 5.6.2. A bit for each ASCII character of a token: letters, digits and "!#$%&'*+-.^_`|~".
static inline bool
mockapi_is_token (const char *text, size_t size)
{
  static const uint64_t characters[4] = { 0x03FF6CFA00000000, 0x57FFFFFFC7FFFFFE, 0, 0 };
  for (size_t i = 0; i < size; i++)
    {
      unsigned char c = (unsigned char) text[i];
      if (0 == (characters[c >> 6] >> (c & 63) & 1))
        return false;
    }
  return size > 0;
}

enum mockapi_method
{
  MOCKAPI_GET,
  MOCKAPI_POST,
  MOCKAPI_PUT,
  MOCKAPI_PATCH,
  MOCKAPI_DELETE,
  MOCKAPI_HEAD,
  MOCKAPI_OPTIONS,
  // All others; also the number of those above.
  MOCKAPI_UNUSUAL
};

static inline enum mockapi_method
mockapi_method_of (const char *method)
{
  static const char usual[MOCKAPI_UNUSUAL][8] = {
    [MOCKAPI_GET] = "GET",       [MOCKAPI_POST] = "POST", [MOCKAPI_PUT] = "PUT",
    [MOCKAPI_PATCH] = "PATCH",   [MOCKAPI_DELETE] = "DELETE", [MOCKAPI_HEAD] = "HEAD",
    [MOCKAPI_OPTIONS] = "OPTIONS"
  };
  for (int i = 0; i < MOCKAPI_UNUSUAL; i++)
    if (method[0] == usual[i][0] && method[1] == usual[i][1] && 0 == strcmp (method, usual[i]))
      return (enum mockapi_method) i;
  return MOCKAPI_UNUSUAL;
}

// Whether two names of fields with the same size are equal (RFC 9110 section 5.1).
static inline bool
mockapi_is_same_name (const char *one, const char *other, size_t size)
{
  for (size_t i = 0; i < size; i++)
    {
      char a = one[i], b = other[i];
      if (a != b && (a ^ b) != 0x20)
        return false;
      // Only letters differ in their case by this bit.
      if (a != b && ! ((a | 0x20) >= 'a' && (a | 0x20) <= 'z'))
        return false;
    }
  return true;
}

// Whether there are only blanks, line ends, and NULs between two places. libmicrohttpd overwrites line ends with NUL.
static inline bool
mockapi_is_blank (const char *start, const char *end)
{
  for (; start < end; start++)
    if (0 != *start && ' ' != *start && '\t' != *start && '\r' != *start && '\n' != *start)
      return false;
  return true;
}

static inline size_t
mockapi_count_nuls (const char *start, const char *end)
{
  size_t count = 0;
  for (; start < end; start++)
    count += 0 == *start;
  return count;
}

static inline enum MHD_Result
mockapi_check_field (void *context, enum MHD_ValueKind kind, const char *name, size_t name_size,
                     const char *value, size_t value_size)
{
  struct mockapi_head *head = (struct mockapi_head *) context;
  (void) kind;
  if (NULL == name)
    return MHD_YES;
  head->fields++;
  head->field_bytes += name_size + (NULL == value ? 0 : value_size);
  if (NULL == value)
    return MHD_YES;
  // A field of several lines is a copy outside of the head, with its further lines behind its name.
  bool is_copy = name < head->position || name > head->end;
  if (! is_copy && ! mockapi_is_token (name, name_size))
    head->mistakes |= MOCKAPI_FIELD_NAME;
  size_t nuls = is_copy ? 0 : mockapi_count_nuls (head->position, name);
  // A line end is one NUL or two; more of them were sent.
  if (is_copy || value < name || value + value_size > head->end
      || ! mockapi_is_blank (head->position, name) || nuls > 2
      || NULL != memchr (value, '\r', value_size))
    head->mistakes |= MOCKAPI_FIELD_VALUE;
  else
    {
      // The second one was a CR, or was sent.
      if (nuls > head->line_end_size)
        head->mistakes |= MOCKAPI_LINE_ENDS;
      head->position = value + value_size;
    }
  head->name_sizes |= (uint64_t) 1 << (name_size & 63);
  // Every request has this one. No other character of a token becomes one of these letters.
  if (4 == name_size && 'h' == (name[0] | 0x20) && 'o' == (name[1] | 0x20) && 's' == (name[2] | 0x20)
      && 't' == (name[3] | 0x20))
    head->hosts++;
  else if (12 == name_size && mockapi_is_same_name (name, "Content-Type", 12))
    head->has_type_parameter |= NULL != memchr (value, ';', value_size);
  else if (6 == name_size)
    {
      // Nearly every request has Accept, whose first letter tells it from the others.
      switch (name[0] | 0x20)
        {
        case 'c':
          head->has_cookies |= 0 == strncasecmp (name, "Cookie", 6);
          break;
        case 'o':
          head->has_origin |= 0 == strncasecmp (name, "Origin", 6);
          break;
        case 'p':
          head->has_preferences |= 0 == strncasecmp (name, "Prefer", 6);
          break;
        }
    }
  else if (17 == name_size && 0 == strncasecmp (name, "Transfer-Encoding", 17))
    head->codings++;
  else if (14 == name_size && 0 == strncasecmp (name, "Content-Length", 14))
    {
      while (value_size > 0 && (' ' == value[value_size - 1] || '\t' == value[value_size - 1]))
        value_size--;
      if (0 == head->lengths++)
        {
          head->length = value;
          head->length_size = value_size;
        }
      else if (value_size != head->length_size || 0 != memcmp (value, head->length, value_size))
        head->mistakes |= MOCKAPI_LENGTHS_DIFFER;
      while (value_size > 12 && '0' == value[0])
        value++, value_size--;
      if (value_size > 12)
        head->mistakes |= MOCKAPI_LENGTH_HUGE;
    }
  return MHD_YES;
}

// Checks the bytes between the last value and the end of the head. libmicrohttpd overwrites a colon with NUL, so a line that
// begins with one is empty for it, and ends the head, unless it is the first.
static inline void
mockapi_check_rest (struct mockapi_head *head)
{
  const char *rest = head->position;
  size_t size = (size_t) (head->end - rest);
  if (mockapi_is_blank (rest, head->end))
    {
      // Two line ends, and perhaps a colon between them or a NUL before them, which look like the CR of another line end.
      if (mockapi_count_nuls (rest, head->end) > 2 * head->line_end_size)
        head->mistakes |= 1 == head->line_end_size ? MOCKAPI_LINE_ENDS : MOCKAPI_FIELD_NAME;
    }
  // A line end, even of LF alone, and a colon; or two NULs that were sent. A single one was sent in the value.
  else if (size > 1 && 0 == rest[0] && 0 == rest[1])
    head->mistakes |= MOCKAPI_FIELD_NAME;
  else
    head->mistakes |= MOCKAPI_FIELD_VALUE;
}

// Checks the head of a request. Must be called from the access handler with its arguments. `target_size` is the size of the
// target as it was received.
static inline struct mockapi_head
mockapi_check_head (struct MHD_Connection *connection, const char *method, const char *target,
                    size_t target_size, const char *version)
{
  struct mockapi_head head = { 0 };
  size_t version_size = strlen (version);
  if (8 == version_size)
    head.version = 0 == memcmp (version, "HTTP/1.1", 8)   ? MOCKAPI_HTTP_1_1
                   : 0 == memcmp (version, "HTTP/1.0", 8) ? MOCKAPI_HTTP_1_0
                                                          : MOCKAPI_HTTP_OTHER;
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  size_t method_size = strlen (method);
  if (NULL == info || ! mockapi_is_token (method, method_size) || target != method + method_size + 1
      || version != target + target_size + 1 || NULL != memchr (target, ' ', target_size))
    {
      head.mistakes = MOCKAPI_REQUEST_LINE;
      head.name_sizes = UINT64_MAX; // The fields were not read.
      head.has_type_parameter = true;
      head.has_cookies = true;
      head.has_preferences = true;
      head.has_origin = true;
      return head;
    }
  head.line_end_size = 0 == version[version_size + 1] ? 2 : 1;
  head.position = version + version_size;
  head.size = info->header_size;
  head.end = method + info->header_size;
  MHD_get_connection_values_n (connection, MHD_HEADER_KIND, &mockapi_check_field, &head);
  if (0 == (head.mistakes & MOCKAPI_FIELD_VALUE))
    mockapi_check_rest (&head);
  return head;
}

// The lines after the last chunk of a body that libmicrohttpd has read.
enum mockapi_trailers
{
  MOCKAPI_TRAILERS_FINE,
  // Perhaps a line begins with a colon.
  MOCKAPI_TRAILERS_UNCLEAR,
  // A line begins with a colon. It ends the trailers for libmicrohttpd, unless it is the first.
  MOCKAPI_TRAILERS_NAMELESS
};

struct mockapi_trailer_check
{
  bool has_nameless;
  // The end of the last value; NULL if there is none.
  const char *end;
};

static inline enum MHD_Result
mockapi_check_trailer (void *context, enum MHD_ValueKind kind, const char *name, size_t name_size,
                       const char *value, size_t value_size)
{
  struct mockapi_trailer_check *check = (struct mockapi_trailer_check *) context;
  (void) kind;
  if (NULL == name || NULL == value)
    return MHD_YES;
  check->has_nameless |= 0 == name_size;
  check->end = value + value_size;
  return MHD_YES;
}

// Checks the trailers of a request. Must be called from the access handler at the end of the body.
static inline enum mockapi_trailers
mockapi_check_trailers (struct MHD_Connection *connection)
{
  struct mockapi_trailer_check check = { false, NULL };
  MHD_get_connection_values_n (connection, MHD_FOOTER_KIND, &mockapi_check_trailer, &check);
  if (check.has_nameless)
    return MOCKAPI_TRAILERS_NAMELESS;
  const char *end = check.end;
  if (NULL == end)
    return MOCKAPI_TRAILERS_FINE;
  // Two line ends follow. libmicrohttpd overwrites them and a colon with NUL, and nothing of what it has not read. There is more
  // memory than these six bytes, because it keeps its records of fields at the end of it.
  if (0 != end[0] || 0 != end[1] || 0 != end[2])
    return MOCKAPI_TRAILERS_UNCLEAR; // LF and LF, or LF and a colon.
  if (0 != end[3])
    return MOCKAPI_TRAILERS_NAMELESS; // CRLF and a colon, or CRLF and LF.
  // CRLF and CRLF, or with a colon between them and another line behind them.
  return 0 == end[4] && 0 != end[5] ? MOCKAPI_TRAILERS_UNCLEAR : MOCKAPI_TRAILERS_FINE;
}

// The fields of a request, copied into one piece of memory: for each, the sizes of its name and its value in four bytes each,
// and then both.
struct mockapi_fields
{
  unsigned char *memory;
  size_t capacity;
  size_t size;
};

static inline enum MHD_Result
mockapi_copy_field (void *context, enum MHD_ValueKind kind, const char *name, size_t name_size,
                    const char *value, size_t value_size)
{
  struct mockapi_fields *fields = (struct mockapi_fields *) context;
  (void) kind;
  if (NULL == name)
    return MHD_NO;
  if (NULL == value)
    value_size = 0;
  // libmicrohttpd keeps the blanks after a value, which are not part of it (RFC 9110 section 5.5).
  while (value_size > 0 && (' ' == value[value_size - 1] || '\t' == value[value_size - 1]))
    value_size--;
  if (8 + name_size + value_size > fields->capacity - fields->size)
    return MHD_NO;
  unsigned char *place = fields->memory + fields->size;
  uint32_t sizes[2] = { (uint32_t) name_size, (uint32_t) value_size };
  memcpy (place, sizes, 8);
  memcpy (place + 8, name, name_size);
  if (value_size > 0)
    memcpy (place + 8 + name_size, value, value_size);
  fields->size += 8 + name_size + value_size;
  return MHD_YES;
}

static inline size_t
mockapi_copy_fields (struct MHD_Connection *connection, unsigned char *memory, size_t capacity)
{
  struct mockapi_fields fields = { memory, capacity, 0 };
  MHD_get_connection_values_n (connection, MHD_HEADER_KIND, &mockapi_copy_field, &fields);
  return fields.size;
}

// Whether libmicrohttpd reads a body in chunks: only if the value of the field is exactly this word.
static inline bool
mockapi_reads_chunks (struct MHD_Connection *connection)
{
  const char *coding = MHD_lookup_connection_value (connection, MHD_HEADER_KIND, "Transfer-Encoding");
  return NULL != coding && 0 == strcasecmp (coding, "chunked");
}

#endif
