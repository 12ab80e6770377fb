// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ImportOptions {
  /// The names of the options that are not as they are by themselves, without those that say what is selected and what is secret,
  /// which every format has.
  package var changed: [String] {
    let usual = ImportOptions()
    func isChanged<Value: Equatable>(_ path: KeyPath<ImportOptions, Value>) -> Bool {
      self[keyPath: path] != usual[keyPath: path]
    }
    let all = [
      ("undeclared", isChanged(\.undeclared)), ("lists", isChanged(\.lists)),
      ("strict-null", isChanged(\.isNullStrict)), ("open-enums", isChanged(\.hasOpenEnums)),
      ("depth", isChanged(\.depth)), ("fields", isChanged(\.fields)),
      ("strict-requests", isChanged(\.hasStrictRequests)),
      ("cases-by-request", isChanged(\.choosesCasesByRequest)),
      ("no-pairs", isChanged(\.pairsExamples)), ("host", isChanged(\.host)),
      ("all", isChanged(\.includesAssets)), ("keep-header", isChanged(\.keptHeaders)),
      ("sequences", isChanged(\.makesSequences)), ("samples", isChanged(\.samples)),
      ("enums", isChanged(\.infersEnums)), ("exact", isChanged(\.isExact)),
      ("failure", isChanged(\.failureCode)),
      ("codes-from-examples", isChanged(\.takesCodesFromExamples)),
      ("env", isChanged(\.variables)),
    ]
    return all.filter(\.1).map(\.0)
  }
}
