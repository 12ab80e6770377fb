// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A page of `mockapi help` that is not about a command.
enum HelpTopic: String, CaseIterable {
  case scenarios
  case prefer
  case contracts
  case verdicts
  case cors
  case exitCodes = "exit-codes"
  case words

  /// The topic that is asked for; `nil` for other help.
  init?(askedForBy arguments: [String]) {
    guard arguments.count == 2, arguments[0] == "help" else { return nil }
    self.init(rawValue: arguments[1])
  }

  /// The names of all topics, which are the words after `mockapi help`.
  static let names = allCases.map(\.rawValue)

  /// The message about a word that is neither a command nor a topic.
  static func problem(with word: String, commands: [String]) -> String {
    "'\(word)' is neither a command nor a topic" + hint(for: word, commands: commands)
  }

  private static func hint(for word: String, commands: [String]) -> String {
    let suggestion = NearestName.suggestion(for: word, amongKeys: commands + names)
    if !suggestion.isEmpty { return suggestion }
    return NearestName.hint(for: word, amongKeys: commands, listing: "the commands are")
      + NearestName.hint(for: word, amongKeys: names, listing: "the topics are")
  }

  /// The page, in lines for 80 columns.
  var text: String {
    switch self {
    case .scenarios: Self.scenariosText
    case .prefer: Self.preferText
    case .contracts: Self.contractsText
    case .verdicts: Self.verdictsText
    case .cors: Self.corsText
    case .exitCodes: Self.exitCodesText
    case .words: Self.wordsText
    }
  }

  private static let scenariosText = #"""
    A scenario is one JSON file: a request, and the named answers to it, its cases.

      {
        "name": "user",
        "request": {"method": "GET", "urlPath": "/users/7"},
        "cases": {
          "found": {"response": {"status": 200, "jsonBody": {"id": 7}}},
          "gone": {"response": {"status": 404, "jsonBody": {"code": "NO_USER"}}}
        },
        "default": "found"
      }

    'mockapi serve' serves the files in ./Scenarios, or those that it is given, and
    'mockapi check' checks them. Mappings of WireMock are scenarios with one case.

    The case that answers is the first of these: the one that the request prefers
    ('mockapi help prefer'), the one of --flaky for a share of the requests, the
    selected one (--select, 'mockapi select'), the first whose "when" matches the
    request, the one of "default", and the first in the file.

    More: 'mockapi help serve', 'mockapi help new'; docs/scenarios.md in the sources
    """#

  private static let preferText = #"""
    A client chooses its answer with the header field 'Prefer':

      curl localhost:8080/users/7 -H 'Prefer: case=gone'
      curl localhost:8080/users/7 -H 'Prefer: code=404'
      curl localhost:8080/users/7 -H 'Prefer: case="found~drop@/id"'

    The first names a case, and the second takes the first case with this status.
    The third names a variant, which is a case with one thing damaged; the command
    'mockapi variants' lists them. The answer has the field 'Preference-Applied'. If
    no case fits, the answer is a 400, and the log says why.

    For clients that cannot send the field: 'mockapi serve --select user=gone', and
    'mockapi select user=gone' while the server runs.

    More: 'mockapi help select', 'mockapi help variants'; in the sources,
    docs/scenarios.md and docs/variants.md
    """#

  private static let contractsText = #"""
    A contract says what a client may rely on, field by field. 'mockapi test'
    compares the client with it; without a contract, only little can be judged.

      {
        "name": "user",
        "request": {"method": "GET", "urlPath": "/users/7"},
        "contract": {
          "success": {"fields": {"/id": "required", "/name": "optional"}},
          "failure": {"fields": {"/code": "required"}, "code": "/code"}
        },
        "cases": {
          "found": {
            "response": {"status": 200, "jsonBody": {"id": 7, "name": "Ada"}},
            "expect": "success"
          },
          "gone": {
            "response": {"status": 404, "jsonBody": {"code": "NO_USER"}},
            "expect": {"outcome": "failure", "code": "NO_USER"}
          }
        }
      }

    A field that is missing, null or of another kind:

