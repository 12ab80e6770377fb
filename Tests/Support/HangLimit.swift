// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How long a test waits for something that must happen before it reports a hang.
///
/// It only keeps a defect from blocking the run for ever. No test may depend on its value: on a machine that is a hundred times
/// slower, everything still happens earlier.
public enum HangLimit {
  public static let seconds = 600
  public static let duration = Duration.seconds(seconds)
  public static let milliseconds = seconds * 1000
  /// The option of `mockapi test` that gives a client this time, where no answer is awaited in vain.
  public static let option = ["--time-limit", "\(milliseconds)"]
}
