// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The certificates of a server's ports, by its configuration.
struct TLSIdentities {
  private let hosts: [String]
  private let tls: TLSConfiguration?
  /// The signer; `nil` if the certificate is from a file.
  private let authority: CertificateAuthority?
  /// The certificates of clients that ports which lead to the server accept.
  private let clients: TLSCredentials.Clients

  /// - Parameter host: the host that the server listens on.
  init(_ tls: TLSConfiguration?, host: String) throws(TLSIdentityError) {
    self.tls = tls
    hosts = Self.hosts(of: host)
    if case .selfSigned(let path) = tls?.identity {
      authority = try CertificateAuthority.kept(in: path)
    } else {
      authority = nil
    }
    // After the server's own authority is made, because it may sign the certificates of clients, too.
    clients =
      if let wanted = tls?.clientAuthentication {
        .signed(
          by: try ClientAuthorities.read(wanted.caFile), isRequired: wanted.need == .required)
      } else {
        .unasked
      }
  }

  /// The file of the authority if it was just created; otherwise `nil`.
  var newAuthority: String? {
    guard case .selfSigned(let path) = tls?.identity, authority?.isNew == true else { return nil }
    return path
  }

  /// The credentials of the port for HTTPS; `nil` if there is none.
  func secure() throws(TLSIdentityError) -> TLSCredentials? {
    switch tls?.identity {
    case .files(let certificate, let key):
      let files = try TLSFiles(certificate: certificate, key: key)
      return try TLSCredentials(
        CertificateAuthority.Identity(chain: files.chain, key: files.key), clients: clients)
    case .selfSigned: return try credentials(of: authority, for: hosts, days: -1...396, clients)
    case nil: return nil
    }
  }

  /// How a misbehaving port treats clients; `nil` for the port that does not listen.
  func behavior(of fault: FaultPort) throws(ServerError) -> FrontPort.Behavior? {
    if fault.needsAuthority, authority == nil { throw .faultPortNeedsAuthority(fault) }
    do throws(TLSIdentityError) {
      switch fault {
      case .refused: return nil
      case .silent: return .silent
      case .handshakeRefused: return .refusing(try TLSCredentials(nil))
      case .expired: return try secure(authority, hosts, days: -31 ... -1)
      case .wrongHost: return try secure(authority, ["wrong-host.invalid"], days: -1...396)
      case .untrusted: return try secure(.unknown(), hosts, days: -1...396)
      case .clientCertificateRefused:
        return try credentials(of: authority, for: hosts, days: -1...396, .refused).map {
          .refusing($0)
        }
      }
    } catch {
      throw .tls(error)
    }
  }

  private func secure(
    _ authority: CertificateAuthority?, _ hosts: [String], days: ClosedRange<Int>
  ) throws(TLSIdentityError) -> FrontPort.Behavior? {
    try credentials(of: authority, for: hosts, days: days, clients).map { .secure($0) }
  }

  /// - Parameter days: the days of validity, counted from now. It begins a day early, because clocks differ; browsers
  ///   allow at most 397 days.
  private func credentials(
    of authority: CertificateAuthority?, for hosts: [String], days: ClosedRange<Int>,
    _ clients: TLSCredentials.Clients
  ) throws(TLSIdentityError) -> TLSCredentials? {
    let now = SystemTime.now.seconds
    return try authority.map { authority throws(TLSIdentityError) in
      try TLSCredentials(
        authority.identity(
          for: hosts, from: now + days.lowerBound * X509Template.day,
          to: now + days.upperBound * X509Template.day), clients: clients)
    }
  }

  /// The names that clients may use for the server.
  private static func hosts(of host: String) -> [String] {
    let local = ["localhost", "127.0.0.1", "::1"]
    switch host {
    case "0.0.0.0", "::": return local + LocalNames.all.filter { !local.contains($0) }
    default: return local.contains(host) ? local : local + [host]
    }
  }
}
