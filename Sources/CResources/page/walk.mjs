// mockapi
// SPDX-License-Identifier: Apache-2.0

// The screen of a walk: it selects a damage, somebody uses the app, and says what it did.
import { $, make, makeButton } from "../report/elements.mjs";
import { copy, deselect, go, select } from "./actions.mjs";
import { variantsOf } from "./answers.mjs";
import { damageOf } from "./body.mjs";
import { part } from "./control.mjs";
import { keepFocus } from "./focus.mjs";
import { attempt, say } from "./notes.mjs";
import { reportButtons } from "./saving.mjs";
import { changed, leasePath, onChange, scenarioNamed, selectionOf, state } from "./state.mjs";
import { postedOutcome, shortWalk, words } from "./walking.mjs";
import { counted, expectedText, oneLine } from "./words.mjs";

/** What somebody has chosen for a walk that has not begun, by the scenario and the name of the list. */
const chosen = new Map();

/** The walk that goes on; null if there is none. */
let walk = null;

const isGood = verdict => verdict.status === "pass";

/** Selects what is at a place. The screen asks for it only then: an app that asked before would get another answer. */
async function arm(place) {
  const own = walk;
  const variant = own.list[place];
  const since = state.entries[0]?.number ?? 0;
  own.isBusy = true;
  try {
    if (variant) await select(own.scenario, variant.id); else await restore();
    Object.assign(own, {place, since});
    // So the address of the page is where the walk goes on, also tomorrow.
    state.from = variant ? {scenario: own.scenario, at: own.size + " " + variant.id} : null;
    go({}, false);
  } finally { own.isBusy = false; }
  changed("screen");
  const verdict = own.early;
  own.early = null;
  if (verdict) await heard(verdict);
}

/** Selects what was selected before the walk. */
const restore = () => walk.before ? select(walk.scenario, walk.before) : deselect(walk.scenario);

/** Whether a request has come for what is selected; one that came before it was selected got something else. */
const hasCome = () => state.entries.some(entry => entry.number > walk.since && entry.scenario === walk.scenario
  && (entry.variant ?? entry.case) === walk.list[walk.place]?.id);

/** Begins a walk; with the id of a variant, there. */
async function begin(scenario, name, size, id = "") {
  const all = await variantsOf(scenario.name, name);
  const quick = size === "quick"
    ? (await state.control.get("scenarios/" + part(scenario.name) + "/variants?quick=true&controls=true&limit=10000&case=" + part(name))).variants
    : all;
  const list = (size === "short" ? shortWalk(all) : quick).filter(({operator}) => operator !== "refused");
  if (!list.length) { say("This case has no damages", true); return; }
  const selected = selectionOf(scenario.name);
  // A page that was closed has left its damage.
  const before = selected && !selected.requests && selected.case !== id ? selected.case : null;
  walk = {scenario: scenario.name, lease: state.lease, before, list, size, place: -1, verdicts: [], since: 0, isBusy: false, early: null};
  try { await arm(Math.max(0, list.findIndex(variant => variant.id === id))); } catch (error) {
    walk = null;
    changed("screen");
    throw error;
  }
}

/** Posts what somebody saw, and goes on. */
export async function tell(word) {
  if (!walk || walk.isBusy || state.screen !== "walk") return;
  const variant = walk.list[walk.place];
  if (!variant || !words.some(({key}) => key === word)) return;
  if (!hasCome()) { say("No request has come in yet: use the app first", true); return; }
  walk.isBusy = true;
  try {
    const verdict = await state.control.post(leasePath("/outcomes"), postedOutcome(variant, word, walk.scenario));
    walk.verdicts.push({variant, verdict});
    await arm(walk.place + 1);
    const isControl = variant.variant === null;
    if (isControl && !isGood(verdict)) say("Without damage the app must show it right; otherwise no verdict counts", true);
  } finally { if (walk) walk.isBusy = false; }
}

/** Goes on with the verdict of an app that reports by itself. */
export async function heard(verdict) {
  if (walk?.isBusy) { walk.early = verdict; return; }
  const variant = walk && walk.lease === state.lease && walk.list[walk.place];
  if (!variant || verdict.scenario !== walk.scenario || verdict.case !== variant.case) return;
  if ((verdict.operator ?? null) !== (variant.operator ?? null) || (verdict.argument ?? null) !== (variant.argument ?? null)
    || (verdict.pointer ?? null) !== (variant.pointer ?? null)) return;
  walk.verdicts.push({variant, verdict});
  await arm(walk.place + 1);
}

async function skip(by) {
  if (!walk.isBusy) await arm(Math.max(0, Math.min(walk.list.length, walk.place + by)));
}

async function end() {
  await restore();
  walk = null;
  go({from: null}, false);
}

