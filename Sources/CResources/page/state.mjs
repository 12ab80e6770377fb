// mockapi
// SPDX-License-Identifier: Apache-2.0

// What the page shows. All of it but the view comes from the server.
import { makeControl } from "./control.mjs";

/** @type {any} */
export const state = {
  key: "", control: makeControl(""),
  // The view: a lease, a screen, and the name of what is open in it.
  lease: "default", screen: "", name: "",
  server: null, leases: [], scenarios: [], total: 0, selection: [], entries: [], diagnostics: [],
  // Filters are not kept.
  search: "", filter: {text: "", kind: ""}, isGrouped: false, isPaused: false,
  // The number of the open request, the newest one whose answer was seen, and whether credentials are shown.
  open: null, seen: 0, isUnmasked: false, tab: "overview",
  connection: "connecting", lost: 0,
};

const drawings = new Map();
const due = new Set();

/** Draws a part of the page when it has changed. */
export const onChange = (name, draw) => { drawings.set(name, draw); };

/** Has parts drawn soon, each once for many changes. */
export function changed(...names) {
  if (!due.size) setTimeout(() => { const list = [...due]; due.clear(); for (const name of list) drawings.get(name)?.(); }, 16);
  for (const name of names) due.add(name);
}

export const leasePath = path => "leases/" + encodeURIComponent(state.lease) + path;
export const currentLease = () => state.leases.find(lease => lease.id === state.lease);
export const scenarioNamed = name => state.scenarios.find(scenario => scenario.name === name);
export const selectionOf = name => state.selection.find(selected => selected.scenario === name);
export const openEntry = () => state.entries.find(entry => entry.number === state.open) ?? null;
