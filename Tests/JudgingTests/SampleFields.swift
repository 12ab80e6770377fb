// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIScenario
import MockAPIVariants

/// Gives each field of an object a value that is not its usual one.
struct SampleFields<Object>: RecordCoder {
  /// The field whose type has no sample, or has its usual value as its sample.
  struct MissingSample: Error {
    let name: String
  }

  /// The fields that the object asked for.
  private(set) var names: [String] = []

  mutating func field<Value: FieldValue>(
    _ name: String, _ property: KeyPath<Object, Value>, _ rule: FieldRule<Value>
  ) throws -> Value {
    names.append(name)
    let type = Value.self as? any Sampled.Type
    guard let value = try type?.sample(name) as? Value else { throw MissingSample(name: name) }
    switch rule {
    case .or(value), .leftOut(value): throw MissingSample(name: name)
    case .required, .or, .leftOut: return value
    }
  }
}

/// A type of fields that has samples.
protocol Sampled {
  /// - Parameter name: of the field; texts have it, so that each is another one.
  static func sample(_ name: String) throws -> Self
}

extension String: Sampled {
  static func sample(_ name: String) -> String { "the \"\(name)\"\n" }
}

extension Int: Sampled {
  static func sample(_ name: String) -> Int { 100 + name.utf8.count }
}

extension Double: Sampled {
  static func sample(_ name: String) -> Double { 2.125 }
}

extension Bool: Sampled {
  static func sample(_ name: String) -> Bool { true }
}

extension Optional: Sampled where Wrapped: Sampled {
  static func sample(_ name: String) throws -> Wrapped? { try Wrapped.sample(name) }
}

extension Array: Sampled where Element: Sampled {
  static func sample(_ name: String) throws -> [Element] { [try Element.sample(name)] }
}

extension Verdict: Sampled {
  static func sample(_ name: String) -> Verdict { .hang }
}

extension VerdictReason: Sampled {
  static func sample(_ name: String) -> VerdictReason { .decoded }
}

extension VariantOperator: Sampled {
  static func sample(_ name: String) -> VariantOperator { .keyCase }
}

extension FieldReading: Sampled {
  static func sample(_ name: String) -> FieldReading { .reported }
}

extension ExpectedOutcome.Kind: Sampled {
  static func sample(_ name: String) -> ExpectedOutcome.Kind { .partial }
}

extension Sampled where Self: RecordObject {
  static func sample(_ name: String) throws -> Self {
    var fields = SampleFields<Self>()
    return try Self(&fields)
  }
}

extension VerdictRecord.Expected: Sampled {}
extension VerdictRecord.Actual: Sampled {}
extension VerdictRecord.Actual.Decoded: Sampled {}
extension VerdictRecord.Sent: Sampled {}
extension OtherRequests: Sampled {}