function verdictList() {
  const list = make("ol", "verdicts");
  for (const {variant, verdict} of [...walk.verdicts].reverse()) {
    const item = make("li");
    item.append(make("span", "badge v-" + verdict.verdict, verdict.verdict), " ", make("code", "", oneLine(variant.id)),
      make("p", "quiet", oneLine(verdict.message)));
    list.append(item);
  }
  return list;
}

function beginning(scenario) {
  const form = make("form", "start");
  const selected = selectionOf(scenario.name)?.case;
  const labelled = (text, name, options, first) => {
    const label = make("label", "", text + " ");
    const list = make("select", "", undefined, {name});
    list.dataset.focus = name;
    const key = scenario.name + "\n" + name;
    for (const [value, shown] of options) {
      list.append(make("option", "", oneLine(shown), {value, selected: value === (chosen.get(key) ?? first)}));
    }
    list.addEventListener("change", () => chosen.set(key, list.value));
    label.append(list);
    return label;
  };
  form.append(
    labelled("Case", "name", scenario.cases.map(({name}) => [name, name]), damageOf(selected)?.case ?? selected ?? scenario.default),
    labelled("Damages", "size", [["short", "12, the most frequent ones"], ["quick", "those that find most"], ["all", "all"]], "short"),
    make("button", "plain main", "Begin", {type: "submit"}));
  form.addEventListener("submit", event => {
    event.preventDefault();
    const values = new FormData(form);
    attempt(begin(scenario, String(values.get("name")), values.get("size")));
  });
  if (state.from?.scenario === scenario.name) {
    const [size, id] = state.from.at.split(/ ([^]*)/);
    form.append(makeButton("plain", "Go on at " + oneLine(id), () => attempt(begin(scenario, damageOf(id)?.case ?? id, size, id))));
  }
  return [make("p", "", "The page selects one damage after another, beginning with none. After each, use your app, and say what it did."), form];
}

function current() {
  if (walk.place < 0) return [make("p", "quiet", "The case is being selected…")];
  const variant = walk.list[walk.place];
  if (!variant) {
    const bad = walk.verdicts.filter(({verdict}) => !isGood(verdict)).length;
    return [make("p", "message", "This is the end: " + counted(walk.verdicts.length, "verdict") + ", " + counted(bad, "finding") + "."),
      reportButtons(), makeButton("plain main", "End", () => attempt(end()))];
  }
  const card = make("div", "card");
  const title = make("p", "message", "Do it in your app now.");
  card.append(title, make("p", "", variant.meaning === "Unchanged" ? "Served: the case as it is." : "Served: " + oneLine(variant.meaning) + "."),
    make("code", "", oneLine(variant.id)), make("p", "", "A correct client: " + expectedText(variant.expected) + "."),
    make("p", hasCome() ? "good-text" : "quiet", hasCome() ? "✓ The request has come in. What did the app do?" : "… waiting for the request"));
  const list = make("div", "answers");
  for (const {key, text, note} of words) {
    const button = makeButton("plain", "", () => attempt(tell(key)));
    button.append(make("b", "", key), " " + text, make("span", "quiet", note ? " " + note : ""));
    button.disabled = !hasCome();
    button.dataset.focus = "walk" + key;
    list.append(button);
  }
  const buttons = make("p", "buttons");
  buttons.append(makeButton("plain", "Back", () => attempt(skip(-1))), makeButton("plain", "Skip", () => attempt(skip(1))),
    makeButton("plain", "End", () => attempt(end())),
    makeButton("plain", "Continue tomorrow", () => attempt(copy(location.href, "the link with which this walk goes on here"))));
  const progress = make("progress", "", undefined, {max: walk.list.length, value: walk.place});
  progress.setAttribute("aria-label", "Damages that are done");
  return [make("p", "quiet", walk.place + 1 + " of " + walk.list.length), progress, card, list, buttons];
}

export function walkScreen(screen) {
  const name = walk?.lease === state.lease ? walk.scenario : state.name;
  const scenario = scenarioNamed(name);
  if (walk && walk.lease !== state.lease) walk = null;
  const title = make("h2", "", scenario ? "Walk: " + oneLine(scenario.method + " " + scenario.target) : "Walk", {tabIndex: -1});
  const back = makeButton("plain", "Back to the requests", () => go({screen: "", name: ""}));
  const parts = !scenario ? [make("p", "quiet", "Choose an endpoint at Served, and press w.")]
    : walk ? [...current(), verdictList()] : beginning(scenario);
  keepFocus(screen, () => screen.replaceChildren(back, title, ...parts));
  if (document.activeElement === document.body) $("h2", screen).focus();
}

/** Draws the screen again when requests come in. */
export const followWalk = () => onChange("walk", () => { if (state.screen === "walk") changed("screen"); });
