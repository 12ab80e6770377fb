// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// The objects of the file formats with the keys that they may have: one table, from which a diagnostic says where a
/// key belongs that is unknown in its place.
enum KnownKeys {
  private struct Place {
    /// The objects around it from the outermost on, and itself.
    let path: [String]
    /// Its name where the object around it is at hand, and anywhere else.
    let name, fullName: String
    let keys: [String]
    /// Whether it is one of the objects that every author meets; the others are details.
    let isCommon: Bool

    init(
      _ path: String, _ name: String, elsewhere fullName: String? = nil, _ keys: [String],
      isCommon: Bool = false
    ) {
      self.path = path.split(separator: "/").map(String.init)
      self.name = name
      self.fullName = fullName ?? name
      self.keys = keys
      self.isCommon = isCommon
    }

    func name(seenFrom other: Place) -> String {
      !path.isEmpty && path.dropLast().elementsEqual(other.path) ? name : fullName
    }

    /// Whether it is in, or around, another.
    func encloses(_ other: Place) -> Bool {
      path.starts(with: other.path) || other.path.starts(with: path)
    }

    /// Whether it is a part of another, which is not the whole file.
    func isInside(_ other: Place) -> Bool {
      !other.path.isEmpty && path.count > other.path.count && path.starts(with: other.path)
    }

    /// Whether both are parts of the same object.
    func isBeside(_ other: Place) -> Bool {
      path.count > 1 && path.dropLast() == other.path.dropLast()
    }
  }

  private struct Format {
    /// Where a key of it belongs, for authors of another format.
    let name: String
    let places: [Place]

    func place(withKeys keys: [String]) -> Place? { places.first { $0.keys == keys } }
  }

  // MARK: The table

  private typealias Reader = ScenarioReader
  private typealias WireMock = WireMockVocabulary

  private static let scenarioFile = Format(
    name: "scenario files",
    places: [
      Place(
        "request", "'request'", elsewhere: "'request' or 'when'", WireMock.request.read,
        isCommon: true),
      Place(
        "case/response", "'response'", elsewhere: "the 'response' of a case",
        Reader.caseResponseKeys, isCommon: true),
      Place("case", "a case, which is an object in 'cases'", Reader.caseKeys, isCommon: true),
      Place("", "the outermost object", Reader.scenarioKeys, isCommon: true),
      Place(
        "case/expect", "'expect'", elsewhere: "the 'expect' of a case", Reader.expectKeys,
        isCommon: true),
      Place("contract", "'contract'", Reader.contractKeys, isCommon: true),
      Place(
        "contract/success", "'success'", elsewhere: "'success' of the contract", Reader.successKeys),
      Place(
        "contract/failure", "'failure'", elsewhere: "'failure' of the contract", Reader.failureKeys),
      Place(
        "contract/success/field", "a field", elsewhere: "a field of the contract", Reader.fieldKeys),
      Place(
        "contract/failure/field", "a field", elsewhere: "a field of the contract", Reader.fieldKeys),
      Place("sample", "'sample'", Reader.sampleKeys),
      Place(
        "case/response/fault", "'fault'", elsewhere: "the 'fault' of a response", Reader.faultKeys),
      Place("case/response/fault/at", "'at'", elsewhere: "'at' of a fault", Reader.faultPlaceKeys),
      Place(
        "case/response/fault/bytes", "'bytes'", elsewhere: "'bytes' of a fault",
        Reader.faultBytesKeys),
      Place(
        "case/response/fault/requests", "'requests'", elsewhere: "'requests' of a fault",
        Reader.faultShareKeys),
    ] + requestDetails(below: "request") + delays(below: "case/response"))

  private static let mapping = Format(
    name: "WireMock mappings",
    places: [
      Place("request", "'request'", WireMock.request.read, isCommon: true),
      Place("response", "'response'", WireMock.response.read, isCommon: true),
      Place("", "the mapping, beside 'request'", WireMock.mapping.read, isCommon: true),
      Place("", "the file, beside 'mappings'", Reader.mappingsKeys),
    ] + requestDetails(below: "request") + delays(below: "response"))

  private static let verification = Format(
    name: "verifications",
    places: [
      Place("verify/request", "'request'", WireMock.request.read, isCommon: true),
      Place(
        "verify", "an element of 'verify'", VerificationReader.expectationKeys,
        isCommon: true),
      Place(
        "verify", "the filter", VerificationReader.filterKeys, isCommon: true),
      Place("", "the outermost object", VerificationReader.keys),
    ] + requestDetails(below: "verify/request"))

