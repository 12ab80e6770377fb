// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How far libmicrohttpd has read a request.
enum RequestStage {
  /// A part of its first line.
  case line
  case head
  case wholeHead
  /// A body in chunks that libmicrohttpd reads, or the trailers after it.
  case chunks
}
