// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJudging

/// Writes verdicts as a report of `mockapi test`. A server knows no format of reports; the program gives it this.
package struct VerdictReporter: Sendable {
  /// A format, by its name in the options of `mockapi test`.
  package struct Format: Sendable {
    let name: String
    let mediaType: String

    package init(name: String, mediaType: String) {
      self.name = name
      self.mediaType = mediaType
    }
  }

  /// - Parameters:
  ///   - format: the name of the format.
  ///   - records: sorted by their ids.
  package typealias Write =
    @Sendable (_ format: String, _ run: RunInfo, _ records: [VerdictRecord]) throws -> [UInt8]

  let formats: [Format]
  let write: Write

  package init(formats: [Format], write: @escaping Write) {
    self.formats = formats
    self.write = write
  }
}
