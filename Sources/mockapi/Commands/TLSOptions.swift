// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIServer

/// How `serve` speaks TLS, and which of its ports misbehave.
struct TLSOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Serve HTTPS, too, with a certificate that is made for localhost: self-signed. Needs --tls-ca.",
      valueName: "how"))
  var tls: How?

  @Option(
    help: ArgumentHelp(
      "Where the authority's certificate is kept, which clients trust; its key goes to FILE.key. "
        + "Both are made when they are not there.", valueName: "file"),
    completion: .file())
  var tlsCa: String?

  @Option(
    help: ArgumentHelp(
      "Serve HTTPS, too, with this certificate: PEM, its chain behind it. Needs --tls-key.",
      valueName: "file"),
    completion: .file())
  var tlsCert: String?

  @Option(
    help: ArgumentHelp("The certificate's private key: PEM, not encrypted.", valueName: "file"),
    completion: .file())
  var tlsKey: String?

  @Option(
    help: ArgumentHelp(
      "The port for HTTPS; 0 takes a free one. (default: \(TLSOptions.defaultPort), once there is a certificate)",
      valueName: "port"))
  var httpsPort: Int?

  @Option(
    help: ArgumentHelp(
      "A port that misbehaves before any request: \(FaultPort.names). May be given several times.",
      valueName: "kind=port"),
    transform: FaultPortArgument.init)
  var faultPort: [FaultPortArgument] = []

  enum How: String, ExpressibleByArgument, CaseIterable {
    case selfSigned = "self-signed"
  }

  private static let defaultPort = 8443

  func validate() throws {
    for (name, file) in [("--tls-ca", tlsCa), ("--tls-cert", tlsCert), ("--tls-key", tlsKey)]
    where file?.isEmpty == true {
      throw ValidationError("\(name) needs the name of a file.")
    }
    if tls != nil, tlsCert != nil || tlsKey != nil {
      throw ValidationError(
        "--tls self-signed makes a certificate, --tls-cert names one; give one of the two.")
    }
    if tls != nil, tlsCa == nil {
      throw ValidationError(
        "--tls self-signed needs --tls-ca FILE: where the certificate that clients trust is kept.")
    }
    if tls == nil, tlsCa != nil { throw ValidationError("--tls-ca goes with --tls self-signed.") }
    if tlsCert != nil, tlsKey == nil {
      throw ValidationError("--tls-cert needs --tls-key FILE, too: the certificate's private key.")
    }
    if tlsCert == nil, tlsKey != nil {
      throw ValidationError("--tls-key needs --tls-cert FILE, too: the key's certificate.")
    }
    try validatePorts()
  }

  private func validatePorts() throws {
    if let httpsPort, !(0...65_535).contains(httpsPort) {
      throw ValidationError("--https-port is a number from 0 to 65535, found \(httpsPort).")
    }
    if httpsPort != nil, identity == nil {
      throw ValidationError(
        "--https-port needs a certificate: --tls self-signed --tls-ca FILE, or --tls-cert FILE --tls-key FILE."
      )
    }
    for (index, argument) in faultPort.enumerated() {
      if faultPort[..<index].contains(where: { $0.kind == argument.kind }) {
        throw ValidationError("--fault-port \(argument.kind.rawValue) is given twice.")
      }
      if argument.kind.needsAuthority, tls == nil {
        throw ValidationError(
          "--fault-port \(argument.kind.rawValue) needs --tls self-signed --tls-ca FILE: its certificate comes "
            + "from an authority that the client trusts, so that only one thing is wrong with it.")
      }
    }
  }

  /// Has a server do what the options say.
  /// - Throws: when two ports are the same one.
  func apply(to configuration: inout ServerConfiguration) throws {
    if let identity {
      configuration.tls = TLSConfiguration(
        port: httpsPort ?? Self.defaultPort, identity: identity)
    }
    for argument in faultPort { configuration.faultPorts[argument.kind] = argument.port }
    var owners: [Int: String] = [:]
    let ports =
      [("HTTP", configuration.port), ("HTTPS", configuration.tls?.port ?? 0)]
      + faultPort.map { ("--fault-port \($0.kind.rawValue)", $0.port) }
    for (owner, port) in ports where port != 0 {
      if let other = owners.updateValue(owner, forKey: port) {
        throw ValidationError("\(other) and \(owner) cannot both have port \(port).")
      }
    }
  }

  private var identity: TLSConfiguration.Identity? {
    if let tlsCert, let tlsKey { return .files(certificate: tlsCert, key: tlsKey) }
    return tlsCa.map { .selfSigned(caFile: $0) }
  }
}

/// `KIND=PORT`.
struct FaultPortArgument: Sendable {
  let kind: FaultPort
  let port: Int

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ValidationError("expected KIND=PORT, as in silent=9001")
    }
    guard let kind = FaultPort(rawValue: String(parts[0])) else {
      throw ValidationError("the kinds are \(FaultPort.names)")
    }
    guard let port = Int(parts[1]), (0...65_535).contains(port) else {
      throw ValidationError("a port is a number from 0 to 65535, where 0 takes a free one")
    }
    self.kind = kind
    self.port = port
  }
}

extension FaultPort {
  fileprivate static var names: String {
    allCases.map(\.rawValue).joined(separator: ", ")
  }
}
