// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIServer

/// The options of `serve` for TLS and for misbehaving ports.
struct TLSOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also serve HTTPS, with a certificate for localhost that is made at the start. Needs --tls-ca.",
      valueName: "how"))
  var tls: How?

  @Option(
    help: ArgumentHelp(
      "The file of the certificate authority that clients trust; its key is in FILE.key. "
        + "Both are made if they do not exist.", valueName: "file"),
    completion: .file())
  var tlsCa: String?

  @Option(
    help: ArgumentHelp(
      "Also serve HTTPS, with this certificate: PEM, followed by its chain. Needs --tls-key.",
      valueName: "file"),
    completion: .file())
  var tlsCert: String?

  @Option(
    help: ArgumentHelp("The certificate's private key: PEM, not encrypted.", valueName: "file"),
    completion: .file())
  var tlsKey: String?

  @Option(
    help: ArgumentHelp(
      "Ask clients of HTTPS for a certificate that an authority in this file has signed: PEM, one or more. Others are refused.",
      valueName: "file"),
    completion: .file())
  var tlsClientCa: String?

  @Option(
    help: ArgumentHelp(
      "Whether a client without a certificate is refused (required) or served, too (wanted). (default: required)",
      valueName: "required|wanted"),
    transform: Self.need)
  var tlsClientAuth: TLSConfiguration.ClientAuthentication.Need?

  @Option(
    help: ArgumentHelp(
      "The port for HTTPS; 0 takes a free port. (default: \(TLSOptions.defaultPort))",
      valueName: "port"),
    transform: NumberOption.port)
  var httpsPort: Int?

  @Option(
    help: ArgumentHelp(
      "A port that misbehaves before any request: \(FaultPort.names). Can be repeated.",
      valueName: "kind=port"),
    transform: FaultPortArgument.init)
  var faultPort: [FaultPortArgument] = []

  enum How: String, ExpressibleByArgument, CaseIterable {
    case selfSigned = "self-signed"
  }

  private static let defaultPort = 8443
  private static let identityOptions =
    "--tls self-signed --tls-ca FILE, or --tls-cert FILE --tls-key FILE"

  private static func need(
    _ text: String
  ) throws -> TLSConfiguration.ClientAuthentication.Need {
    guard let need = TLSConfiguration.ClientAuthentication.Need(rawValue: text) else {
      throw ValidationError("it must be 'required' or 'wanted'")
    }
    return need
  }

  func validate() throws {
    for (name, file) in [
      ("--tls-ca", tlsCa), ("--tls-cert", tlsCert), ("--tls-key", tlsKey),
      ("--tls-client-ca", tlsClientCa),
    ] where file?.isEmpty == true {
      throw ValidationError("\(name) must name a file; found an empty name.")
    }
    if tls != nil, tlsCert != nil || tlsKey != nil {
      throw ValidationError(
        "--tls self-signed makes a certificate and --tls-cert names one; keep either of them.")
    }
    if tls != nil, tlsCa == nil {
      throw ValidationError(
        "--tls self-signed needs --tls-ca FILE, the file of the certificate that clients trust.")
    }
    if tls == nil, tlsCa != nil { throw ValidationError("--tls-ca needs --tls self-signed.") }
    if tlsCert != nil, tlsKey == nil {
      throw ValidationError("--tls-cert needs --tls-key FILE, the certificate's private key.")
    }
    if tlsCert == nil, tlsKey != nil {
      throw ValidationError("--tls-key needs --tls-cert FILE, the key's certificate.")
    }
    try validateClients()
    try validatePorts()
  }

  private func validateClients() throws {
    if tlsClientCa != nil, identity == nil {
      throw ValidationError("--tls-client-ca needs HTTPS: \(Self.identityOptions).")
    }
    if tlsClientAuth != nil, tlsClientCa == nil {
      throw ValidationError(
        "--tls-client-auth needs --tls-client-ca FILE, the authority that signs the clients' certificates."
      )
    }
  }

  private func validatePorts() throws {
    if httpsPort != nil, identity == nil {
      throw ValidationError("--https-port needs a certificate: \(Self.identityOptions).")
    }
    for (index, argument) in faultPort.enumerated() {
      if faultPort[..<index].contains(where: { $0.kind == argument.kind }) {
        throw ValidationError("--fault-port \(argument.kind.rawValue) can be given only once.")
      }
      if argument.kind.needsAuthority, tls == nil {
        throw ValidationError(
          "--fault-port \(argument.kind.rawValue) needs --tls self-signed --tls-ca FILE: an authority that the client "
            + "trusts must sign its certificate, so that only one thing is wrong with it.")
      }
    }
  }

  /// Applies the options to the configuration.
  /// - Throws: if two ports have the same number.
  func apply(to configuration: inout ServerConfiguration) throws {
    if let identity {
      configuration.tls = TLSConfiguration(
        port: httpsPort ?? Self.defaultPort, identity: identity,
        clientAuthentication: tlsClientCa.map {
          TLSConfiguration.ClientAuthentication(caFile: $0, need: tlsClientAuth ?? .required)
        })
    }
    for argument in faultPort { configuration.faultPorts[argument.kind] = argument.port }
    var owners: [Int: String] = [:]
    let ports =
      [("HTTP", configuration.port), ("HTTPS", configuration.tls?.port ?? 0)]
      + faultPort.map { ("--fault-port \($0.kind.rawValue)", $0.port) }
    for (owner, port) in ports where port != 0 {
      if let other = owners.updateValue(owner, forKey: port) {
        throw ValidationError("\(other) and \(owner) must have different ports; both have \(port).")
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
      throw ValidationError("it must be KIND=PORT, as in silent=9001")
    }
    guard let kind = FaultPort(rawValue: String(parts[0])) else {
      throw ValidationError("the kind must be one of \(FaultPort.names)")
    }
    guard let port = Int(parts[1]), (0...65_535).contains(port) else {
      throw ValidationError("the port must be a number from 0 to 65535; 0 takes a free port")
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
