// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Fixed values for Postman's variables whose values differ with each request.
enum DynamicValue {
  /// The value for a name such as `$guid`; `nil` for the names of other variables.
  static func of(_ name: String) -> String? {
    guard name.hasPrefix("$") else { return nil }
    if let value = values[name] { return value }
    // `$randomFirstName` and a hundred others.
    let words = name.hasPrefix("$random") ? name.dropFirst("$random".count) : name.dropFirst()
    return words.isEmpty ? nil : words.prefix(1).lowercased() + words.dropFirst()
  }

  private static let values = [
    "$guid": "00000000-0000-4000-8000-000000000001",
    "$randomUUID": "00000000-0000-4000-8000-000000000001",
    "$timestamp": "1704067200", "$isoTimestamp": "2024-01-01T00:00:00.000Z",
    "$randomInt": "1", "$randomPrice": "1.50", "$randomBoolean": "true",
    "$randomEmail": "user@example.com", "$randomExampleEmail": "user@example.com",
    "$randomUrl": "https://example.com/", "$randomDomainName": "example.com",
    "$randomIP": "192.0.2.1", "$randomIPV6": "2001:db8::1",
    "$randomDatePast": "2023-01-01T00:00:00.000Z", "$randomDateFuture": "2030-01-01T00:00:00.000Z",
    "$randomDateRecent": "2024-01-01T00:00:00.000Z", "$randomLatitude": "1.5",
    "$randomLongitude": "1.5",
  ]
}
