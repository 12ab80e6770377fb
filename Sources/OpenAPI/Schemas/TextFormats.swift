// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A text of each format, always the same.
enum TextFormats {
  static let samples: [String: String] = [
    "date-time": "2024-01-01T00:00:00Z", "datetime": "2024-01-01T00:00:00Z",
    "date": "2024-01-01", "time": "00:00:00Z", "duration": "P1D",
    "uuid": "00000000-0000-4000-8000-000000000001",
    "guid": "00000000-0000-4000-8000-000000000001",
    "email": "user@example.com", "idn-email": "user@example.com",
    "uri": "https://example.com/", "url": "https://example.com/", "iri": "https://example.com/",
    "uri-reference": "/", "iri-reference": "/", "uri-template": "/{id}",
    "hostname": "example.com", "idn-hostname": "example.com",
    "ipv4": "192.0.2.1", "ip": "192.0.2.1", "ipv6": "2001:db8::1",
    "byte": "bW9ja2FwaQ==", "base64": "bW9ja2FwaQ==", "json-pointer": "/id",
    "relative-json-pointer": "0", "regex": ".*",
  ]

  static let all = Set(samples.keys)
}
