// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIJudgingTestSupport
import MockAPIReports
import MockAPIScenario
import MockAPISystem
import MockAPIVariants
import Testing

/// Reports for programs, byte by byte: the order of members and the ends of lines are part of their formats.
struct WrittenReportTests {
  private static let baseline = Baseline(
    file: "ci/b.json", scope: RunScope(paths: ["Scenarios"], selection: []),
    entries: [
      Baseline.Entry(cause: CauseKey("old cause"), verdict: .crash, example: "s/a", line: 2),
      Baseline.Entry(cause: CauseKey("gone cause"), verdict: .fail, example: "s/z", line: 3),
    ])

  private static let records: [VerdictRecord] = {
    var old = RecordDraft(
      id: "s/a", scenario: "s", caseName: "a", verdict: .crash, group: "old cause",
      location: "Scenarios/my s.json:4")
    old.baseline = "ci/b.json:2"
    var new = RecordDraft(
      id: "s/b~null@/id", scenario: "s", caseName: "b", operator: .null, pointer: "/id",
      verdict: .fail, reason: .outcome, expected: .init(outcomes: [.unexpected]),
      actual: .init(outcome: "success"), group: "new \"cause\"", milliseconds: 1.5,
      location: "Scenarios/my s.json:7:9", replay: "mockapi replay Scenarios 's/b~null@/id'")
    new.locationEnd = "7:13"
    var alike = new
    alike.id = "s/b~null@/name"
    alike.pointer = "/name"
    alike.location = "Scenarios/my s.json:8:9"
    var pass = RecordDraft(
      id: "s/c", scenario: "s", caseName: "c", verdict: .pass, location: "Scenarios/my s.json:9:5")
    pass.isUnjudged = true
    return [old, new, alike, pass].map(\.record)
  }()

  private static func report() throws -> Report {
    let summary = try RunSummary(of: records)
    var run = RunInfo(version: "1.2.3", client: "node run.js", paths: ["Scenarios"])
    run.driver = "acme 2"
    run.start = SystemTime(seconds: 1_772_442_000, nanoseconds: 5_000_000)
    run.end = SystemTime(seconds: 1_772_442_012, nanoseconds: 417_000_000)
    run.seed = 18_446_744_073_709_551_615
    run.baseline = baseline.use(in: summary)
    run.leftOut = 17
    run.exitStatus = summary.exitStatus
    var options = ReportOptions()
    options.environment = ["GITHUB_SHA": "abc", "GITHUB_RUN_NUMBER": "17"]
    return try Report(run: run, records: records, options: options)
  }

  /// A run of a shard that was ended before it made its exchanges.
  private static func ended() throws -> Report {
    var run = RunInfo(version: "1.2.3", client: nil, paths: ["Scenarios"])
    run.shard = RunInfo.Shard(number: 2, count: 3)
    run.selection = ["--quick"]
    run.budget = RunInfo.Budget(milliseconds: 1_500, unmade: 4)
    run.isComplete = false
    run.exitStatus = 2
    return try Report(run: run, records: [VerdictRecord]())
  }

