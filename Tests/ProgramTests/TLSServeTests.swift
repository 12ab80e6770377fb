// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// `mockapi serve` with TLS, tested with the program and curl.
struct TLSServeTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      #"""
      {"request": {"urlPath": "/a"}, "cases": {
        "whole": {"response": {"body": "abcdef"}},
        "cut": {"response": {"body": "abcdef", "fault": {"at": {"bodyByte": 3}}}},
        "reset": {"response": {"body": "abcdef", "fault": {"at": {"bodyByte": 3}, "then": "reset"}}}}}
      """#, to: "Scenarios/a.json")
  }

  /// Starts on free ports, and returns the lines with the addresses.
  private func start(_ arguments: String..., lines count: Int) async throws -> (
    RunningProgram, lines: [String]
  ) {
    let program = try Program(in: folder.url).start(["serve", "--port", "0"] + arguments)
    var lines: [String] = []
    while lines.count < count, let line = await program.nextLine() { lines.append(line) }
    if lines.count < count {
      let result = await program.finish()
      Issue.record("\(lines) \(result.errors)")
    }
    return (program, lines)
  }

  private func curl(_ arguments: String...) async throws -> Program.Result {
    let program = try #require(Program(ofSystem: "curl", in: folder.url))
    return try await program.run(["--silent", "--show-error", "--cacert", "ca.pem"] + arguments)
  }

  @Test func `it reports the address of HTTPS, and how to trust its generated authority`()
    async throws
  {
    for isFirst in [true, false] {
      let (program, lines) = try await start(
        "--no-watch", "--tls", "self-signed", "--tls-ca", "ca.pem", "--https-port", "0", lines: 3)
      #expect(lines[0].wholeMatch(of: /mockapi is ready at http:\/\/127\.0\.0\.1:\d+/) != nil)
      let url = try #require(
        lines[1].wholeMatch(of: /mockapi is ready at (https:\/\/127\.0\.0\.1:\d+)/)?.1)
      #expect(lines[2] == "  ANY /a  a  whole (default), cut, reset")
      program.signal(SIGTERM)
      let result = await program.finish()
      #expect(result.status == 0)
      let trust = """
        mockapi made a certificate authority in ca.pem, and its key in ca.pem.key; to trust it:
          iOS simulators  xcrun simctl keychain booted add-root-cert ca.pem
          macOS           security add-trusted-cert -r trustRoot -k ~/Library/Keychains/login.keychain-db ca.pem
          Debian          sudo cp ca.pem /usr/local/share/ca-certificates/mockapi.crt && sudo update-ca-certificates
          curl            curl --cacert ca.pem \(url)

        """
      #expect(result.errors == (isFirst ? trust : ""))
    }
  }

  @Test func `a name with special characters is quoted in the shell commands`() async throws {
    let (program, _) = try await start(
      "--tls", "self-signed", "--tls-ca", "it's mine.pem", "--https-port", "0", lines: 3)
    program.signal(SIGTERM)
    #expect(
      await program.finish().errors.contains(
        #"keychain booted add-root-cert 'it'\''s mine.pem'"# + "\n"))
  }

  @Test func `the JSON log has members for the ports and the commands`() async throws {
    let (program, lines) = try await start(
      "--log-format", "json", "--tls", "self-signed", "--tls-ca", "ca.pem", "--https-port", "0",
      "--fault-port", "refused=0", "--fault-port", "expired=0", lines: 2)
    let ready = try JSONDocument(parsing: lines[0]).root
    #expect(ready["event"]?.string == "ready")
    #expect(ready["url"]?.string?.hasPrefix("http://127.0.0.1:") == true)
    #expect(ready["httpsUrl"]?.string?.hasPrefix("https://127.0.0.1:") == true)
    #expect(ready["faultPorts"]?["refused"]?.string?.hasPrefix("http://127.0.0.1:") == true)
    #expect(ready["faultPorts"]?["expired"]?.string?.hasPrefix("https://127.0.0.1:") == true)
    program.signal(SIGTERM)
    let note = try JSONDocument(parsing: await program.finish().errors).root
    #expect(note["event"]?.string == "authority")
    #expect(note["file"]?.string == "ca.pem")
    #expect(
      note["trust"]?["iOS simulators"]?.string
        == "xcrun simctl keychain booted add-root-cert ca.pem")
  }

  @Test(.enabled(if: Program(ofSystem: "curl") != nil, "there is no curl here"))
  func `curl trusts the certificate, keeps connections alive, and reports each fault correctly`()
    async throws
  {
    let (program, lines) = try await start(
      "--tls", "self-signed", "--tls-ca", "ca.pem", "--https-port", "0", lines: 2)
    let port = try #require(lines[1].split(separator: ":").last)
    for host in ["localhost", "127.0.0.1"] {
      let url = "https://\(host):\(port)/a"
      let twice = try await curl("--write-out", " %{num_connects} ", url, url)
      #expect(twice.output == "abcdef 1 abcdef 0 \n" || twice.output == "abcdef 1 abcdef 0 ")
      #expect(twice.status == 0)
    }
    let url = "https://localhost:\(port)/a"
    // Partial file: the length is 6.
    let cut = try await curl("--header", "Prefer: case=cut", url)
    #expect(cut.status == 18)
    #expect(cut.output.hasPrefix("abc"))
    // Failure in receiving network data.
    let reset = try await curl("--header", "Prefer: case=reset", url)
    #expect(reset.status == 56)
    let plain = try await curl("http://localhost:\(port)/a")
    #expect(plain.output.hasPrefix("This port speaks HTTPS"))
    program.signal(SIGTERM)
    #expect(await program.finish().status == 0)
  }

  @Test(
    .enabled(if: Program(ofSystem: "curl") != nil, "there is no curl here"), .tags(.realTime))
  func `curl reports the mistake of each misbehaving port`() async throws {
    let kinds = [
      "refused", "silent", "handshake-refused", "expired", "wrong-host", "untrusted",
      "client-certificate-refused",
    ]
    let options = kinds.flatMap { ["--fault-port", "\($0)=0"] }
    let program = try Program(in: folder.url).start(
      [
        "serve", "--quiet", "--port", "0", "--tls", "self-signed", "--tls-ca", "ca.pem",
        "--https-port", "0",
      ] + options)
    for _ in 0..<2 { _ = await program.nextLine() }
    for (kind, status, complaint) in [
      // It says more, which depends on what it has done by then.
      ("refused", 7, "connect"), ("silent", 28, "curl: (28)"),
      ("handshake-refused", 35, "handshake"),
      ("expired", 60, "expired"), ("wrong-host", 60, "name"), ("untrusted", 60, "self"),
      // With TLS 1.3, the refusal comes after curl's own handshake.
      ("client-certificate-refused", 56, "certificate required"),
    ] as [(String, Int32, String)] {
      let line = await program.nextLine() ?? ""
      #expect(line.hasPrefix("fault port '\(kind)' at http"))
      let url = try #require(line.split(separator: " ").last.map(String.init))
      // Only the silent port lets it wait in vain.
      let result = try await curl(
        "--max-time", kind == "silent" ? "0.3" : "\(HangLimit.seconds)", "\(url)/a")
      #expect(result.status == status, "\(kind)")
      #expect(result.errors.contains(complaint), "\(kind): \(result.errors)")
    }
    program.signal(SIGTERM)
    let result = await program.finish()
    #expect(result.status == 0)
    #expect(result.output == "")
    let failures = result.errors.split(separator: "\n")
    #expect(!failures.isEmpty)
    // Handshakes that are refused on purpose are not logged; for wrong-host, curl detects the error afterwards.
    for line in failures {
      #expect(
        line.hasPrefix("mockapi: notice: a TLS handshake failed: peer=127.0.0.1 reason=the client ")
      )
    }
  }

  @Test(.enabled(if: Program(ofSystem: "curl") != nil, "there is no curl here"))
  func `curl needs a certificate of the named authority, and the journal says who asked`()
    async throws
  {
    let issuer = try ClientIssuer("Client CA")
    try folder.write(issuer.certificate, to: "clients.pem")
    for (name, identity) in [
      ("alice", try issuer.identity("CN=alice,O=Example")),
      ("mallory", try ClientIssuer("Other CA").identity("CN=mallory")),
    ] {
      try folder.write(identity.certificate, to: "\(name).pem")
      try folder.write(identity.key, to: "\(name).key")
    }
    let (program, lines) = try await start(
      "--quiet", "--tls", "self-signed", "--tls-ca", "ca.pem", "--https-port", "0",
      "--tls-client-ca", "clients.pem", lines: 2)
    let plain = try #require(lines[0].split(separator: " ").last)
    let port = try #require(lines[1].split(separator: ":").last)
    let url = "https://localhost:\(port)/a"
    let alice = try await curl("--cert", "alice.pem", "--key", "alice.key", url)
    #expect(alice.output == "abcdef\n")
    let mallory = try await curl(
      "--tls-max", "1.2", "--cert", "mallory.pem", "--key", "mallory.key", url)
    #expect(mallory.status == 35)
    #expect(mallory.errors.contains("unknown ca"), "\(mallory.errors)")
    let nobody = try await curl(url)
    #expect(nobody.status == 56)
    #expect(nobody.errors.contains("certificate required"), "\(nobody.errors)")
    // The rule is that of the port, so it holds for the control API, too.
    #expect(try await curl("https://localhost:\(port)/__mockapi/health").status == 56)
    #expect(try await curl("\(plain)/__mockapi/health").status == 0)
    let journal = try await curl("\(plain)/__mockapi/leases/default/journal")
    let requests = try JSONDocument(parsing: journal.output).root["requests"]
    let clients = requests?.elements.map {
      $0["request"]?["clientCertificate"]?["subject"]?.string
    }
    #expect(clients == ["CN=alice,O=Example"])
    program.signal(SIGTERM)
    let result = await program.finish()
    #expect(result.status == 0)
    let failure = "mockapi: notice: a TLS handshake failed: peer=127.0.0.1 reason="
    let missing = "\(failure)the client has no certificate, and this port requires one\n"
    #expect(
      result.errors
        == "\(failure)the client's certificate (CN=mallory) is refused: no authority in the file of --tls-client-ca has "
        + "signed it\n\(missing)\(missing)")
  }

  @Test func `a reason not to start is reported, and exits with 2`() async throws {
    let program = Program(in: folder.url)
    let missing = try await program.run(
      "serve", "--port", "0", "--tls-cert", "none.pem", "--tls-key", "key.pem")
    #expect(missing.status == 2)
    #expect(
      missing.errors
        == "mockapi: error: cannot read none.pem: No such file or directory; name a file that exists and that this user "
        + "may read\n")
    let noFolder = try await program.run(
      "serve", "--port", "0", "--tls", "self-signed", "--tls-ca", "none/ca.pem")
    #expect(noFolder.status == 2)
    #expect(
      noFolder.errors
        == "mockapi: error: cannot write none/ca.pem: No such file or directory; name a file in a folder "
        + "that this user can write to\n")
    try folder.write("no certificate", to: "empty.pem")
    let noClients = try await program.run(
      "serve", "--port", "0", "--tls", "self-signed", "--tls-ca", "ca.pem", "--tls-client-ca",
      "empty.pem")
    #expect(noClients.status == 2)
    #expect(
      noClients.errors
        == "mockapi: error: empty.pem holds no certificate in PEM (-----BEGIN CERTIFICATE-----); one in DER becomes PEM "
        + "with: openssl x509 -inform der -in empty.pem -out certificate.pem\n")
    let (first, lines) = try await start("--quiet", lines: 1)
    let port = try #require(lines[0].split(separator: ":").last)
    for options in [
      ["--tls", "self-signed", "--tls-ca", "ca.pem", "--https-port", "\(port)"],
      ["--fault-port", "silent=\(port)"], ["--fault-port", "refused=\(port)"],
    ] {
      let taken = await (try program.start(["serve", "--port", "0"] + options)).finish()
      #expect(taken.status == 2)
      #expect(
        taken.errors
          == "mockapi: error: port \(port) on 127.0.0.1 is in use; stop the program that holds it, or "
          + "choose another port (0 takes a free port)\n")
    }
    first.signal(SIGTERM)
    #expect(await first.finish().status == 0)
  }
}
