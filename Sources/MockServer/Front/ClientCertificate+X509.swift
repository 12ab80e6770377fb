// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine

extension ClientCertificate {
  convenience init(_ certificate: X509Certificate) throws(GnuTLSError) {
    self.init(
      subject: try certificate.subject(), issuer: try certificate.issuer(),
      serialNumber: try certificate.serialNumber().hexadecimal,
      sha256: try certificate.fingerprint().hexadecimal)
  }
}