  private static func requestDetails(below path: String) -> [Place] {
    let matcher = #"a matcher, such as {"equalTo": "x"}"#
    return [
      Place("\(path)/matcher", matcher, Reader.valueMatcherKeys),
      Place(
        "\(path)/matcher", "a matcher of 'headers' or of parameters", Reader.fieldMatcherKeys),
      Place("\(path)/matcher", "a matcher of 'bodyPatterns'", Reader.bodyMatcherKeys),
      Place(
        "\(path)/matcher/expression", "the object of 'matchesJsonPath' or 'matchesXPath'",
        Reader.expressionKeys),
      Place("\(path)/part", "an element of 'multipartPatterns'", Reader.multipartKeys),
      Place("\(path)/credentials", "'basicAuthCredentials'", Reader.credentialKeys),
    ]
  }

  private static func delays(below path: String) -> [Place] {
    [
      Place("\(path)/delay", "'delayDistribution'", Reader.distributionKeys),
      Place("\(path)/dribble", "'chunkedDribbleDelay'", Reader.dribbleKeys),
    ]
  }

  private static func formats(of origin: Scenario.Origin) -> [Format] {
    switch origin {
    case .scenarioFile: [scenarioFile, verification, mapping]
    case .wireMock: [mapping, scenarioFile, verification]
    }
  }

  // MARK: Hints

  /// The end of a diagnostic of an unknown key: the key that was probably meant, the object where it belongs, or a list of
  /// the known keys.
  /// - Parameters:
  ///   - object: the object with the key.
  ///   - keys: the keys that the object may have.
  static func hint(
    for name: String, in object: JSONValue, among keys: [String], origin: Scenario.Origin
  ) -> String {
    let formats = formats(of: origin)
    let isOfFile = formats.prefix(origin == .scenarioFile ? 2 : 1)
    guard let format = isOfFile.first(where: { $0.place(withKeys: keys) != nil }),
      let place = format.place(withKeys: keys)
    else { return NearestName.hint(for: name, among: keys, listing: "known here") }
    if isBody(object, in: place) {
      return #"; if this object is the body, write {"jsonBody": {…}} in its place"#
    }
    if isResponse(place), let member = object.members.first(where: { $0.name == name }),
      let hint = FamiliarKeys.hint(inResponse: member)
    {
      return "; \(hint)"
    }
    if place.keys == Reader.scenarioKeys {
      if let hint = FamiliarKeys.hint(inFile: name) { return "; \(hint)" }
      if isAnswer(object, at: place, in: format) {
        // Once, and not for each of its keys.
        let first = object.members.first { !keys.contains($0.name) }
        return first?.name != name
          ? ""
          : "; if this file is the body of an answer, 'mockapi new GET /PATH 200 @FILE' writes a scenario with it"
      }
    }
    if place.keys.contains("request"), let hint = FamiliarKeys.hint(besideRequest: name) {
      return "; \(hint)"
    }
    let meant = NearestName.of(name, among: keys)
    let foreign = foreignPlace(of: name, in: formats.filter { $0.name != format.name })
    let known = Known(
      name, seenFrom: place, in: format, guessing: meant == nil && foreign == nil)
    guard let meant else {
      if let text = known.near { return "; \(text)" + bodyHint(for: object, in: place) }
      if let foreign { return "; \(foreign)" + bodyHint(for: object, in: place) }
      if let text = known.misspelt { return "; \(text)" }
      return NearestName.hint(for: name, among: keys, listing: "known here")
        + (known.distant.map { "; \($0)" } ?? "") + bodyHint(for: object, in: place)
    }
    // 'body' in a request is 'bodyPatterns', but 'name' in a response is not 'bodyFileName'.
    if let text = known.near, known.isCommon, !meant.lowercased().hasPrefix(name.lowercased()) {
      return "; \(text)"
    }
    let text = (known.near ?? foreign).map { " \($0)" } ?? ""
    return "; did you mean '\(meant)'?\(text)"
  }

  private static func foreignPlace(of name: String, in formats: [Format]) -> String? {
    formats.first { format in
      format.places.contains { $0.isCommon && $0.keys.contains(name) }
    }.map { "'\(name)' is a key of \($0.name)" }
  }

