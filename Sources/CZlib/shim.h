// mockapi
// SPDX-License-Identifier: Apache-2.0

#ifndef MOCKAPI_CZLIB_SHIM_H
#define MOCKAPI_CZLIB_SHIM_H

#include <zlib.h>

// deflateInit2 and inflateInit2 are macros, which Swift cannot call. Adding 16 to the window size selects gzip.
static inline int
mockapi_deflate_begin (z_stream *stream)
{
  return deflateInit2 (stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

static inline int
mockapi_inflate_begin (z_stream *stream)
{
  return inflateInit2 (stream, 15 + 16);
}

// The zlib format (RFC 1950), or the blocks of RFC 1951 alone, which a negative size selects.
static inline int
mockapi_inflate_begin_deflate (z_stream *stream, int has_header)
{
  return inflateInit2 (stream, has_header ? 15 : -15);
}

#endif
