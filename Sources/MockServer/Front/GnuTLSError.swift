// mockapi
// SPDX-License-Identifier: Apache-2.0

import CGnuTLS

/// An error code of GnuTLS.
struct GnuTLSError: Error {
  let code: Int32

  /// GnuTLS's description of it.
  var reason: String { gnutls_strerror(code).map { String(cString: $0) } ?? "code \(code)" }

  /// Whether the connection is lost, which is not worth a report.
  var isOfConnection: Bool { code == GNUTLS_E_PULL_ERROR || code == GNUTLS_E_PUSH_ERROR }

  /// Whether a text has no certificate.
  var isNoCertificate: Bool { code == GNUTLS_E_NO_CERTIFICATE_FOUND }

  static func check(_ code: Int32) throws(GnuTLSError) {
    guard code >= 0 else { throw GnuTLSError(code: code) }
  }

  /// Runs calls of GnuTLS; a failure is reported as an error of the given thing.
  static func telling<Result>(
    _ what: String, _ body: () throws(GnuTLSError) -> Result
  ) throws(TLSIdentityError) -> Result {
    do throws(GnuTLSError) { return try body() } catch {
      throw .refused(what: what, reason: error.reason)
    }
  }
}

/// Lends bytes to GnuTLS for a call.
func withDatum<Result, Failure: Error>(
  _ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) throws(Failure) -> Result
) throws(Failure) -> Result {
  // GnuTLS's type has no const, but GnuTLS does not write to it.
  let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count, 1))
  defer { copy.deallocate() }
  _ = copy.initialize(from: bytes)
  var datum = gnutls_datum_t(data: copy.baseAddress, size: UInt32(bytes.count))
  return try body(&datum)
}

/// Calls a function that writes at most 64 bytes.
func takeShortBytes(
  _ fill: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int>) -> Int32
) throws(GnuTLSError) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 64)
  var size = bytes.count
  try GnuTLSError.check(fill(&bytes, &size))
  return Array(bytes.prefix(size))
}

/// Takes ownership of bytes that GnuTLS has allocated.
func takeDatum(_ fill: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) throws(GnuTLSError)
  -> [UInt8]
{
  var datum = gnutls_datum_t()
  try GnuTLSError.check(fill(&datum))
  defer { mockapi_gnutls_free(datum.data) }
  return [UInt8](UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
}
