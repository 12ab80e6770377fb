// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine

// Why a request may not command the server, or read what came in.

extension ProblemDetails {
  static let controlIsLocal = ProblemDetails(
    type: "control-is-local", title: "Only this machine may command the server", status: 403,
    detail: "the control APIs answer only programs on the server's machine; start the server with "
      + "--control-token, or --control all, to allow others")

  static func foreignHost(_ host: String) -> ProblemDetails {
    ProblemDetails(
      type: "foreign-host", title: "Unknown host", status: 403,
      detail:
        "'Host' must be an address, localhost or a name given with --allow-host, unless the request has the server's "
        + "token (--control-token); found '\(host)'")
  }

  static func foreignOrigin(_ origin: String) -> ProblemDetails {
    ProblemDetails(
      type: "foreign-origin", title: "Another origin", status: 403,
      detail: "a web page of another origin must not command the server; found 'Origin: \(origin)'")
  }

  static let webPage = ProblemDetails(
    type: "web-page", title: "A browser must send the token", status: 403,
    detail:
      "a page that this server serves must not command it, so a browser's request must have the server's token, also that for "
      + "a typed address; open the page of the server ('mockapi open'), ask with a program such as curl, or start the server "
      + "with --control-token and send 'Authorization: Bearer TOKEN'")

  static let missingKey = ProblemDetails(
    type: "missing-key", title: "The key of the page is missing or wrong", status: 401,
    detail:
      "a request to this port must have the key that is in the link to the page, as 'Authorization: Bearer KEY'; "
      + "'mockapi open' opens the link of the server that runs in this folder, which has a new key at each start"
  )

  static let missingToken = ProblemDetails(
    type: "missing-token", title: "The token is missing or wrong", status: 401,
    detail: "a request must have the server's token; send 'Authorization: Bearer TOKEN'")

  static let listNeedsToken = ProblemDetails(
    type: "missing-token", title: "This list needs the token of the server", status: 401,
    detail:
      "a browser without JavaScript cannot send the token; allow JavaScript for this address and open /__mockapi/ui, which asks for "
      + "it, or ask with a program: curl -H 'Authorization: Bearer TOKEN' and this address")

  static let listNeedsKey = ProblemDetails(
    type: "missing-key", title: "This list needs the key of the page", status: 401,
    detail:
      "the server is at another address than its page, so a request must have the key of the page, which a browser without "
      + "JavaScript cannot send; 'mockapi open --print' prints it after #k=; ask with a program: curl -H 'Authorization: "
      + "Bearer KEY' and this address")

  static let noWindow = ProblemDetails(
    type: "no-window", title: "Only a window of a browser shows this list", status: 403,
    detail:
      "'Sec-Fetch-Mode' must be 'navigate' and 'Sec-Fetch-Dest' 'document', without 'Service-Worker-Navigation-Preload': a script must "
      + "not read the list; open its address in a window, or ask with a program such as curl")
}
