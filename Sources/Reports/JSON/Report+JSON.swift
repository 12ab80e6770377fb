// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPISystem

extension Report {
  /// `{"version": 1, "run": …, "summary": …}`, with `unjudged` if there is something to say.
  var head: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", 1)
      writer.member("run") { writeRun(to: &$0) }
      writer.member("summary") { summary.write(to: &$0) }
      writeUnjudged(to: &writer)
    }
    return writer.bytes
  }

  /// A record as JSON; without its duration if the report is reproducible.
  func json(of record: VerdictRecord) -> [UInt8] {
    options.isReproducible ? record.withoutDuration.json : record.json
  }

  /// Writes what is known of exchanges that pass whatever the client answers, if there are any.
  private func writeUnjudged(to writer: inout JSONWriter) {
    guard let note = noteOnUnjudged() else { return }
    writer.member("unjudged") { writer in
      writer.object { writer in
        writer.member("exchanges", unjudgedCount)
        writer.member("scenarios") { writer in
          writer.array { writer in
            for found in summary.unjudged { writer.string(found.scenario) }
          }
        }
        writer.member("note", note)
      }
    }
  }

  /// Writes what is known about the run.
  func writeRun(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("mockapi", run.version)
      writer.member("client", orNull: run.client)
      if let driver = run.driver { writer.member("driver", driver) }
      writer.member("paths") { writer in
        writer.array { writer in for path in run.paths { writer.string(path) } }
      }
      writer.member("allowSilent", run.rules.allowsSilent)
      writer.member("allowUnexercised", run.rules.allowsUnexercised)
      if !options.isReproducible {
        if let start = run.start { writer.member("start", ReportTime.milliseconds(start)) }
        if let end = run.end { writer.member("end", ReportTime.milliseconds(end)) }
      }
      if let shard = run.shard {
        writer.member("shard") { writer in
          writer.object { writer in
            writer.member("number", shard.number)
            writer.member("count", shard.count)
          }
        }
      }
      // A string, because readers of JSON round large numbers.
      if let seed = run.seed { writer.member("seed", String(seed)) }
      if !run.selection.isEmpty { writer.member("selection", .strings(run.selection)) }
      if let baseline = run.baseline {
        writer.member("baseline") { baseline.write(to: &$0) }
      }
      writer.member("leftOut", run.leftOut)
      if let budget = run.budget {
        writer.member("budget") { writer in
          writer.object { writer in
            writer.member("milliseconds", budget.milliseconds)
            writer.member("unmade", budget.unmade)
          }
        }
      }
      writer.member("complete", run.isComplete)
      writer.member("exitStatus", run.exitStatus)
    }
  }
}

extension RunInfo {
  /// Reads what a report says about its run; members that are missing have the values of a new run.
  init(_ json: JSONValue) {
    let paths = json["paths"]?.elements.compactMap(\.string) ?? []
    self.init(
      version: json["mockapi"]?.string ?? "", client: json["client"]?.string, paths: paths)
    driver = json["driver"]?.string
    rules.allowsSilent = json["allowSilent"]?.boolean ?? false
    rules.allowsUnexercised = json["allowUnexercised"]?.boolean ?? false
    start = json["start"]?.number?.wholeInteger.map { SystemTime(milliseconds: $0) }
    end = json["end"]?.number?.wholeInteger.map { SystemTime(milliseconds: $0) }
    if let number = json["shard"]?["number"]?.number?.wholeInteger,
      let count = json["shard"]?["count"]?.number?.wholeInteger
    {
      shard = Shard(number: number, count: count)
    }
    seed = json["seed"]?.string.flatMap { UInt64($0) }
    selection = json["selection"]?.elements.compactMap(\.string) ?? []
    // The verdicts of a report count, also if what it says of its baseline cannot be read.
    baseline = json["baseline"].flatMap { try? BaselineUse($0) }
    leftOut = json["leftOut"]?.number?.wholeInteger ?? 0
    if let milliseconds = json["budget"]?["milliseconds"]?.number?.wholeInteger {
      budget = Budget(
        milliseconds: milliseconds, unmade: json["budget"]?["unmade"]?.number?.wholeInteger ?? 0)
    }
    isComplete = json["complete"]?.boolean ?? true
    exitStatus = json["exitStatus"]?.number?.wholeInteger ?? 0
  }
}