      required   spoils the object around it, or the whole answer
      defaulted  becomes a default, and the client reports it
      optional   may be missing or null; another kind becomes nil, and is reported
      dropped    (an element of a list) is left out, and the client reports it
      ignored    does not matter: the client does not read it
      absent     (a member) should not be there: a value is reported

    More: 'mockapi help verdicts', 'mockapi help test'; in the sources,
    docs/contract.md and docs/judging.md
    """#

  private static let verdictsText = #"""
    'mockapi test' gives each exchange a verdict:

      pass          The client did what is right.
      fail          It did not: another outcome, code, defect or value; a request
                    that must not be sent again; a secret that was sent elsewhere.
      silent        One value was damaged, and the client did not notice.
      crash         The client ended before its answer.
      hang          The client did not answer in time.
      notExercised  The client sent no request, or does not support the scenario.
      invalid       Not run: the case itself, undamaged, did not pass.
      harness       A fault of mockapi: it did not send what was declared.

    All but pass and harness are findings; --allow-silent and --allow-unexercised
    leave some out. 'mockapi replay' repeats one exchange.

    More: 'mockapi help test', 'mockapi help replay'; docs/judging.md in the sources
    """#

  private static let corsText = #"""
    A browser lets a page read the answers of another origin (another scheme, host
    or port) only if they say so in their header fields. Without them, a page of
    http://localhost:5173 that calls http://localhost:8080 gets a network error.

      mockapi serve --cors

    answers the preflights of the browser (OPTIONS), and adds the fields to every
    answer that has none of its own. Without it, the log names the origins of pages
    that cannot read the answers. A proxy of the page's own server, as many servers
    for development have one, needs no --cors.

    More: 'mockapi help serve'; docs/guides/web.md in the sources
    """#

  private static let exitCodesText = #"""
    0   Success: nothing was found, or the server was stopped.
    1   Findings: 'mockapi check' found problems in files, 'mockapi test' a client
        that does not do what is right, 'mockapi verify' that a request is missing
        or a case was not met, 'mockapi import' a fault in a document or a file
        that was changed by hand.
    2   The command could not run: a path or a port cannot be used, the client does
        not start, or a run was interrupted.
    64  Wrong usage: an option, a value or a command that does not exist.

    'mockapi help test', and the help of each other command, has its own statuses.
    """#

  private static let wordsText = #"""
    scenario    A JSON file: a request, and the named answers to it.
    mapping     A scenario as WireMock writes it, with one case.
    case        One of the answers, and the outcome that a correct client reaches.
    default     The case that answers when nothing else decides.
    sequence    A case that gives other cases in order, one for each request.
    draw        A case that gives other cases by chance.
    fault       A failure on the wire: a reset, half a body, a wrong length.
    preference  The wish of a request for a case ('mockapi help prefer').
    selection   The case that was chosen for a scenario ('mockapi help select').
    page        What a server shows in a browser: the requests as they come in, and
                its cases, which a click selects ('mockapi help open').
    walk        A series of damages on the page: it selects one after another, and a
                person says what the app made of it.
    near miss   A scenario that almost matched a request, and what differed.
    lease       An isolated view of a server, with a selection, sequences and a
                journal of its own: for one test, or one team.
    journal     The last requests of a lease, and what was sent.
    variant     A case with one thing damaged: found~drop@/id lacks the member 'id'.
    operator    The way in which a variant is damaged: drop, null, status(500).
    pointer     The place of a value in JSON: /items/0/sku.
    contract    What a client may rely on, field by field.
    tolerance   What becomes of a bad field: required, defaulted, optional, dropped,
                ignored, absent ('mockapi help contracts').
    outcome     What a client made of an answer: success, partial (usable, with
                defects), failure, unexpected (garbage) or noAnswer (not complete).
    failure     An error answer that the API documents, with its code.
    defect      A field that is not as the contract says, and that a client reports.
    exchange    One request of a client under test, with its answer.
    control     An exchange with the case itself, undamaged.
    verdict     The outcome, compared with the right one ('mockapi help verdicts').
    cause       The reason that several findings have in common.
    driver      A program that hands exchanges to a client, and says its outcomes.

    More: the other topics; docs/guides/words.md in the sources
    """#
}
