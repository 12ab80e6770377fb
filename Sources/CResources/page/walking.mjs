// mockapi
// SPDX-License-Identifier: Apache-2.0

// A walk through the damages of an endpoint: which ones, and what a person's word for the app means.
import { damagesValue } from "./answers.mjs";

const whole = ["html", "emptyBody", "cut", "reset", "stall", "status(401)", "status(429)", "status(503)", "close", "status(404)", "status(500)"];

/** The damages of a short walk: each field missing and null, and one of each kind of the others; the case itself comes first. */
export function shortWalk(variants, limit = 12) {
  const control = variants.filter(variant => variant.variant === null);
  const fields = variants.filter(variant => damagesValue(variant) && variant.pointer !== "" && ["drop", "null"].includes(variant.operator));
  // Those that spoil the whole answer come before those that a client may ignore.
  const weight = variant => variant.expected.outcomes.includes("success") ? 2 : variant.expected.outcomes.includes("partial") ? 0 : 1;
  fields.sort((left, right) => weight(left) - weight(right));
  const others = [];
  const seen = new Set();
  const kindOf = ({operator, argument}) => operator === "status" ? "status(" + argument + ")" : operator;
  const rank = variant => whole.includes(kindOf(variant)) ? whole.indexOf(kindOf(variant)) : whole.length;
  const rest = variants.filter(variant => variant.variant !== null && !damagesValue(variant)).sort((left, right) => rank(left) - rank(right));
  for (const variant of rest) {
    const kind = kindOf(variant);
    // The address of a port that refuses connections is another one, which an app does not know.
    if (seen.has(kind) || ["refused", "redirect"].includes(variant.operator)) continue;
    seen.add(kind);
    others.push(variant);
  }
  const half = Math.ceil(limit / 2);
  const some = fields.slice(0, Math.max(half, limit - others.length));
  return [...control, ...some, ...others.slice(0, limit - some.length)];
}

/** The words for an app: a key, and what somebody saw. */
export const words = [
  {key: "1", text: "showed it right", note: "what came, and nothing that did not come"},
  {key: "2", text: "showed an error", note: "and no data"},
  {key: "3", text: "showed wrong or old data", note: "as if nothing was wrong"},
  {key: "4", text: "hangs, or nothing happens", note: ""},
  {key: "5", text: "crashed", note: ""},
];

/** The outcome that "right" is: what came could be shown, so nothing is right where an answer must be refused. */
function rightOutcome({outcomes, code, defects}, isControl) {
  const first = outcomes[0];
  // An error that was sent as an error is right if the app shows it.
  if (isControl && first && !["success", "partial"].includes(first)) return {outcome: first, ...(code === null ? {} : {code})};
  if (outcomes.includes("success") || !outcomes.includes("partial")) return {outcome: "success"};
  // A partial success names its defects.
  return defects?.length ? {outcome: "partial", defects} : {outcome: "ok"};
}

/** An outcome that is not right: data where nobody may use them, and otherwise none. */
const wrongOutcome = ({outcomes, defects}) =>
  outcomes.includes("success") || outcomes.includes("partial") && !defects?.length ? {outcome: "error"} : {outcome: "success"};

/** What is posted for a variant, by the key of a word. */
export function postedOutcome(variant, key, scenario) {
  const {expected} = variant;
  const outcome = {
    1: () => rightOutcome(expected, variant.variant === null), 2: () => ({outcome: "error"}), 3: () => wrongOutcome(expected),
    4: () => ({ended: {afterMilliseconds: 10000}}), 5: () => ({ended: {standardError: ""}}),
  }[key]();
  const detail = outcome.ended ? {} : {detail: "somebody said: " + words.find(word => word.key === key).text};
  return {scenario, case: variant.case, variant: variant.variant, ...outcome, ...detail};
}
