// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPISystem

extension Report {
  /// `{"version": 1, "run": …, "summary": …}`, with `unjudged` if there is a note on it, and at the end the verdicts of JSON.
  func json(verdicts: JSONLiteral = .absent) -> JSONLiteral {
    [
      "version": 1,
      "run": runJSON,
      "summary": summary.json,
      "unjudged": .optional(
        noteOnUnjudged().map { note in
          [
            "exchanges": .int(unjudgedCount),
            "scenarios": .strings(summary.unjudged.map(\.scenario)),
            "note": .string(note),
          ]
        }),
      "verdicts": verdicts,
    ]
  }

  /// A record as JSON; without its duration if the report is reproducible.
  func json(of record: VerdictRecord) -> [UInt8] {
    options.isReproducible ? record.withoutDuration.json : record.json
  }

  /// What is known about the run.
  var runJSON: JSONLiteral {
    let (start, end) = options.isReproducible ? (nil, nil) : (run.start, run.end)
    return [
      "mockapi": .string(run.version),
      "client": .orNull(run.client),
      "driver": .optional(run.driver),
      "paths": .strings(run.paths),
      "allowSilent": .bool(run.rules.allowsSilent),
      "allowUnexercised": .bool(run.rules.allowsUnexercised),
      "start": .optional(start.map(ReportTime.milliseconds)),
      "end": .optional(end.map(ReportTime.milliseconds)),
      "shard": .optional(run.shard.map { ["number": .int($0.number), "count": .int($0.count)] }),
      // A string, because readers of JSON round large numbers.
      "seed": .optional(run.seed.map(String.init)),
      "selection": run.selection.isEmpty ? .absent : .strings(run.selection),
      "baseline": .optional(run.baseline?.json),
      "leftOut": .int(run.leftOut),
      "budget": .optional(
        run.budget.map { ["milliseconds": .int($0.milliseconds), "unmade": .int($0.unmade)] }),
      "complete": .bool(run.isComplete),
      "exitStatus": .int(run.exitStatus),
    ]
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
