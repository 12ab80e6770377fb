// mockapi
// SPDX-License-Identifier: Apache-2.0

// Texts for people. Whatever comes from requests and files is shown as text that cannot hide anything.

// Letters that change the order of others, that nobody sees, or that end a line.
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** A text in which letters that are not seen are escaped, such as `\u{202e}`; lines and tabs stay. */
export const visible = text => String(text).replace(hidden, letter => "\\u{" + letter.codePointAt(0).toString(16) + "}");

/** A text of one line. */
export const oneLine = text => visible(text).replace(/[\n\t]/g, letter => letter === "\n" ? "\\n" : "\\t");

export const counted = (count, noun) => count + " " + noun + (count === 1 ? "" : "s");

/** The beginning of a long text. */
export const shortened = (text, limit) => text.length > limit ? text.slice(0, limit) + "…" : text;

const two = number => String(number).padStart(2, "0");

/** The time of the day of a date, in the zone of the browser. */
export function timeOfDay(text) {
  const date = new Date(text);
  return two(date.getHours()) + ":" + two(date.getMinutes()) + ":" + two(date.getSeconds());
}

/** A time for people: 0.2 ms, 21 ms, 1.5 s. */
export function duration(milliseconds) {
  if (milliseconds < 10) return milliseconds.toFixed(1) + " ms";
  return milliseconds < 1000 ? Math.round(milliseconds) + " ms" : (milliseconds / 1000).toFixed(1) + " s";
}

/** For how long an answer has not ended: … 3 s. */
export const pendingText = (start, now) => "… " + Math.max(0, Math.floor((now - Date.parse(start)) / 1000)) + " s";

export const bytesText = size => size === null || size === undefined ? "unknown size" : counted(size, "byte");

/** How many of the requests a selection is for; nothing for all of them. */
export function limitText(requests) {
  if (!requests) return "";
  const parts = [];
  if (requests.next !== undefined) parts.push(requests.next === 1 ? "the next request" : "the next " + requests.next + " requests");
  if (requests.share !== undefined) parts.push(Math.round(requests.share * 100) + " % of the requests");
  if (requests.seconds !== undefined) parts.push((parts.length ? "for " : "the requests of ") + Math.ceil(requests.seconds) + " s");
  return parts.join(", ");
}

/** What a correct client makes of an answer. */
export function expectedText({outcomes, code, defects}) {
  if (!outcomes.length) return "anything but a crash or a hang";
  const parts = [outcomes.join(" or ")];
  if (code !== null) parts.push("code " + code);
  if (defects?.length) parts.push("a defect at " + defects.map(place => place || "the root").join(", "));
  return parts.join(", ");
}

const reasons = {
  preference: "the request prefers it (header Prefer)",
  failure: "the request is one of the share that fails",
  selection: "it is selected here",
  when: "its conditions (when) match",
  default: "it is the default of its scenario",
};

/** Why this answer was given, in one sentence. */
export function whyText(entry) {
  const reason = reasons[entry.reason];
  if (entry.reason === "file") return "A file answered by itself; no scenario matched.";
  if (!entry.scenario) return entry.nearMisses ? "No scenario matched." : "The server itself answered.";
  const served = entry.served && entry.served !== entry.case ? ", and it was the turn of " + entry.served : "";
  return (entry.variant ?? entry.case) + " of " + entry.scenario + " answered" + (reason ? ", because " + reason : "") + served + ".";
}

/** How many scenarios match a request beside the one that answered; nothing if there is nothing to say. */
export function othersTitle(entry, {scenarios, more}) {
  const count = scenarios.length + more;
  if (!count) return entry.scenario ? "No other scenario matches it" : "";
  return counted(count, entry.scenario ? "other scenario" : "scenario") + (count === 1 ? " matches it" : " match it");
}

const endings = {
  complete: "complete", close: "the connection was closed by a fault", reset: "the connection was reset by a fault",
  stall: "the answer stopped and the connection stayed open", clientLeft: "the client left before the end",
  inProgress: "the answer has not ended",
};

/** What answers in place of a sequence or a draw; nothing for a case with a response. */
export const turnsText = ({kind, cases}) => kind === "sequence" ? "Its cases answer in turn: " + cases.join(", ")
  : kind === "draw" ? "One of its cases answers by chance: " + cases.join(", ") : "";

/** How an answer ended. */
export const endingText = ending => endings[ending] ?? ending;

/** The letter of a verdict, as in reports. */
export const verdictLetters = {pass: "·", fail: "F", silent: "S", crash: "C", hang: "H", notExercised: "N", invalid: "I", harness: "!"};

/** Whether nothing answered a request: no scenario, and no file. */
export const isUnmatched = entry => !entry.scenario && entry.nearMisses !== null && entry.reason !== "file";