  /// A report with one rule of SARIF, and with the id of each record in place of the record.
  private static func text(_ format: ReportFormat, _ report: Report) throws -> String {
    var text = try report.text(format)
    for record in records {
      text = text.replacing(String(decoding: record.json, as: UTF8.self), with: "<\(record.id)>")
    }
    guard
      let start = [#",{"id":"drop""#, #",{"id":"overreported""#].compactMap(text.firstRange).first,
      let end = text.firstRange(of: #"]}},"automationDetails""#)
    else { return text }
    return String(text[..<start.lowerBound] + text[end.lowerBound...])
  }

  @Test(arguments: whole) func `a run is written byte by byte`(
    format: ReportFormat, expected: String
  ) throws {
    let text = try Self.text(format, Self.report())
    #expect(text == expected)
  }

  @Test(arguments: withoutRecords)
  func `a run without records is written byte by byte`(
    format: ReportFormat, expected: String
  ) throws {
    let text = try Self.text(format, Self.ended())
    #expect(text == expected)
  }

  private static let whole: [(ReportFormat, String)] = [
    (
      .json,
      #"""
      {"version":1,"run":{"mockapi":"1.2.3","client":"node run.js","driver":"acme 2","paths":["Scenarios"],"allowSilent":false,"allowUnexercised":false,"start":1772442000005,"end":1772442012417,"seed":"18446744073709551615","baseline":{"file":"ci/b.json","paths":["Scenarios"],"selection":[],"causes":2,"unmet":[{"cause":"gone cause","verdict":"fail","example":"s/z","line":3}]},"leftOut":17,"complete":true,"exitStatus":1},"summary":{"pass":1,"fail":2,"silent":0,"crash":1,"hang":0,"notExercised":0,"invalid":0,"harness":0},"unjudged":{"exchanges":1,"scenarios":["s"],"note":"1 of 4 exchanges of 's' pass whatever the client answers, unless it crashes or hangs: the scenario has no contract; add 'contract' to it, or 'expect' to its cases"},"verdicts":[
      <s/a>,
      <s/b~null@/id>,
      <s/b~null@/name>,
      <s/c>
      ]}

      """#
    ),
    (
      .ndjson,
      #"""
      {"version":1,"run":{"mockapi":"1.2.3","client":"node run.js","driver":"acme 2","paths":["Scenarios"],"allowSilent":false,"allowUnexercised":false,"start":1772442000005,"end":1772442012417,"seed":"18446744073709551615","baseline":{"file":"ci/b.json","paths":["Scenarios"],"selection":[],"causes":2,"unmet":[{"cause":"gone cause","verdict":"fail","example":"s/z","line":3}]},"leftOut":17,"complete":true,"exitStatus":1},"summary":{"pass":1,"fail":2,"silent":0,"crash":1,"hang":0,"notExercised":0,"invalid":0,"harness":0},"unjudged":{"exchanges":1,"scenarios":["s"],"note":"1 of 4 exchanges of 's' pass whatever the client answers, unless it crashes or hangs: the scenario has no contract; add 'contract' to it, or 'expect' to its cases"}}
      <s/a>
      <s/b~null@/id>
      <s/b~null@/name>
      <s/c>

      """#
    ),
    (
      .ctrf,
      #"""
      {"reportFormat":"CTRF","specVersion":"0.0.0","timestamp":"2026-03-02T09:00:12.417Z","generatedBy":"mockapi 1.2.3","results":{"tool":{"name":"mockapi","version":"1.2.3"},"summary":{"tests":4,"passed":1,"failed":2,"skipped":1,"pending":0,"other":0,"suites":1,"start":1772442000005,"stop":1772442012417,"duration":12412,"extra":{"mockapi.leftOut":17,"mockapi.unjudged":1}},"tests":[
      {"testId":"s/a","name":"s/a","status":"skipped","duration":0,"suite":["s","a"],"filePath":"Scenarios/my s.json","line":4,"type":"contract","rawStatus":"baseline","message":"old cause: expected any outcome; the client said a crash","trace":"old cause: expected any outcome; the client said a crash\nverdict    crash\nexpected   any outcome\nclient     a crash\nplace      Scenarios/my s.json:4\nbaseline   ci/b.json:2","labels":{"operator":"control","expected":"any outcome","outcome":"a crash","cause":"old cause"},"extra":{"mockapi.verdict":<s/a>}},
      {"testId":"s/b~null@/id","name":"s/b~null@/id","status":"failed","duration":2,"suite":["s","b"],"filePath":"Scenarios/my s.json","line":7,"type":"contract","rawStatus":"fail","message":"new \"cause\": expected unexpected; the client said success","trace":"new \"cause\": expected unexpected; the client said success\nverdict    fail (outcome)\nexpected   unexpected\nclient     success\nplace      Scenarios/my s.json:7:9\nreplay     mockapi replay Scenarios 's/b~null@/id'","labels":{"operator":"null","pointer":"/id","expected":"unexpected","outcome":"success","cause":"new \"cause\"","reason":"outcome"},"extra":{"mockapi.verdict":<s/b~null@/id>}},
      {"testId":"s/b~null@/name","name":"s/b~null@/name","status":"failed","duration":2,"suite":["s","b"],"filePath":"Scenarios/my s.json","line":8,"type":"contract","rawStatus":"fail","message":"new \"cause\": expected unexpected; the client said success","trace":"new \"cause\": expected unexpected; the client said success\nverdict    fail (outcome)\nexpected   unexpected\nclient     success\nplace      Scenarios/my s.json:8:9\nreplay     mockapi replay Scenarios 's/b~null@/id'","labels":{"operator":"null","pointer":"/name","expected":"unexpected","outcome":"success","cause":"new \"cause\"","reason":"outcome"},"extra":{"mockapi.verdict":<s/b~null@/name>}},
      {"testId":"s/c","name":"s/c","status":"passed","duration":0,"suite":["s","c"],"filePath":"Scenarios/my s.json","line":9,"type":"contract","rawStatus":"pass"}
      ],"environment":{"commit":"abc","buildNumber":17},"extra":{"mockapi.run":{"mockapi":"1.2.3","client":"node run.js","driver":"acme 2","paths":["Scenarios"],"allowSilent":false,"allowUnexercised":false,"start":1772442000005,"end":1772442012417,"seed":"18446744073709551615","baseline":{"file":"ci/b.json","paths":["Scenarios"],"selection":[],"causes":2,"unmet":[{"cause":"gone cause","verdict":"fail","example":"s/z","line":3}]},"leftOut":17,"complete":true,"exitStatus":1},"mockapi.note":"1 of 4 exchanges of 's' pass whatever the client answers, unless it crashes or hangs: the scenario has no contract; add 'contract' to it, or 'expect' to its cases"}}}

      """#
    ),
    (
      .sarif,
      #"""
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"mockapi","semanticVersion":"1.2.3","rules":[{"id":"control","name":"control","shortDescription":{"text":"The case itself"},"fullDescription":{"text":"The response is as the scenario declares it. The client does not do then what the contract of the scenario says."},"help":{"text":"The response is as the scenario declares it. Run 'mockapi replay' with the id of the variant to see the exchange byte by byte.","markdown":"The response is as the scenario declares it.\n\nRun `mockapi replay` with the id of the variant to see the exchange byte by byte."},"defaultConfiguration":{"level":"error"},"properties":{"tags":["error-contract"],"precision":"very-high","problem.severity":"error"}}]}},"automationDetails":{"id":"mockapi/node-run.js/"},"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":true,"exitCode":1,"toolExecutionNotifications":[{"level":"warning","message":{"text":"1 of 4 exchanges of 's' pass whatever the client answers, unless it crashes or hangs: the scenario has no contract; add 'contract' to it, or 'expect' to its cases"}}]}],"results":[
      {"ruleId":"control","ruleIndex":0,"level":"note","baselineState":"unchanged","suppressions":[{"kind":"external","status":"accepted","justification":"in the baseline: ci/b.json:2"}],"message":{"text":"old cause. a: expected any outcome; the client said a crash."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"Scenarios/my%20s.json"},"region":{"startLine":4}},"logicalLocations":[{"fullyQualifiedName":"s/a","kind":"function"}]}],"partialFingerprints":{"primaryLocationLineHash":"13a55d04d25b7612:1","mockapiVariant/v1":"s/a"},"properties":{"operator":"control","verdict":"crash","group":"old cause","expected":"any outcome","outcome":"a crash"}},
      {"ruleId":"null","ruleIndex":2,"level":"error","baselineState":"new","message":{"text":"new \"cause\". b~null@/id: expected unexpected; the client said success. Replay: mockapi replay Scenarios 's/b~null@/id'"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"Scenarios/my%20s.json"},"region":{"startLine":7,"startColumn":9,"endLine":7,"endColumn":13}},"logicalLocations":[{"fullyQualifiedName":"s/b","kind":"function"}]}],"partialFingerprints":{"primaryLocationLineHash":"5fbde18a7a47e23d:1","mockapiVariant/v1":"s/b~null@/id"},"properties":{"operator":"null","pointer":"/id","verdict":"fail","reason":"outcome","group":"new \"cause\"","expected":"unexpected","outcome":"success"}},
      {"ruleId":"null","ruleIndex":2,"level":"error","baselineState":"new","message":{"text":"new \"cause\". b~null@/name: expected unexpected; the client said success. Replay: mockapi replay Scenarios 's/b~null@/id'"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"Scenarios/my%20s.json"},"region":{"startLine":8,"startColumn":9,"endLine":7,"endColumn":13}},"logicalLocations":[{"fullyQualifiedName":"s/b","kind":"function"}]}],"partialFingerprints":{"primaryLocationLineHash":"383e4e078b1ff4d7:1","mockapiVariant/v1":"s/b~null@/name"},"properties":{"operator":"null","pointer":"/name","verdict":"fail","reason":"outcome","group":"new \"cause\"","expected":"unexpected","outcome":"success"}},
      {"level":"note","baselineState":"absent","message":{"text":"A cause of the baseline no longer occurs: gone cause"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"ci/b.json"},"region":{"startLine":3}}}],"partialFingerprints":{"mockapiCause/v1":"gone cause"}}
      ]}]}

      """#
    ),
    (
      .sarifCauses,
      #"""
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"mockapi","semanticVersion":"1.2.3","rules":[{"id":"protocol","name":"protocol","shortDescription":{"text":"Not an answer"},"fullDescription":{"text":"The line of the driver is not an answer."},"help":{"text":"The line of the driver is not an answer. Run 'mockapi replay' with the id of the variant to see the exchange byte by byte.","markdown":"The line of the driver is not an answer.\n\nRun `mockapi replay` with the id of the variant to see the exchange byte by byte."},"defaultConfiguration":{"level":"error"},"properties":{"tags":["error-contract"],"precision":"very-high","problem.severity":"error"}}]}},"automationDetails":{"id":"mockapi-causes/node-run.js/"},"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":true,"exitCode":1,"toolExecutionNotifications":[{"level":"warning","message":{"text":"1 of 4 exchanges of 's' pass whatever the client answers, unless it crashes or hangs: the scenario has no contract; add 'contract' to it, or 'expect' to its cases"}}]}],"results":[
      {"ruleId":"crash","ruleIndex":10,"level":"note","baselineState":"unchanged","suppressions":[{"kind":"external","status":"accepted","justification":"in the baseline: ci/b.json:2"}],"message":{"text":"old cause. One finding (crash), such as s/a: expected any outcome; the client said a crash."},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"Scenarios/my%20s.json"},"region":{"startLine":4}},"logicalLocations":[{"fullyQualifiedName":"s/a","kind":"function"}]}],"occurrenceCount":1,"partialFingerprints":{"primaryLocationLineHash":"fcdcba788e78951b:1","mockapiCause/v1":"old cause"},"properties":{"group":"old cause","count":1,"verdicts":{"crash":1},"operators":["control"],"example":"s/a"}},
      {"ruleId":"outcome","ruleIndex":2,"level":"error","baselineState":"new","message":{"text":"new \"cause\". 2 findings (fail), such as s/b~null@/id: expected unexpected; the client said success. Replay: mockapi replay Scenarios 's/b~null@/id'"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"Scenarios/my%20s.json"},"region":{"startLine":7,"startColumn":9,"endLine":7,"endColumn":13}},"logicalLocations":[{"fullyQualifiedName":"s/b","kind":"function"}]}],"relatedLocations":[{"id":1,"physicalLocation":{"artifactLocation":{"uri":"Scenarios/my%20s.json"},"region":{"startLine":8,"startColumn":9}},"message":{"text":"s/b~null@/name"}}],"occurrenceCount":2,"partialFingerprints":{"primaryLocationLineHash":"a41969d3da535dc3:1","mockapiCause/v1":"new \"cause\""},"properties":{"group":"new \"cause\"","count":2,"verdicts":{"fail":2},"reason":"outcome","operators":["null"],"example":"s/b~null@/id"}},
      {"level":"note","baselineState":"absent","message":{"text":"A cause of the baseline no longer occurs: gone cause"},"locations":[{"physicalLocation":{"artifactLocation":{"uri":"ci/b.json"},"region":{"startLine":3}}}],"partialFingerprints":{"mockapiCause/v1":"gone cause"}}
      ]}]}

      """#
    ),
    (
      .junit,
      #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="mockapi test" tests="4" failures="2" errors="0" time="12.412">
      <testsuite name="s" tests="4" failures="2" errors="0" skipped="1" time="0.004" timestamp="2026-03-02T09:00:00" hostname="localhost" id="0" package="mockapi" file="Scenarios/my s.json">
      <properties><property name="mockapi.version" value="1.2.3"/><property name="mockapi.client" value="node run.js"/><property name="mockapi.seed" value="18446744073709551615"/><property name="mockapi.unjudged" value="1 of 4 exchanges of &#39;s&#39; pass whatever the client answers, unless it crashes or hangs: the scenario has no contract; add &#39;contract&#39; to it, or &#39;expect&#39; to its cases"/></properties>
      <testcase classname="Scenarios.my s.a" name="a" time="0.000" file="Scenarios/my s.json" line="4"><skipped message="in the baseline: ci/b.json:2"/></testcase>
      <testcase classname="Scenarios.my s.b" name="b~null@/id" time="0.002" file="Scenarios/my s.json" line="7"><failure type="outcome" message="new &quot;cause&quot;: expected unexpected; the client said success">new "cause": expected unexpected; the client said success
      verdict    fail (outcome)
      expected   unexpected
      client     success
      place      Scenarios/my s.json:7:9
      replay     mockapi replay Scenarios 's/b~null@/id'</failure></testcase>
      <testcase classname="Scenarios.my s.b" name="b~null@/name" time="0.002" file="Scenarios/my s.json" line="8"><failure type="outcome" message="new &quot;cause&quot;: expected unexpected; the client said success">new "cause": expected unexpected; the client said success
      verdict    fail (outcome)
      expected   unexpected
      client     success
      place      Scenarios/my s.json:8:9
      replay     mockapi replay Scenarios 's/b~null@/id'</failure></testcase>
      <testcase classname="Scenarios.my s.c" name="c" time="0.000" file="Scenarios/my s.json" line="9"/>
      <system-out></system-out><system-err></system-err>
      </testsuite>
      </testsuites>

      """#
    ),
  ]

  private static let withoutRecords: [(ReportFormat, String)] = [
    (
      .json,
      #"""
      {"version":1,"run":{"mockapi":"1.2.3","client":null,"paths":["Scenarios"],"allowSilent":false,"allowUnexercised":false,"shard":{"number":2,"count":3},"selection":["--quick"],"leftOut":0,"budget":{"milliseconds":1500,"unmade":4},"complete":false,"exitStatus":2},"summary":{"pass":0,"fail":0,"silent":0,"crash":0,"hang":0,"notExercised":0,"invalid":0,"harness":0},"verdicts":[
      ]}

      """#
    ),
    (
      .ndjson,
      #"""
      {"version":1,"run":{"mockapi":"1.2.3","client":null,"paths":["Scenarios"],"allowSilent":false,"allowUnexercised":false,"shard":{"number":2,"count":3},"selection":["--quick"],"leftOut":0,"budget":{"milliseconds":1500,"unmade":4},"complete":false,"exitStatus":2},"summary":{"pass":0,"fail":0,"silent":0,"crash":0,"hang":0,"notExercised":0,"invalid":0,"harness":0}}

      """#
    ),
    (
      .ctrf,
      #"""
      {"reportFormat":"CTRF","specVersion":"0.0.0","generatedBy":"mockapi 1.2.3","results":{"tool":{"name":"mockapi","version":"1.2.3"},"summary":{"tests":1,"passed":0,"failed":0,"skipped":0,"pending":0,"other":1,"suites":0,"start":0,"stop":0,"duration":0,"extra":{"mockapi.leftOut":0}},"tests":[
      {"testId":"mockapi","name":"mockapi test","status":"other","duration":0,"rawStatus":"exit status 2","message":"the time of --budget (1.5 s) was over before all exchanges were made: 4 of 4 are missing; those that find most came first"}
      ],"environment":{"shardId":"2/3"},"extra":{"mockapi.run":{"mockapi":"1.2.3","client":null,"paths":["Scenarios"],"allowSilent":false,"allowUnexercised":false,"shard":{"number":2,"count":3},"selection":["--quick"],"leftOut":0,"budget":{"milliseconds":1500,"unmade":4},"complete":false,"exitStatus":2}}}}

      """#
    ),
    (
      .sarif,
      #"""
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"mockapi","semanticVersion":"1.2.3","rules":[{"id":"control","name":"control","shortDescription":{"text":"The case itself"},"fullDescription":{"text":"The response is as the scenario declares it. The client does not do then what the contract of the scenario says."},"help":{"text":"The response is as the scenario declares it. Run 'mockapi replay' with the id of the variant to see the exchange byte by byte.","markdown":"The response is as the scenario declares it.\n\nRun `mockapi replay` with the id of the variant to see the exchange byte by byte."},"defaultConfiguration":{"level":"error"},"properties":{"tags":["error-contract"],"precision":"very-high","problem.severity":"error"}}]}},"automationDetails":{"id":"mockapi/bundled/"},"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":false,"exitCode":2,"toolExecutionNotifications":[{"level":"warning","message":{"text":"the time of --budget (1.5 s) was over before all exchanges were made: 4 of 4 are missing; those that find most came first"}}]}],"results":[
      ]}]}

      """#
    ),
    (
      .sarifCauses,
      #"""
      {"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"mockapi","semanticVersion":"1.2.3","rules":[{"id":"protocol","name":"protocol","shortDescription":{"text":"Not an answer"},"fullDescription":{"text":"The line of the driver is not an answer."},"help":{"text":"The line of the driver is not an answer. Run 'mockapi replay' with the id of the variant to see the exchange byte by byte.","markdown":"The line of the driver is not an answer.\n\nRun `mockapi replay` with the id of the variant to see the exchange byte by byte."},"defaultConfiguration":{"level":"error"},"properties":{"tags":["error-contract"],"precision":"very-high","problem.severity":"error"}}]}},"automationDetails":{"id":"mockapi-causes/bundled/"},"columnKind":"unicodeCodePoints","invocations":[{"executionSuccessful":false,"exitCode":2,"toolExecutionNotifications":[{"level":"warning","message":{"text":"the time of --budget (1.5 s) was over before all exchanges were made: 4 of 4 are missing; those that find most came first"}}]}],"results":[
      ]}]}

      """#
    ),
    (
      .junit,
      #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="mockapi test" tests="1" failures="0" errors="1" time="0.000">
      <testsuite name="mockapi test" tests="1" failures="0" errors="1" skipped="0" time="0.000" timestamp="1970-01-01T00:00:00" hostname="localhost" id="0" package="mockapi">
      <properties><property name="mockapi.version" value="1.2.3"/><property name="mockapi.client" value="bundled"/><property name="mockapi.shard" value="2/3"/><property name="mockapi.incomplete" value="the time of --budget (1.5 s) was over before all exchanges were made: 4 of 4 are missing; those that find most came first"/></properties>
      <testcase classname="mockapi" name="run" time="0.000"><error type="run" message="the time of --budget (1.5 s) was over before all exchanges were made: 4 of 4 are missing; those that find most came first">the time of --budget (1.5 s) was over before all exchanges were made: 4 of 4 are missing; those that find most came first</error></testcase>
      <system-out></system-out><system-err></system-err>
      </testsuite>
      </testsuites>

      """#
    ),
  ]
}
