// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging
package import MockAPIScenario
package import MockAPIVariants

/// A record that a test makes up, or changes.
package typealias RecordDraft = Draft<VerdictRecord>

/// An object of a report whose properties can be set.
@dynamicMemberLookup
package struct Draft<Object: RecordObject> {
  private var fields: DraftFields<Object>

  fileprivate init(_ original: Object? = nil) {
    fields = DraftFields(original: original)
  }

  package subscript<Value>(dynamicMember property: KeyPath<Object, Value>) -> Value {
    get { fields.value(of: property) ?? record[keyPath: property] }
    set { fields.values[property] = DraftFields<Object>.Set(value: newValue) }
  }

  /// The object; what has not been set is as in a report that leaves it out.
  package var record: Object {
    var fields = fields
    return Object(&fields)
  }
}

/// Gives the fields of an object the values that are set.
private struct DraftFields<Object>: RecordCoder {
  struct Set<Value> {
    let value: Value
  }

  let original: Object?
  var values: [PartialKeyPath<Object>: Any] = [:]

  func value<Value>(of property: KeyPath<Object, Value>) -> Value? {
    (values[property] as? Set<Value>)?.value ?? original?[keyPath: property]
  }

  func field<Value: FieldValue>(
    _ name: String, _ property: KeyPath<Object, Value>, _ rule: FieldRule<Value>
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
    self.init()
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

extension RecordObject {
  /// The object with other values.
  package func with(_ change: (inout Draft<Self>) -> Void) -> Self {
    var draft = Draft(self)
    change(&draft)
    return draft.record
  }
}

// MARK: Parts of records

extension VerdictRecord.Expected {
  package init(
    outcomes: [ExpectedOutcome.Kind] = [], code: String? = nil, defects: [String]? = nil
  ) {
    var draft = Draft<Self>()
    draft.outcomes = outcomes
    draft.code = code
    draft.defects = defects
    self = draft.record
  }
}

extension VerdictRecord.Actual {
  package init(
    outcome: String? = nil, code: String? = nil, defects: [String]? = nil, detail: String = ""
  ) {
    var draft = Draft<Self>()
    draft.outcome = outcome
    draft.code = code
    draft.defects = defects
    draft.detail = detail
    self = draft.record
  }
}

extension VerdictRecord.Actual.Decoded {
  package init(pointer: String, value: String?) {
    var draft = Draft<Self>()
    draft.pointer = pointer
    draft.value = value
    self = draft.record
  }
}

extension VerdictRecord.Sent {
  package init(
    head: String = "", excerpt: String = "", offset: Int = 0, bodySize: Int = 0, ending: String = ""
  ) {
    var draft = Draft<Self>()
    draft.head = head
    draft.excerpt = excerpt
    draft.offset = offset
    draft.bodySize = bodySize
    draft.ending = ending
    self = draft.record
  }
}
