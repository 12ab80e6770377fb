// mockapi
// SPDX-License-Identifier: Apache-2.0

// What the page shows. All of it but the view comes from the server.
import { $ } from "../report/elements.mjs";
import { makeControl } from "./control.mjs";
import { keepFocus } from "./focus.mjs";

/** @type {any} */
export const state = {
  key: "", control: makeControl(""),
  // The view: a lease, a screen, and the name of what is open in it.
  lease: "default", screen: "", name: "",
  // Where a walk goes on: its scenario, and the list and the variant.
  from: null,
  server: null, leases: [], scenarios: [], total: 0, selection: [], sequences: [], entries: [], diagnostics: [],
  // Filters are not kept.
  search: "", filter: {text: "", kind: ""}, isGrouped: false, isPaused: false,
  // The number of the open request, the newest one that was opened or spoken of, and whether credentials are shown.
  open: null, seen: 0, isUnmasked: false,
  // By the numbers of requests: those without a scenario that were looked at, and what their clients made of the others.
  looked: new Set(), verdicts: new Map(),
  // The last verdicts of the lease by their ids; null until somebody wants to see them.
  results: null,
  // The tab of the request, and the one that comes back after a request that needs another; and whether bodies are shown as they were sent.
  tab: "overview", otherTab: "", isTableOpen: false, isRaw: false,
  connection: "connecting", lost: 0,
};

/** The requests of a lease of which nothing is known yet. */
export const noRequests = () => ({entries: [], seen: 0, lost: 0, looked: new Set(), verdicts: new Map(), results: null});

const drawings = new Map();
const due = new Set();

/** Draws a part of the page when it has changed. */
export const onChange = (name, draw) => { drawings.set(name, draw); };

/** What many requests change is drawn at most ten times a second, so that there is time for what somebody does. */
const frequent = ["requests", "head", "walk"];
const rest = 100;

/** How long a drawing of parts waits, if the last one was so many milliseconds ago. */
export const waitFor = (names, passed) => names.every(name => frequent.includes(name)) ? Math.max(16, rest - passed) : 16;

let isPressed = false;
let timer = 0;
let drawnAt = -rest;
let dueAt = Infinity;

/** Says to assistive technology whether something is going to be drawn. */
const markBusy = isBusy => $("#page").setAttribute("aria-busy", String(isBusy));

function drawDue() {
  if (isPressed) return;
  clearTimeout(timer);
  dueAt = Infinity;
  const list = [...due];
  due.clear();
  keepFocus(document.body, () => { for (const name of list) drawings.get(name)?.(); });
  drawnAt = performance.now();
  markBusy(false);
}

/** Has parts drawn soon, each once for many changes. */
export function changed(...names) {
  if (!due.size) markBusy(true);
  for (const name of names) due.add(name);
  const now = performance.now();
  const wait = waitFor(names, now - drawnAt);
  if (now + wait >= dueAt) return;
  dueAt = now + wait;
  clearTimeout(timer);
  timer = setTimeout(drawDue, wait);
}

/** Draws nothing while a button of the mouse is down, since a click is lost if its element is replaced before it ends. */
export function holdWhilePressed() {
  let presses = 0;
  // Drawn after the click, unless the next press has begun by then.
  const release = () => {
    const press = presses;
    setTimeout(() => {
      if (press !== presses) return;
      isPressed = false;
      drawDue();
    });
  };
  addEventListener("pointerdown", () => { isPressed = true; presses += 1; }, true);
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, release, true);
  // Of the window, not of its elements: a press moves the focus.
  addEventListener("blur", release);
}

export const leasePath = path => "leases/" + encodeURIComponent(state.lease) + path;
export const currentLease = () => state.leases.find(lease => lease.id === state.lease);
export const scenarioNamed = name => state.scenarios.find(scenario => scenario.name === name);
export const selectionOf = name => state.selection.find(selected => selected.scenario === name);
export const sequenceOf = (scenario, name) => state.sequences.find(one => one.scenario === scenario && one.case === name);
export const openEntry = () => state.entries.find(entry => entry.number === state.open) ?? null;
