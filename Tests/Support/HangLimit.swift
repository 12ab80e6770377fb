// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How long a test waits for something that must happen before it reports a hang.
///
/// It only keeps a defect from blocking the run for ever; `script/internal/run-tests` notices a hang much earlier, since nothing is
/// printed any more. No test may depend on its value: all tests of a process begin at once, so on one core beside busy processes
/// each of them may take nearly as long as all together.
public enum HangLimit {
  public static let seconds = 3_600
  public static let duration = Duration.seconds(seconds)
  public static let milliseconds = seconds * 1000
  /// The option of `mockapi test` that gives a client this time, where no answer is awaited in vain.
  public static let option = ["--time-limit", "\(milliseconds)"]
}
