// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging

extension Report {
  /// The reason for an exit status that no record explains, or for exchanges that are missing.
  var reasonForExit: String {
    if let budget = run.budget, budget.isExceeded {
      let time = ReportTime.readable(milliseconds: budget.milliseconds)
      return "the time of --budget (\(time)) was over before all exchanges were made: "
        + "\(budget.unmade) of \(budget.unmade + summary.total) are missing; those that find most came first"
    }
    if !run.isComplete { return "the run was ended before all exchanges were made" }
    if summary.isUnexercised { return "no exchange exercised the client" }
    return "the run ended with exit status \(run.exitStatus)"
  }

  /// The same for a run with such a status or such exchanges; `nil` for other runs.
  var noteOnEnding: String? {
    unexplainedExitStatus != nil || !run.isComplete ? reasonForExit : nil
  }
}
