// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Which model an answer claims to be.
public enum Disposition: String, Sendable, Hashable, Codable {
  /// The success model.
  case success
  /// The failure model.
  case failure
  /// Neither model: the contract does not declare such an answer.
  case unexpected

  /// 2xx is success, 4xx and 5xx are failures, everything else is unexpected.
  public static func byStatus(_ status: Int) -> Disposition {
    switch status {
    case 200..<300: .success
    case 400..<600: .failure
    default: .unexpected
    }
  }
}
