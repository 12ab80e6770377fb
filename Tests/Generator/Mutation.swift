// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Changed and damaged requests.
public enum Mutation {
  /// A request for a stub, with extreme values in place of some that it expects, and perhaps a damaged body.
  public static func draft(of stub: StubSample, _ dice: inout Dice) -> RequestDraft {
    var draft = RequestDraft()
    for condition in stub.conditions {
      let isExtreme = dice.isOne(in: 3) && condition.place != .target
      let usual = condition.matching + condition.failing
      var value =
        isExtreme
        ? Extremes.value(of: condition.kind, &dice) : usual.isEmpty ? nil : dice.one(of: usual)
      if dice.isOne(in: 6), let text = value {
        value = String(decoding: damaged(Array(text.utf8), &dice), as: UTF8.self)
      }
      condition.place.write(value, into: &draft)
    }
    for name in ["id", "item"] {
      draft.path.replace("{\(name)}", with: RequestDraft.encoded(Extremes.value(&dice)))
    }
    if dice.isOne(in: 4) { draft.body = damaged(draft.body, &dice) }
    if dice.isOne(in: 10) { draft.set("Content-Type", contentType(&dice)) }
    if dice.isOne(in: 10) { draft.set(dice.one(of: heads), Extremes.value(&dice)) }
    return draft
  }

  private static let heads = [
    "Host", "Prefer", "Cookie", "Authorization", "X-Forwarded-For", "Accept-Encoding",
    "Content-Encoding", "Origin", "Expect", "Range", "If-Modified-Since", "Content-Length",
    "Transfer-Encoding", "Connection", "Content-Type",
  ]

  private static func contentType(_ dice: inout Dice) -> String {
    let charset = dice.one(of: [
      "utf-8", "iso-8859-1", "windows-1252", "utf-16", "utf-16le", "utf-16be", "utf-7", "", "\"",
    ])
    let type = dice.one(of: ["application/json", "text/xml", "text/plain", "multipart/form-data"])
    let boundary = dice.one(of: [
      "", "; boundary=", "; boundary=\"b0undary\"", "; boundary=--", ";;",
    ])
    return "\(type); charset=\(charset)\(boundary)"
  }

  /// The bytes with up to four changes.
  public static func damaged(_ bytes: [UInt8], _ dice: inout Dice) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<dice.number(in: 1...4) { damage(&bytes, &dice) }
    return bytes
  }

  private static func damage(_ bytes: inout [UInt8], _ dice: inout Dice) {
    let special: [UInt8] = [
      0, 9, 10, 13, 32, 34, 37, 39, 58, 59, 60, 62, 91, 92, 93, 123, 125, 127, 128, 192, 237, 244,
      255,
    ]
    let place = dice.number(in: 0...bytes.count)
    let end = min(bytes.count, place + dice.one(of: [1, 2, 8, 100]))
    switch dice.number(in: 0...7) {
    case 0: bytes.insert(dice.one(of: special), at: place)
    case 1: bytes.insert(contentsOf: Extremes.number(&dice).utf8, at: place)
    case 2 where place < bytes.count: bytes[place] ^= 1 << UInt8(dice.number(in: 0...7))
    case 3 where place < bytes.count: bytes[place] = dice.one(of: special)
    case 4: bytes.removeSubrange(place..<end)
    case 5: bytes.insert(contentsOf: bytes[place..<end], at: dice.number(in: 0...bytes.count))
    case 6: bytes.removeSubrange(place...)
    default: bytes.insert(contentsOf: Extremes.value(&dice).utf8, at: place)
    }
  }

  /// The bytes of a request as an attacker might send them.
  /// - Returns: the bytes, and whether they are damaged: a damaged request may be incomplete, so the server may wait
  ///   for more.
  public static func bytes(
    of stub: StubSample, _ dice: inout Dice
  ) -> (bytes: [UInt8], isDamaged: Bool) {
    var draft = draft(of: stub, &dice)
    draft.isChunked = dice.isOne(in: 6)
    if dice.isOne(in: 10) {
      draft.version = dice.one(of: ["HTTP/1.0", "HTTP/2.0", "HTTP/1.1 ", "", "X"])
    }
    if dice.isOne(in: 20) { draft.declaresLength = false }
    if dice.isOne(in: 20) { draft.headers += (0..<300).map { ("X-\($0)", "v") } }
    if dice.isOne(in: 20) { draft.query += (0..<300).map { ("q\($0)", "v") } }
    return dice.isOne(in: 3) ? (damaged(draft.bytes, &dice), true) : (draft.bytes, false)
  }
}