  /// Where a key belongs in the same file. An object inside or around the one with the key comes before others, and a common
  /// object before a detail.
  private struct Known {
    /// In words: objects that know the key, or, in the second, one of similar spelling; and details far away.
    private(set) var near, misspelt, distant: String?
    /// Whether ``near`` is a common object.
    private(set) var isCommon = false

    /// - Parameter isGuessing: whether keys of similar spelling count.
    init(_ name: String, seenFrom place: Place, in format: Format, guessing isGuessing: Bool) {
      let knowing = format.places.filter { $0.keys.contains(name) }
      let around = knowing.filter(place.encloses)
      func words(_ places: [Place]) -> String? {
        KnownKeys.words(for: name, in: places, seenFrom: place)
      }
      near = words(around.filter(\.isCommon))
      isCommon = near != nil
      if isCommon { return }
      for other in format.places where isGuessing && other.isCommon && place.encloses(other) {
        guard let meant = NearestName.of(name, among: other.keys) else { continue }
        let text = "did you mean '\(meant)' in \(other.name(seenFrom: place))?"
        if misspelt == nil { misspelt = text }
        // Half of a name, such as 'path' of 'urlPath', rather than a word that a detail has by chance.
        // What is inside the other object, and has the very word, means more.
        if other.path != place.path, meant.lowercased().contains(name.lowercased()),
          !around.contains(where: { $0.isInside(other) })
        {
          near = text
          return
        }
      }
      // A detail of the same object, such as the failure of a contract, comes before an object elsewhere.
      near = words(around) ?? words(knowing.filter { !$0.isCommon && place.isBeside($0) })
      if near == nil {
        near = words(knowing.filter(\.isCommon))
        isCommon = near != nil
      }
      near = near ?? words(knowing.filter(place.isBeside))
      // A detail that has the word by chance says nothing to another detail, such as 'type' of a delay to a field.
      distant = place.isCommon ? words(knowing) : nil
    }
  }

  private static func words(for name: String, in places: [Place], seenFrom place: Place) -> String?
  {
    var named: [Place] = []
    // An object inside another one of them, or in the same place, adds nothing.
    for other in places where !named.contains(where: { other.path.starts(with: $0.path) }) {
      named.append(other)
    }
    var names: [String] = []
    for other in named.map({ $0.name(seenFrom: place) }) where !names.contains(other) {
      names.append(other)
    }
    return names.isEmpty ? nil : "'\(name)' belongs in \(names.joined(separator: " or "))"
  }

  // MARK: Bodies

  private static func isResponse(_ place: Place) -> Bool { place.keys.contains("statusMessage") }

  /// Whether an object in place of a response is probably the JSON of its body: no response has one of its keys,
  /// and not all of them are misspelt ones.
  private static func isBody(_ object: JSONValue, in place: Place) -> Bool {
    guard isResponse(place) else { return false }
    let known = place.keys + Reader.caseResponseKeys
    let names = object.members.map(\.name)
    return names.allSatisfy { !known.contains($0) && !WireMock.response.knows($0) }
      && !object.members.contains(where: FamiliarKeys.showResponse)
      && names.contains { NearestName.of($0, among: place.keys) == nil }
  }

  /// Whether a whole file is probably the JSON of an answer: no object of the format has one of its keys, but for words that any
  /// answer may have.
  private static func isAnswer(_ object: JSONValue, at place: Place, in format: Format) -> Bool {
    let known = format.places.filter { $0.isCommon && $0.path.last != "expect" }.flatMap(\.keys)
      .filter { !wordsOfAnswers.contains($0) }
    return object.members.allSatisfy { member in
      wordsOfAnswers.contains(member.name)
        || !known.contains(member.name) && NearestName.of(member.name, among: place.keys) == nil
    }
  }

  private static let wordsOfAnswers = [
    "name", "id", "uuid", "default", "priority", "port", "host",
  ]

  /// A member that nobody knows in a response without a body may be one of its body.
  private static func bodyHint(for object: JSONValue, in place: Place) -> String {
    guard isResponse(place), WireMock.bodyKeys.allSatisfy({ object[$0] == nil }) else {
      return ""
    }
    return "; a member of a JSON body belongs in 'jsonBody'"
  }
}
