// mockapi
// SPDX-License-Identifier: Apache-2.0

// The keys of the page. They work where nobody writes a text.
import { $, make } from "../report/elements.mjs";
import { go, resetLease, select, undoAll } from "./actions.mjs";
import { openRequest, showNewest, step } from "./arrivals.mjs";
import { damageOf } from "./body.mjs";
import { copyAs, copyCurl } from "./copying.mjs";
import { damageAnswer } from "./damage.mjs";
import { openEditor } from "./editor.mjs";
import { openDialog } from "./modal.mjs";
import { attempt, say } from "./notes.mjs";
import { changed, openEntry, scenarioNamed, selectionOf, state } from "./state.mjs";
import { tell } from "./walk.mjs";

/** Each key, and what it does, as `docs/page.md` lists them. */
export const keyTable = [
  ["j, k", "next, previous request"], ["Enter", "open"], ["Esc", "back"], ["/", "filter the requests"], ["u", "unmatched only, and back"],
  ["1 to 9", "select a case of the open endpoint; in a walk, what the app did"], ["0", "undo all selections"], ["d", "damage the answer"],
  ["y", "copy as curl"], ["c", "copy in another form"], ["w", "walk through the damages"], ["o", "open the file in the editor"], ["r", "reset the lease"], ["p", "pause the list"],
  ["g s, g l, g r", "scenarios, leases, requests"], ["→", "at a case: for how many requests"], ["?", "these keys"],
];

/** Shows what the keys do. */
export function showKeys() {
  const list = make("dl", "keys");
  for (const [keys, text] of keyTable) {
    const name = make("dt");
    name.append(make("kbd", "", keys));
    list.append(name, make("dd", "", text));
  }
  openDialog("Keys", [list]);
}

/** The scenario of what is open. */
const openScenario = () => scenarioNamed(openEntry()?.scenario ?? (["s", "walk"].includes(state.screen) ? state.name : undefined));

function selectNumbered(number) {
  const scenario = openScenario();
  const found = scenario?.cases[number - 1];
  if (found) attempt(select(scenario.name, found.name));
}

function damage() {
  const scenario = openScenario();
  if (!scenario) { say("Choose a request or an endpoint first"); return; }
  const entry = openEntry();
  const name = entry?.served ?? entry?.case ?? selectionOf(scenario.name)?.case ?? scenario.default;
  attempt(damageAnswer(scenario.name, damageOf(name)?.case ?? name));
}

function setKind(kind) {
  state.filter.kind = kind;
  $("#arrivals-kind").value = kind;
  changed("requests");
}

const actions = {
  j: () => step(1), k: () => step(-1), ArrowDown: () => step(1), ArrowUp: () => step(-1),
  Enter: () => { if (openEntry()) openRequest(state.open); },
  Escape: () => go({screen: "", name: "", open: null}),
  "/": () => $($("#panes").hidden ? "#screen input" : "#arrivals-filter")?.focus(),
  u: () => setKind(state.filter.kind === "unmatched" ? "" : "unmatched"),
  0: () => attempt(undoAll()),
  d: damage,
  y: () => { const entry = openEntry(); if (entry) attempt(copyCurl(entry)); },
  c: () => { const entry = openEntry(); if (entry) copyAs(entry); },
  w: () => { const scenario = openScenario(); if (scenario) go({screen: "walk", name: scenario.name}); else say("Choose an endpoint first"); },
  o: () => attempt(openEditor()),
  r: () => attempt(resetLease()),
  p: () => {
    state.isPaused = !state.isPaused;
    say(state.isPaused ? "The list of requests is paused" : "The list of requests goes on");
    if (state.isPaused) changed("requests"); else showNewest();
  },
  "?": showKeys,
};

/** Keys of the list of requests, which is not seen on the screens. */
const keysOfList = ["j", "k", "ArrowDown", "ArrowUp", "Enter", "u", "p"];
const screens = {s: "scenarios", l: "leases", r: ""};
let isGoing = false;

export function followPageKeys() {
  addEventListener("keydown", event => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || $("#dialog").open || !$("#gate").hidden) return;
    if (target.closest("input, select, textarea")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    if (isGoing) {
      isGoing = false;
      if (event.key in screens) { event.preventDefault(); go({screen: screens[event.key], name: "", open: null}); }
      return;
    }
    if (event.key === "g") { isGoing = true; return; }
    if (/^[1-9]$/.test(event.key)) {
      event.preventDefault();
      if (state.screen === "walk") attempt(tell(event.key)); else selectNumbered(Number(event.key));
      return;
    }
    // A button and what folds take their own Enter, and a scrolled text its arrows.
    if (event.key === "Enter" && target.closest("button, summary") || event.key.startsWith("Arrow") && target.closest("[role=tabpanel], button")) return;
    const action = actions[event.key];
    if (!action || $("#panes").hidden && keysOfList.includes(event.key)) return;
    event.preventDefault();
    action();
  });
}
