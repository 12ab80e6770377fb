// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging
package import MockAPIVariants

/// A record that a test makes up, or changes: its properties can be set.
@dynamicMemberLookup
package struct RecordDraft {
  private var fields: DraftFields

  fileprivate init(_ original: VerdictRecord?) {
    fields = DraftFields(original: original)
  }

  package subscript<Value>(dynamicMember property: KeyPath<VerdictRecord, Value>) -> Value {
    get { fields.value(of: property) ?? record[keyPath: property] }
    set { fields.values[property] = DraftFields.Set(value: newValue) }
  }

  /// The record; what has not been set is as in a report that leaves it out.
  package var record: VerdictRecord {
    var fields = fields
    return VerdictRecord(&fields)
  }
}

/// Gives the fields of a record the values that are set.
private struct DraftFields: RecordCoder {
  struct Set<Value> {
    let value: Value
  }

  let original: VerdictRecord?
  var values: [PartialKeyPath<VerdictRecord>: Any] = [:]

  func value<Value>(of property: KeyPath<VerdictRecord, Value>) -> Value? {
    (values[property] as? Set<Value>)?.value ?? original?[keyPath: property]
  }

  func field<Value: FieldValue>(
    _ name: String, _ property: KeyPath<VerdictRecord, Value>, _ rule: FieldRule<Value>
  ) -> Value {
    if let value = value(of: property) { return value }
    switch rule {
    case .required: preconditionFailure("a record must have '\(name)'")
    case .or(let usual), .leftOut(let usual): return usual
    }
  }
}

extension RecordDraft {
  package init(
    id: String, scenario: String, caseName: String, operator: VariantOperator? = nil,
    argument: String? = nil, pointer: String? = nil, verdict: Verdict,
    reason: VerdictReason? = nil, expected: VerdictRecord.Expected = .init(),
    actual: VerdictRecord.Actual = .init(), group: String? = nil, requests: Int = 0,
    milliseconds: Double = 0, location: String = "", replay: String = ""
  ) {
    self.init(nil)
    self.id = id
    self.scenario = scenario
    self.caseName = caseName
    self.operator = `operator`
    self.argument = argument
    self.pointer = pointer
    self.verdict = verdict
    self.reason = reason
    self.expected = expected
    self.actual = actual
    self.group = group
    self.requests = requests
    self.milliseconds = milliseconds
    self.location = location
    self.replay = replay
  }
}

extension VerdictRecord {
  /// The record with other values.
  package func with(_ change: (inout RecordDraft) -> Void) -> VerdictRecord {
    var draft = RecordDraft(self)
    change(&draft)
    return draft.record
  }
}
