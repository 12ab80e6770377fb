// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIReports
import Testing

/// One run, several reports: they must say the same.
struct AgreementTests {
  /// A run and its rules.
  struct Sample: CustomStringConvertible {
    let records: SampleRecords
    var rules = FindingRules()
    let description: String
  }

  static let samples: [Sample] = {
    var samples: [Sample] = []
    for count in [1, 700] {
      for step in [0, 1, 7] {
        for (silent, unexercised) in [(false, false), (true, false), (true, true)] {
          var records = SampleRecords(count: count)
          records.findingStep = step
          var rules = FindingRules()
          rules.allowsSilent = silent
          rules.allowsUnexercised = unexercised
          samples.append(
            Sample(
              records: records, rules: rules,
              description:
                "\(count) records, step \(step), silent \(silent), unexercised \(unexercised)"))
        }
      }
    }
    for verdict in Verdict.allCases {
      var records = SampleRecords(count: 20)
      records.findingStep = 1
      records.verdicts = [verdict]
      records.knownStep = 0
      for allows in [false, true] {
        var rules = FindingRules()
        rules.allowsSilent = allows
        rules.allowsUnexercised = allows
        samples.append(
          Sample(records: records, rules: rules, description: "only \(verdict), allowed \(allows)"))
      }
    }
    return samples
  }()

  @Test(arguments: samples) func `the reports of a run agree`(sample: Sample) throws {
    let report = try sample.records.report(sample.rules)
    let junit = try report.text(.junit)
    let bad = junit.count(of: "<failure ") + junit.count(of: "<error ")

    let ctrf = try JSONDocument(parsing: try report.text(.ctrf)).root["results"]
    let tests = ctrf?["tests"]?.elements.compactMap { $0["status"]?.string } ?? []
    for status in ["passed", "failed", "skipped", "pending", "other"] {
      #expect(ctrf?["summary"]?[status]?.number?.wholeInteger == tests.count { $0 == status })
    }
    #expect(ctrf?["summary"]?["tests"]?.number?.wholeInteger == tests.count)
    #expect(bad == tests.count { $0 == "failed" || $0 == "other" })
    #expect(junit.count(of: "<skipped ") == tests.count { $0 == "skipped" })

    let json = try JSONDocument(parsing: try report.text(.json)).root
    let verdicts = json["verdicts"]?.list ?? []
    #expect(verdicts.count == sample.records.count)
    let allowed = verdicts.count { record in
      switch record["verdict"]?.string {
      case "silent": sample.rules.allowsSilent && record["known"] == nil
      case "invalid", "notExercised": sample.rules.allowsUnexercised && record["known"] == nil
      default: false
      }
    }
    let failing = verdicts.count { $0["verdict"]?.string != "pass" }
    let known = verdicts.count {
      $0["known"] != nil && !["pass", "harness"].contains($0["verdict"]?.string)
    }
    let stale = verdicts.count { $0["known"] != nil && $0["verdict"]?.string == "pass" }
    // A run in which nothing was exercised, and all of that is allowed, has one test more.
    let extra = tests.count - verdicts.count
    #expect(bad == failing - allowed - known + stale + extra)
    #expect(extra == (report.run.exitStatus != 0 && failing - allowed - known + stale == 0 ? 1 : 0))

    let sarif = try JSONDocument(parsing: try report.text(.sarif)).root["runs"]?.list.first
    let results = sarif?["results"]?.list.count ?? 0
    #expect(results == min(bad - extra, 5_000))
    let status = sarif?["invocations"]?.list.first?["exitCode"]?.number?.wholeInteger
    #expect(status == report.run.exitStatus)
    #expect((report.run.exitStatus == 0) == (bad == 0))
  }

  @Test func `the counts of suites in JUnit are those of their test cases`() throws {
    let junit = try SampleRecords(count: 3_000).report().text(.junit)
    func sum(_ name: String) -> Int {
      junit.split(separator: "\n").filter { $0.hasPrefix("<testsuite ") }.reduce(0) { sum, line in
        let value = line.split(separator: " \(name)=\"").last?.prefix { $0 != "\"" }
        return sum + (value.flatMap { Int($0) } ?? 0)
      }
    }
    #expect(sum("tests") == 3_000)
    #expect(sum("failures") == junit.count(of: "<failure "))
    #expect(sum("errors") == junit.count(of: "<error "))
    #expect(sum("skipped") == junit.count(of: "<skipped "))
    #expect(junit.count(of: "<testcase ") == 3_000)
  }

  @Test(arguments: ReportFormat.allCases)
  func `a reproducible report does not depend on times`(format: ReportFormat) throws {
    let records = SampleRecords(count: 300)
    var options = ReportOptions()
    options.isReproducible = true
    var later: [VerdictRecord] = []
    try records.visit { record in
      later.append(record.with { $0.milliseconds += 17 })
    }
    var run = try records.run()
    let first = try Report(run: run, records: records, options: options).text(format)
    run.start = nil
    run.end = nil
    #expect(try Report(run: run, records: later, options: options).text(format) == first)
  }
}
