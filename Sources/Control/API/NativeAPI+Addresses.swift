// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPILeases
import MockAPIMatching
import MockAPIQRCode
import MockAPIScenario

// `/__mockapi/leases/ID/addresses` and `/__mockapi/leases/ID/qr.svg`: what other devices take a lease by.

extension NativeAPI {
  /// The URLs of the lease for other devices, the likeliest first.
  func listAddresses(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let lease = try lease(of: call)
    let hosts: [DeviceHosts.Host]
    do throws(ProblemDetails) {
      hosts = try context.facts.devices.list(for: call.request)
    } catch {
      return .json(["addresses": [], "reason": .string(error.detail)])
    }
    let addresses = try hosts.map { host throws(ProblemDetails) -> JSONLiteral in
      [
        "host": .string(host.name), "interface": .optional(host.interface),
        "url": .string(try url(of: lease, call, atHost: host.name)),
      ]
    }
    return .json(["addresses": .array(addresses)])
  }

  /// The QR code of such a URL.
  func showCode(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let lease = try lease(of: call)
    let given = call.parameter("host")
    let known = try given == nil ? context.facts.devices.list(for: call.request) : []
    let url = try url(of: lease, call, atHost: given ?? known.first?.name)
    do throws(QRCode.TooLong) {
      return .response(
        ResponseDefinition(
          status: 200,
          headers: [
            HeaderField(name: "Content-Type", value: "image/svg+xml"),
            HeaderField(name: "Cache-Control", value: "no-store"),
          ],
          body: Array(try QRCode(url).svg(title: url).utf8)[...]))
    } catch {
      throw .invalidParameter(
        "'host' must be shorter: a code has room for \(QRCode.longest) bytes; the address with it has \(error.count)"
      )
    }
  }
}
