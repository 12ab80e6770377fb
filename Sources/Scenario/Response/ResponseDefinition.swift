// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching

/// A response as a scenario declares it: the client gets exactly these bytes, unless there is a fault.
package struct ResponseDefinition: Sendable, Hashable {
  /// How the end of the body is recognised (RFC 9112 section 6.3).
  package enum Framing: Sendable, Hashable {
    /// By `Content-Length`, which the server adds if the scenario does not declare it.
    case contentLength
    /// By chunks: the scenario declares `Transfer-Encoding: chunked`.
    case chunked
    /// By the end of the connection: the scenario disables `Content-Length`.
    case untilClose
  }

  /// The status code, 200 to 999.
  package var status: Int { parts.values.status }
  /// The text after the code on the status line; `nil` for the phrase of RFC 9110.
  package var statusMessage: String? { parts.values.statusMessage }
  /// The header fields in the order and spelling of the file; repeated fields stay separate.
  package var headers: [HeaderField] { parts.values.headers }
  /// The header fields that the server must not add, in lower case.
  package var withheldHeaders: Set<String> { parts.values.box?.rare.withheldHeaders ?? [] }
  package var framing: Framing { parts.values.framing }
  /// Whether the body is compressed with gzip for clients that accept it.
  package var isCompressed: Bool { parts.values.isCompressed }
  /// The body; empty if the scenario has none.
  package var body: ArraySlice<UInt8> { parts.values.body }
  /// The times of the parts of the response.
  package var timing: Timing { parts.values.box?.rare.timing ?? Timing() }
  /// The fault on the wire; `nil` if there is none.
  package var fault: Fault? { parts.values.box?.rare.fault }
  /// What happens to the body of a request that is answered before it; `nil` if the answer waits for the body.
  package var beforeRequestBody: UnreadBody? { parts.values.box?.rare.beforeRequestBody }

  /// The parts that are made from each request; `nil` for a response that is the same for all. The header fields and the
  /// body are then those for the sample request.
  package var template: ResponseTemplate? { parts.values.box?.rare.template }

  /// The reasons why it is not a constant, which is sent at once and as it is to every client; empty for a constant.
  package var nature: Nature { parts.nature }

  /// Reasons why a response is not a constant.
  package struct Nature: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It is made by a template.
    package static let rendered = Self(rawValue: 1 << 0)
    /// The template has random numbers.
    package static let random = Self(rawValue: 1 << 1)
    /// It is compressed for clients that accept it.
    package static let compressed = Self(rawValue: 1 << 2)
    /// It is late or slow.
    package static let timed = Self(rawValue: 1 << 3)
    /// It may meet a fault.
    package static let faulty = Self(rawValue: 1 << 4)
  }

  /// Whether an answer has parts that are drawn: a fault, a delay or random numbers of a template.
  package var isDrawn: Bool { !nature.isDisjoint(with: [.timed, .faulty, .random]) }

  /// Whether the response is sent at once, as a whole and without a fault.
  package var isPlain: Bool { nature.isDisjoint(with: [.timed, .faulty]) }

  /// Boxed, because a response is copied with every reply.
  private let parts: Parts

  package init(
    status: Int, statusMessage: String? = nil, headers: [HeaderField] = [],
    withheldHeaders: Set<String> = [], framing: Framing = .contentLength,
    isCompressed: Bool = false, body: ArraySlice<UInt8> = [], timing: Timing = Timing(),
    fault: Fault? = nil, beforeRequestBody: UnreadBody? = nil
  ) {
    parts = Parts(
      Values(
        status: status, statusMessage: statusMessage, headers: headers, framing: framing,
        isCompressed: isCompressed, body: body,
        rare: Values.Rare(
          withheldHeaders: withheldHeaders, timing: timing, fault: fault,
          beforeRequestBody: beforeRequestBody)))
  }

  /// All that it consists of, for tests.
  var values: Values { parts.values }

  /// The same response with some values changed.
  package func changing(_ change: (inout Values) -> Void) -> ResponseDefinition {
    var copy = parts.values
    change(&copy)
    return ResponseDefinition(Parts(copy))
  }

  private init(_ parts: Parts) {
    self.parts = parts
  }

  /// Whether responses with a status end after the head, whatever its fields say (RFC 9112 section 6.3).
  package static func endsWithHead(_ status: Int) -> Bool { status == 204 || status == 304 }

  /// Whether responses with a status have no content (RFC 9110 sections 15.3.5, 15.3.6 and 15.4.5).
  package static func hasNoContent(_ status: Int) -> Bool {
    endsWithHead(status) || status == 205
  }

  /// The values of the header fields with a name, in any case.
  package func headerValues(named name: String) -> [String] {
    headers.values(named: name)
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.parts === other.parts || one.parts.values == other.parts.values
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(parts.values) }

  /// All that a response consists of.
  package struct Values: Sendable, Hashable {
    package var status: Int
    package var statusMessage: String?
    package var headers: [HeaderField]
    package var framing: Framing
    package var isCompressed: Bool
    package var body: ArraySlice<UInt8>
    /// In a box, and only if it has a value, because most of many thousand responses have none of these.
    fileprivate var box: Box?

    init(
      status: Int, statusMessage: String?, headers: [HeaderField], framing: Framing,
      isCompressed: Bool, body: ArraySlice<UInt8>, rare: Rare
    ) {
      self.status = status
      self.statusMessage = statusMessage
      self.headers = headers
      self.framing = framing
      self.isCompressed = isCompressed
      self.body = body
      self.rare = rare
    }

    /// The values in the box.
    package var rare: Rare {
      get { box?.rare ?? Rare() }
      set { box = newValue == Rare() ? nil : Box(rare: newValue) }
    }

    package struct Rare: Sendable, Hashable {
      package var withheldHeaders: Set<String> = []
      package var timing = Timing()
      package var fault: Fault?
      package var beforeRequestBody: UnreadBody?
      package var template: ResponseTemplate?
    }

    fileprivate final class Box: Sendable, Hashable {
      let rare: Rare

      init(rare: Rare) { self.rare = rare }

      static func == (one: Box, other: Box) -> Bool { one.rare == other.rare }
      func hash(into hasher: inout Hasher) { hasher.combine(rare) }
    }
  }

  private final class Parts: Sendable {
    let values: Values
    /// Used for every request.
    let nature: Nature

    init(_ values: Values) {
      self.values = values
      let rare = values.rare
      var nature: Nature = []
      if let template = rare.template {
        nature.formUnion(template.isRandom ? [.rendered, .random] : .rendered)
      }
      if values.isCompressed { nature.insert(.compressed) }
      if !rare.timing.isImmediate { nature.insert(.timed) }
      if rare.fault != nil { nature.insert(.faulty) }
      self.nature = nature
    }
  }
}
