// mockapi
// SPDX-License-Identifier: Apache-2.0

// Records, as HTMLChunk writes them: reading, filtering and grouping.

const severities = ["pass", "notExercised", "invalid", "silent", "harness", "hang", "fail", "crash"];

/** The records of a chunk. */
export function readChunk({columns, rows, strings}, scenario, index) {
  const at = Object.fromEntries(columns.map((name, place) => [name, place]));
  return rows.map(row => {
    // Nothing is -1, and left out at the end of a row.
    const number = name => row[at[name]] ?? -1;
    const text = name => strings[number(name)] ?? "";
    const name = text("name");
    const id = name === scenario ? scenario : scenario + "/" + name;
    return {
      id, name, operator: text("operator"), argument: text("argument"),
      // The root of a body is an empty pointer.
      pointer: strings[number("pointer")] ?? null,
      verdict: index.verdicts[number("verdict")], sign: index.signs[number("verdict")],
      milliseconds: number("milliseconds"), requests: number("requests"),
      place: text("place"), replay: text("replay").split("\u0000").join(id),
      expected: text("expected"), actual: text("actual"), message: text("message"), reason: text("reason"),
      head: text("head"), excerpt: text("excerpt"), offset: number("offset"), size: number("size"), ending: text("ending"),
      detail: text("detail"), group: text("group"), known: text("known"), errors: text("errors"), others: text("others"),
    };
  });
}

/** Whether a filter lets a record pass; null is no filter. */
export function matches(record, filter) {
  if (!filter) return true;
  return filter.verdicts.has(record.verdict) && (!filter.operator || record.operator === filter.operator)
    && (!filter.text || [record.id, record.message, record.detail, record.group, record.place, record.pointer ?? ""]
      .some(text => text.toLowerCase().includes(filter.text)));
}

/** The first record of those with the worst verdict. */
export const worst = list => list.reduce((left, right) =>
  severities.indexOf(right.verdict) > severities.indexOf(left.verdict) ? right : left);

/** The values by a key, in the order of the first value of each. */
export function grouped(list, key) {
  const groups = new Map();
  for (const value of list) {
    const name = key(value);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(value);
  }
  return groups;
}
