// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIText

/// What well-known variables of CI systems say about a build: GitHub Actions, GitLab and Jenkins.
struct CIEnvironment {
  private let variables: [String: String]

  init(_ variables: [String: String]) {
    self.variables = variables
  }

  private func first(_ names: String...) -> String? {
    for name in names {
      if let value = variables[name], !value.isEmpty { return value }
    }
    return nil
  }

  private var buildURL: String? {
    if let url = first("CI_JOB_URL", "BUILD_URL") { return url }
    guard let server = first("GITHUB_SERVER_URL"), let repository = first("GITHUB_REPOSITORY"),
      let run = first("GITHUB_RUN_ID")
    else { return nil }
    return "\(server)/\(repository)/actions/runs/\(run)"
  }

  /// The object `environment`; left out if nothing is known.
  func json(shard: RunInfo.Shard?) -> JSONLiteral {
    let texts = [
      ("repositoryName", first("GITHUB_REPOSITORY", "CI_PROJECT_PATH")),
      ("commit", first("GITHUB_SHA", "CI_COMMIT_SHA", "GIT_COMMIT")),
      (
        "branchName",
        first("GITHUB_HEAD_REF", "GITHUB_REF_NAME", "CI_COMMIT_REF_NAME", "GIT_BRANCH")
      ),
      ("buildName", first("GITHUB_WORKFLOW", "CI_JOB_NAME", "JOB_NAME")),
      ("buildUrl", buildURL),
      ("shardId", shard.map { "\($0.number)/\($0.count)" }),
    ]
    let number = first("GITHUB_RUN_NUMBER", "CI_PIPELINE_IID", "BUILD_NUMBER").flatMap { Int($0) }
    var members = texts.compactMap { name, text in
      text.map { (name, JSONLiteral.string(SafeText.line($0))) }
    }
    if let number { members.append(("buildNumber", .int(number))) }
    return members.isEmpty ? .absent : .object(members)
  }
}
