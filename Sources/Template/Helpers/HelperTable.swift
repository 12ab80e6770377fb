// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The code of all helpers, by their numbers.
enum HelperTable {
  static let functions: [HelperFunction?] = {
    let groups: [KeyValuePairs<String, HelperFunction>] = [
      ComparisonHelpers.all, StringHelpers.all, FormatHelpers.all, JSONHelpers.all,
      JSONEditHelpers.all, XMLHelpers.all, TextHelpers.all, DateHelpers.all, ListHelpers.all,
      RandomHelpers.all, VariableHelpers.all,
    ]
    let code = Dictionary(
      uniqueKeysWithValues: groups.flatMap { $0.map { ($0.key, $0.value) } })
    return TemplateHelper.all.map { code[$0.name] }
  }()

  /// The helpers without code, beside those that the renderer itself knows; empty unless a helper was forgotten.
  static var missing: [String] {
    zip(TemplateHelper.all, functions).compactMap { helper, function in
      if case .control = helper.kind { return nil }
      return function == nil ? helper.name : nil
    }
  }
}
