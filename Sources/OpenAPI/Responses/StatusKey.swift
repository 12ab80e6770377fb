// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON

/// A key of `responses`: a status, a range of statuses, or `default`.
enum StatusKey: Equatable {
  case status(Int)
  /// The first digit of `4XX`.
  case range(Int)
  case `default`

  /// `nil` for other texts, and for statuses that end no exchange.
  init?(_ text: String) {
    if text.lowercased() == "default" {
      self = .default
    } else if text.utf8.count == 3, let status = Int(text), (200...599).contains(status) {
      self = .status(status)
    } else if text.utf8.count == 3, text.lowercased().hasSuffix("xx"),
      let digit = text.first?.wholeNumberValue, (2...5).contains(digit)
    {
      self = .range(digit)
    } else {
      return nil
    }
  }

  /// Orders statuses before their range, and `default` last.
  var order: Int {
    switch self {
    case .status(let status): status * 10
    case .range(let digit): digit * 1_000 + 999
    case .default: 10_000
    }
  }

  /// The name of a case without a better one.
  var caseName: String {
    switch self {
    case .status(let status): CaseNames.name(ofStatus: status)
    case .range(let digit): "\(digit)XX"
    case .default: "default"
    }
  }

  /// The status that is sent.
  /// - Parameters:
  ///   - body: names the status, if it is an error of the usual form.
  ///   - isError: whether `default` is an error, because another answer is the success.
  func status(_ body: JSONValue?, isError: Bool) -> Int {
    switch self {
    case .status(let status): return status
    case .range(let digit):
      return Self.status(in: body, digit * 100..<digit * 100 + 100)
        ?? [2: 200, 3: 302, 4: 400, 5: 500][digit] ?? 500
    case .default:
      if !isError { return 200 }
      return Self.status(in: body, 400..<600) ?? 500
    }
  }

  private static func status(in body: JSONValue?, _ range: Range<Int>) -> Int? {
    guard let body, body.kind == .object else { return nil }
    let candidates = [
      body["status"], body["statusCode"], body["status_code"], body["code"], body["error"]?["code"],
      body["error"]?["status"],
    ]
    return candidates.lazy.compactMap { candidate -> Int? in
      let number = candidate?.number?.wholeInteger ?? candidate?.string.flatMap { Int($0) }
      return number.flatMap { range.contains($0) ? $0 : nil }
    }.first
  }
}
