// mockapi
// SPDX-License-Identifier: Apache-2.0

// What changes the server, and what reads its state again.
import { part } from "./control.mjs";
import { attempt, say } from "./notes.mjs";
import { addEntries, readVerdicts } from "./requests.mjs";
import { changed, currentLease, leasePath, noRequests, selectionOf, state } from "./state.mjs";
import { writeAddress } from "./address.mjs";
import { limitText } from "./words.mjs";

/** Goes to a view, and writes it into the address. */
export function go(view, isNew = true) {
  Object.assign(state, view);
  const address = writeAddress(state);
  if (location.hash !== address) history[isNew ? "pushState" : "replaceState"](null, "", address);
  changed("head", "served", "requests", "request", "screen");
}

/** A task that runs once for many calls: the calls while it runs are one more run after it. */
export function coalesced(run) {
  let isRunning = false;
  let isDue = false;
  return async () => {
    isDue = true;
    if (isRunning) return;
    isRunning = true;
    try {
      while (isDue) {
        isDue = false;
        await run();
      }
    } finally { isRunning = false; }
  };
}

/**
 * Orders answers that overlap: call it when something is asked for, and its result when the answer is there. That is true unless the answer to
 * a later question is shown already. Each change is followed by a question of its own, so the last question has the newest answer.
 */
export function ordered() {
  let asked = 0;
  let shown = 0;
  return () => {
    const number = asked += 1;
    return () => {
      if (number < shown) return false;
      shown = number;
      return true;
    };
  };
}

const askForSelection = ordered();
const askForScenarios = ordered();
const askForLeases = ordered();
let selectionTimer = 0;

export async function loadSelection() {
  const {lease} = state;
  const isNewest = askForSelection();
  const {selection} = await state.control.get(leasePath("/selection"));
  if (lease !== state.lease || !isNewest()) return;
  state.selection = selection;
  // A selection for a time ends without an event.
  const times = state.selection.flatMap(selected => selected.requests?.seconds ?? []);
  clearTimeout(selectionTimer);
  if (times.length) selectionTimer = setTimeout(() => attempt(loadSelection()), Math.min(...times) * 1000 + 50);
  changed("head", "served", "request", "screen");
}

export async function loadScenarios() {
  const limit = 1000;
  const isNewest = askForScenarios();
  const list = [];
  let total = 1;
  while (list.length < total) {
    const page = await state.control.get("scenarios?offset=" + list.length + "&limit=" + limit);
    list.push(...page.scenarios);
    total = page.scenarios.length ? page.total : list.length;
  }
  const diagnostics = (await state.control.optional("diagnostics"))?.diagnostics ?? [];
  if (!isNewest()) return;
  Object.assign(state, {scenarios: list, diagnostics});
  changed("served", "requests", "request", "screen", "head");
}

export async function loadLeases() {
  const isNewest = askForLeases();
  const {leases} = await state.control.get("leases");
  if (!isNewest()) return;
  state.leases = leases;
  changed("head", "screen");
}

/** Reads the last requests, also those that are known, since there may be verdicts on them. Meanwhile, others may come as events. */
export async function loadJournal() {
  const {lease} = state;
  const newest = state.entries.find(entry => entry.response.ending !== "inProgress")?.number;
  const before = new Map(state.verdicts);
  const {requests, dropped} = await state.control.get(leasePath("/journal?last=1000"));
  // Somebody looks at another lease now.
  if (lease !== state.lease) return;
  if (!newest) state.seen = Math.max(state.seen, requests.at(-1)?.number ?? 0);
  state.lost = newest && dropped > newest ? dropped - newest : 0;
  addEntries(state.entries, requests);
  readVerdicts(state.verdicts, requests, before);
  changed("requests", "request", "head", "served");
}

/** Reads the last verdicts of the lease, unless they are known. Meanwhile, newer ones may come as events, and those of another lease are kept apart. */
export async function loadResults() {
  if (state.results) return;
  const results = state.results = new Map();
  try {
    const {verdicts} = await state.control.get(leasePath("/verdicts"));
    for (const verdict of verdicts) if (!results.has(verdict.id)) results.set(verdict.id, verdict);
    if (verdicts.length) changed("request");
  } catch (error) {
    if (state.results === results) state.results = null;
    throw error;
  }
}

/** Forgets the requests, since the journal was emptied or another lease is shown. */
export function forgetRequests() {
  Object.assign(state, noRequests());
  if (state.screen === "r") Object.assign(state, {screen: "", name: "", open: null});
}

/** Reads everything about the lease of the view. */
export async function loadAll() {
  state.results = null;
  await loadLeases();
  if (!currentLease()) {
    say("There is no lease " + state.lease + "; this is the lease default", true);
    forgetRequests();
    go({lease: "default", screen: "", name: "", open: null});
  }
  await Promise.all([loadScenarios(), loadJournal(), loadSelection(), loadSequences()]);
}

/** Selects a case or a variant, for all requests or for some of them. */
export async function select(scenario, name, requests) {
  const body = requests ? {case: name, requests} : {case: name};
  await state.control.put(leasePath("/selection/" + part(scenario)), body);
  say(scenario + ": " + name + (requests ? " for " + limitText(requests) : " from now on"));
  await loadSelection();
}

const askForSequences = ordered();

/** Reads where the sequences are; an older server does not say it. */
export async function loadSequences() {
  const {lease} = state;
  const isNewest = askForSequences();
  const answer = await state.control.optional(leasePath("/sequences"));
  if (!isNewest() || lease !== state.lease) return;
  state.sequences = answer?.sequences ?? [];
  changed("served");
}

/** Takes the sequences of a scenario back to their beginning. */
export async function restartSequences(scenario) {
  await state.control.post(leasePath("/sequences/" + part(scenario) + "/reset"));
  say(scenario + ": back to the beginning");
  await loadSequences();
}

/** Lets the file of a scenario decide again. */
export async function deselect(scenario) {
  if (!selectionOf(scenario)) return;
  await state.control.remove(leasePath("/selection/" + part(scenario)));
  say(scenario + ": as its file says");
  await loadSelection();
}

export async function undoAll() {
  await state.control.patch(leasePath(""), {select: {}});
  say("All endpoints are as their files say");
  await loadSelection();
}

export async function resetLease() {
  await state.control.post(leasePath("/reset"));
  forgetRequests();
  say("Sequences, states and the journal are at their beginning");
  await Promise.all([loadJournal(), loadSelection()]);
}

export async function copy(text, what) {
  if (!navigator.clipboard) { say("This browser copies only over HTTPS and on this machine", true); return; }
  await navigator.clipboard.writeText(text);
  say("Copied: " + what);
}

/** Shows another lease. */
export function showLease(lease) {
  go({lease, screen: "", name: "", open: null});
  forgetRequests();
  return loadAll();
}
