// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJournal
import MockAPIText

extension ClientCertificate {
  convenience init(_ certificate: X509Certificate) throws(GnuTLSError) {
    self.init(
      subject: try certificate.subject(), issuer: try certificate.issuer(),
      serialNumber: HexText.of(try certificate.serialNumber()),
      sha256: HexText.of(try certificate.fingerprint()))
  }
}
