// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ErrorTrace {
  /// `Traceback (most recent call last):`, frames with the innermost last, then `KeyError: 'id'`.
  static func python(_ lines: ArraySlice<Substring>) -> ErrorTrace? {
    guard let start = lines.lastIndex(where: { $0.contains("Traceback (most recent call last):") })
    else { return nil }
    var frames: [TraceFrame] = []
    for line in lines[(start + 1)...] {
      if let match = line.firstMatch(of: /File "(.+)", line ([0-9]+)(?:, in (.+))?$/) {
        frames.append(
          TraceFrame(
            path: match.1, line: match.2, function: match.3 ?? "", isLibrary: isPython(match.1)))
      } else if !line.hasPrefix(" "), let match = line.firstMatch(of: /^([A-Za-z_][\w.]*)(?::|$)/) {
        let name = match.1.split(separator: ".").last ?? match.1
        if frames.isEmpty { return nil }
        return ErrorTrace(String(name), frames.reversed(), uncaught: String(match.1))
      }
    }
    return nil
  }

  private static func isPython(_ path: Substring) -> Bool {
    if path.hasPrefix("<") { return true }
    let isInstalled = TraceFrame.isPath(path, within: ["/site-packages/", "/dist-packages/"])
    if !isInstalled { return path.firstMatch(of: /\/lib\/python[0-9.]*\//) != nil }
    return TraceFrame.isPath(
      path,
      within: [
        "requests", "urllib3", "httpx", "httpcore", "h11", "h2", "aiohttp", "niquests", "treq",
        "simplejson", "orjson", "ujson", "tenacity", "backoff", "anyio", "dateutil",
        // They make objects of JSON, as their caller tells them.
        "pydantic", "pydantic_core", "attr", "attrs", "cattr", "cattrs", "marshmallow", "desert",
        "dataclass_wizard", "dataclasses_json", "dacite", "mashumaro", "msgspec", "apischema",
        "jsons", "serde", "typedload", "marshmallow_dataclass",
      ].map { "-packages/\($0)/" })
  }
}
