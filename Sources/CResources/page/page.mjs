// mockapi
// SPDX-License-Identifier: Apache-2.0

// The page of a running server: it begins, follows the events, and draws the head.
import { $, all, make } from "../report/elements.mjs";
import { coalesced, forgetRequests, go, loadAll, loadJournal, loadLeases, loadScenarios, loadSelection, loadSequences, resetLease, showLease, undoAll } from "./actions.mjs";
import { readAddress } from "./address.mjs";
import { forgetAnswers } from "./answers.mjs";
import { startArrivals } from "./arrivals.mjs";
import { makeControl } from "./control.mjs";
import { followEvents } from "./events.mjs";
import { followFocus } from "./focus.mjs";
import { followPageKeys, showKeys } from "./keys.mjs";
import { askForLease, leaseText, leasesScreen, switchOffline } from "./leases.mjs";
import { announce, attempt, say } from "./notes.mjs";
import { firstTab, startRequest } from "./request.mjs";
import { addEntries, addVerdict, begun, readVerdicts } from "./requests.mjs";
import { scenariosScreen } from "./scenarios.mjs";
import { isAsked, revealEndpoint, startServed } from "./served.mjs";
import { changed, currentLease, holdWhilePressed, noRequests, onChange, openEntry, selectionOf, state } from "./state.mjs";
import { followWalk, heard, walkScreen } from "./walk.mjs";
import { counted, isUnmatched, oneLine } from "./words.mjs";

let following = new AbortController();

// Answers as they come. Many events are one reading.

const readSelection = coalesced(loadSelection);
const readSequences = coalesced(loadSequences);
const readLeases = coalesced(loadLeases);
const readScenarios = coalesced(loadScenarios);

/** What has come since the last text of this kind. */
function newsText() {
  const news = state.entries.filter(one => one.number > state.seen);
  const bad = news.filter(isUnmatched).length;
  state.seen = Math.max(state.seen, state.entries[0]?.number ?? 0);
  return counted(news.length, "new request") + (bad ? ", " + bad + " without a scenario" : "");
}

/** A request may have taken a step of a sequence. */
const readSteps = ({scenario}) => { if (state.sequences.some(one => one.scenario === scenario)) attempt(readSequences()); };

function onRequest(entry) {
  if (entry.lease !== state.lease) return;
  if (entry.scenario && !isAsked(entry.scenario)) changed("served");
  addEntries(state.entries, [entry]);
  readVerdicts(state.verdicts, [entry], new Map());
  // A selection for the next requests ends with one of them.
  if (selectionOf(entry.scenario)?.requests) attempt(readSelection());
  readSteps(entry);
  announce(newsText);
  changed("requests", "head", "walk");
  if (entry.number === state.open) changed("request");
}

function onVerdict(verdict) {
  if (verdict.lease !== state.lease) return;
  addVerdict(state.verdicts, verdict, state.entries);
  state.results?.set(verdict.id, verdict);
  changed("requests", "request");
  attempt(heard(verdict));
}

const reactions = {
  request: onRequest,
  requestBegan: event => { if (event.lease === state.lease && event.number !== null) { addEntries(state.entries, [begun(event)]); readSteps(event); changed("requests"); } },
  scenarios: () => { forgetAnswers(); attempt(readScenarios()); attempt(readSequences()); },
  diagnostics: () => attempt(readScenarios()),
  leaseBegan: () => attempt(readLeases()),
  leaseEnded: ({lease}) => {
    if (lease === state.lease) { say("The lease " + lease + " has ended", true); attempt(showLease("default")); }
    attempt(readLeases());
  },
  leaseChanged: ({lease, reason}) => {
    attempt(readLeases());
    if (lease !== state.lease) return;
    if (reason === "reset" || reason === "journal") {
      forgetRequests();
      attempt(loadJournal());
    }
    if (reason === "reset" || reason === "sequence") attempt(readSequences());
    attempt(readSelection());
  },
  lost: () => attempt(loadAll()),
  verdict: onVerdict,
};

let isOpened = false;

/** Reads everything, also what has changed while the page did not listen. */
async function readAgain() {
  const server = await state.control.get("server");
  // Another server counts its requests from 1 on.
  if (state.server && server.started !== state.server.started) forgetRequests();
  state.server = server;
  forgetAnswers();
  await loadAll();
  if (isOpened) return;
  isOpened = true;
  openView();
}

function connect() {
  following.abort();
  following = new AbortController();
  const {signal} = following;
  followEvents({
    signal, open: attempt => state.control.events(attempt),
    onOpen: () => { state.connection = "live"; changed("head"); attempt(readAgain()); },
    onEvent: (kind, data) => reactions[kind]?.(data),
    onBreak: error => {
      if (error?.needsKey) { following.abort(); askForKey(error); return; }
      if (state.connection === "live") say("The connection to the server broke; the page tries again", true);
      state.connection = "broken";
      changed("head");
    },
  });
}

// The key.

function askForKey(error) {
  const gate = $("#gate");
  if (gate.hidden) {
    gate.hidden = false;
    $("#page").inert = true;
    $("#gate-key").focus();
  }
  $("#gate-reason").textContent = !state.key ? "" : error.status === 401 ? "The server has another key." : oneLine(error.message);
}

async function start() {
  try {
    state.server = await state.control.get("server");
  } catch (error) {
    if (error.needsKey) { askForKey(error); return; }
    state.server = null;
  }
  $("#gate").hidden = true;
  $("#page").inert = false;
  connect();
}

