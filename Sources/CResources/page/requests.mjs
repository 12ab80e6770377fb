// mockapi
// SPDX-License-Identifier: Apache-2.0

// The requests that are shown: the newest first, at most 1,000.
import { isUnmatched } from "./words.mjs";

const limit = 1000;

/** Puts entries into a list, each at the place of its number; an entry replaces an older one with the same number. */
export function addEntries(list, entries) {
  for (const given of entries) {
    // A lease without a journal does not number its requests.
    const entry = given.number === null ? {...given, number: (list[0]?.number ?? 0) + 1} : given;
    // Newest first, so most entries come to the beginning.
    let place = 0;
    while (place < list.length && list[place].number > entry.number) place += 1;
    const same = list[place]?.number === entry.number;
    // What has ended does not begin again.
    if (same && list[place].response.ending !== "inProgress" && entry.response.ending === "inProgress") continue;
    list.splice(place, same ? 1 : 0, entry);
  }
  list.length = Math.min(list.length, limit);
  return list;
}

/** The entry of a request that has begun, of which the answer is not known. */
export const begun = event => ({
  number: event.number, lease: event.lease, time: event.time ?? new Date().toISOString(), durationMilliseconds: null,
  scenario: event.scenario ?? null, case: event.case ?? null, served: event.served ?? null, variant: event.variant ?? null,
  reason: event.reason ?? null, nearMisses: null,
  request: {method: event.method, target: event.target, headers: [], bodySize: null},
  response: {status: null, headers: [], bodySize: null, bodySHA256: null, fault: null, ending: "inProgress"},
});

/** Keeps the verdict of an event by the numbers of its requests, and forgets those on requests that the list no longer has. */
export function addVerdict(verdicts, verdict, list) {
  for (const number of verdict.numbers) verdicts.set(number, verdict);
  if (verdicts.size <= 2 * limit) return;
  for (const number of verdicts.keys()) if (number < (list.at(-1)?.number ?? 0)) verdicts.delete(number);
}

/** Keeps the verdicts of entries, but none over one that has come since `before`, the verdicts that were known when the entries were asked for. */
export function readVerdicts(verdicts, entries, before) {
  for (const {number, verdict} of entries) if (verdict && verdicts.get(number) === before.get(number)) verdicts.set(number, verdict);
}

const kinds = {
  "": () => true,
  unmatched: isUnmatched,
  damaged: entry => entry.variant !== null || entry.response.fault !== null,
  errors: entry => entry.response.status >= 400,
  pending: entry => entry.response.ending === "inProgress",
};

/** Those that a filter lets pass: `{text, kind}`. */
export function filterEntries(list, {text, kind}) {
  const words = text.trim().toLowerCase();
  return list.filter(entry => kinds[kind](entry) && (!words || [
    entry.request.method + " " + entry.request.target, entry.scenario ?? "", entry.variant ?? entry.case ?? "",
    String(entry.response.status ?? ""),
  ].some(value => value.toLowerCase().includes(words))));
}

/** Equal requests with equal answers as one, with how many they are, and their numbers; the newest of them comes first. */
export function groupEntries(list) {
  const groups = new Map();
  for (const entry of list) {
    const key = JSON.stringify([
      entry.request.method, entry.request.target, entry.scenario, entry.variant ?? entry.case, entry.response.status, entry.response.ending,
    ]);
    const group = groups.get(key);
    if (group) {
      group.count += 1;
      group.numbers.push(entry.number);
    } else groups.set(key, {entry, count: 1, numbers: [entry.number]});
  }
  return [...groups.values()];
}
