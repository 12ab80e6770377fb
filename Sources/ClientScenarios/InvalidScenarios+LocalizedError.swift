// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import MockAPILoading

// Here, because the module of the type does without Foundation.
extension InvalidScenarios: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}
