// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS

/// A code of GnuTLS that means failure.
struct GnuTLSError: Error {
  let code: Int32

  /// What GnuTLS says of it.
  var reason: String { gnutls_strerror(code).map { String(cString: $0) } ?? "code \(code)" }

  /// Whether the connection is gone, which is nobody's fault that could be told.
  var isOfConnection: Bool { code == GNUTLS_E_PULL_ERROR || code == GNUTLS_E_PUSH_ERROR }

  static func check(_ code: Int32) throws(GnuTLSError) {
    guard code >= 0 else { throw GnuTLSError(code: code) }
  }

  /// Runs calls of GnuTLS whose failure is told as that of one thing.
  static func telling<Result>(
    _ what: String, _ body: () throws(GnuTLSError) -> Result
  ) throws(TLSIdentityError) -> Result {
    do throws(GnuTLSError) { return try body() } catch {
      throw .refused(what: what, reason: error.reason)
    }
  }
}

/// Gives bytes to GnuTLS for the time of a call.
func withDatum<Result, Failure: Error>(
  _ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) throws(Failure) -> Result
) throws(Failure) -> Result {
  // GnuTLS's type has no const; it does not write there.
  let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
  defer { copy.deallocate() }
  _ = copy.initialize(from: bytes)
  var datum = gnutls_datum_t(data: copy.baseAddress, size: UInt32(bytes.count))
  return try body(&datum)
}

/// Takes bytes that GnuTLS has allocated.
func takeDatum(_ fill: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) throws(GnuTLSError)
  -> [UInt8]
{
  var datum = gnutls_datum_t()
  try GnuTLSError.check(fill(&datum))
  defer { mockapi_gnutls_free(datum.data) }
  return [UInt8](UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
}