function useKey(key) {
  state.key = key;
  state.control = makeControl(key);
  go({}, false);
  attempt(start());
}

// The view of the address.

/** Shows what the address names, once everything is read. */
function openView() {
  if (state.screen === "r" && openEntry()) firstTab(openEntry());
  if (state.screen === "s") revealEndpoint(state.name);
  changed("request");
}

function followAddress() {
  const {key, lease, screen, name, from = null} = readAddress(location.hash);
  const isOther = lease !== state.lease;
  Object.assign(state, {lease, screen, name, from, open: screen === "r" ? Number(name) : null});
  if (isOther) Object.assign(state, noRequests());
  if (key !== state.key) { useKey(key); return; }
  if (isOther) attempt(loadAll());
  changed("head", "served", "requests", "request", "screen");
}

// Drawing.

function drawHead() {
  const select = $("#lease");
  const key = JSON.stringify([state.lease, state.leases.map(({id, name}) => [id, name])]);
  // A list that somebody has opened stays open while requests come.
  if (select.dataset.key !== key) select.replaceChildren(...state.leases.map(({id, name}) =>
    make("option", "", oneLine(name ? name + " (" + id + ")" : id), {value: id, selected: id === state.lease})));
  select.dataset.key = key;
  if (state.open !== null) state.looked.add(state.open);
  const unseen = state.entries.filter(entry => isUnmatched(entry) && !state.looked.has(entry.number)).length;
  const words = {live: "● live", broken: "○ the connection broke; trying again", connecting: "○ connecting"}[state.connection];
  const status = $("#status");
  status.replaceChildren(make("span", state.connection === "live" ? "good-text" : "bad-text", words), " · "
    + counted(state.entries[0]?.number ?? 0, "request"));
  if (unseen) status.append(" · ", make("span", "tag bad", "✗ " + unseen + " unmatched", {title: "not seen yet"}));
  const count = state.selection.length;
  $("#banner").hidden = !count;
  $("#banner-text").textContent = counted(count, "endpoint") + (count === 1 ? " is" : " are") + " not as in the files";
  const {disturb} = currentLease() ?? {};
  if (disturb) status.append(" · ", make("span", "tag damage", leaseText({select: {}, disturb})));
  const isOffline = Boolean(disturb?.offline);
  $("#offline").setAttribute("aria-pressed", String(isOffline));
  $("#offline").classList.toggle("chosen", isOffline);
  document.title = (unseen ? "(" + unseen + ") " : "") + "mockapi";
  const place = ["scenarios", "leases"].includes(state.screen) ? state.screen : "";
  for (const button of all("nav button")) {
    if (button.dataset.go === place) button.setAttribute("aria-current", "page"); else button.removeAttribute("aria-current");
  }
  if (state.server) $("#version").textContent = state.server.version;
}

/** On narrow windows one pane is seen at a time. */
function showPane(pane) {
  $("#panes").dataset.pane = pane;
  for (const button of all("#pane-tabs button")) button.setAttribute("aria-pressed", String(button.dataset.pane === pane));
  changed("served", "requests");
}

let drawnScreen = "";

function drawScreen() {
  const screen = $("#screen");
  const draw = {scenarios: scenariosScreen, leases: leasesScreen, walk: walkScreen}[state.screen];
  // Rows that were drawn while nobody saw them.
  if (!draw && $("#panes").hidden) changed("requests");
  $("#panes").hidden = Boolean(draw);
  $("#pane-tabs").hidden = Boolean(draw);
  screen.hidden = !draw;
  const name = state.screen + "\n" + state.lease;
  if (draw) {
    if (state.screen === "walk") screen.dataset.screen = "walk";
    attempt(draw(screen));
  }
  if (!draw) {
    screen.replaceChildren();
    screen.dataset.screen = "";
  }
  if (!draw && state.screen && name + state.name !== drawnScreen) showPane("request");
  drawnScreen = draw ? name : name + state.name;
}

function startHead() {
  onChange("head", drawHead);
  onChange("screen", drawScreen);
  $("#lease").addEventListener("change", event => {
    attempt(showLease(event.target.value));
  });
  $("#new-lease").addEventListener("click", askForLease);
  $("#offline").addEventListener("click", () => { if (currentLease()) attempt(switchOffline(currentLease())); });
  $("#reset").addEventListener("click", () => attempt(resetLease()));
  $("#undo").addEventListener("click", () => attempt(undoAll()));
  $("#keys").addEventListener("click", showKeys);
  $("#skip").addEventListener("click", () => $("#arrivals-filter").focus());
  for (const button of all("nav button")) {
    button.addEventListener("click", () => go({screen: button.dataset.go, name: "", open: null}));
  }
  for (const button of all("#pane-tabs button")) button.addEventListener("click", () => showPane(button.dataset.pane));
  $("#gate").addEventListener("submit", event => { event.preventDefault(); useKey($("#gate-key").value.trim()); });
  $("#dialog").addEventListener("click", event => { if (event.target === $("#dialog")) $("#dialog").close(); });
}

holdWhilePressed();
startHead();
startServed();
startArrivals();
startRequest();
followPageKeys();
followFocus();
followWalk();
addEventListener("hashchange", followAddress);
showPane("arrivals");
const first = readAddress(location.hash);
Object.assign(state, first, {open: first.screen === "r" ? Number(first.name) : null});
useKey(first.key);
