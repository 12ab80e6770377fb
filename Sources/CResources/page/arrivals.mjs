// mockapi
// SPDX-License-Identifier: Apache-2.0

// The pane of what came in: the newest request first, and a list that stays where somebody has scrolled.
import { $, make } from "../report/elements.mjs";
import { go } from "./actions.mjs";
import { filterEntries, groupEntries } from "./requests.mjs";
import { virtualList } from "./rows.mjs";
import { maskedText } from "./secrets.mjs";
import { changed, onChange, state } from "./state.mjs";
import { counted, duration, isUnmatched, oneLine, pendingText, timeOfDay, verdictLetters } from "./words.mjs";

const rowHeight = 30;
let shown = [];
// The newest request of a list that stays as it is; null if the list shows all.
let held = null;
let list = null;

function cell(className, text) {
  const element = make("span", className, text);
  element.setAttribute("role", "gridcell");
  return element;
}

/** What answered a request, as a label. */
export function answerTag(entry) {
  if (entry.variant) return make("span", "tag damage", oneLine(entry.variant));
  if (entry.scenario) {
    const turn = entry.served && entry.served !== entry.case ? " › " + entry.served : "";
    return make("span", "tag", oneLine(entry.case + turn));
  }
  if (entry.reason === "file") return make("span", "tag", "file");
  return isUnmatched(entry) ? make("span", "tag bad", "✗ no match") : make("span", "tag", "the server");
}

/** What the client made of an answer, as a letter; nothing before it has said so. */
function verdictBadge({number}) {
  const verdict = state.verdicts.get(number);
  if (!verdict) return "";
  const text = oneLine(verdict.verdict + ": " + verdict.message);
  const badge = make("span", "badge v-" + verdict.verdict, verdictLetters[verdict.verdict] ?? "?", {title: text});
  badge.setAttribute("role", "img");
  badge.setAttribute("aria-label", text);
  return badge;
}

/** The row of the open request, also among equal ones. */
const openRow = () => shown.findIndex(({numbers}) => numbers.includes(state.open));

/** The row that the tab key reaches: the open request, or the newest one. */
const tabStop = () => Math.max(0, openRow());

function row(number) {
  const {entry, count, numbers} = shown[number];
  const isOpen = numbers.includes(state.open);
  const element = make("div", "request" + (isOpen ? " current" : ""));
  element.setAttribute("role", "row");
  element.setAttribute("aria-rowindex", String(number + 2));
  element.setAttribute("aria-selected", String(isOpen));
  element.tabIndex = number === tabStop() ? 0 : -1;
  element.dataset.number = String(entry.number);
  element.dataset.focus = "r" + (isOpen ? state.open : entry.number);
  const {status, ending} = entry.response;
  const isPending = ending === "inProgress";
  const answer = cell("answer", "");
  answer.append(answerTag(entry), verdictBadge(entry));
  const target = cell("target", oneLine(state.isUnmasked ? entry.request.target : maskedText(entry.request.target)));
  target.title = target.textContent;
  element.append(
    cell("time", timeOfDay(entry.time)), cell("method", oneLine(entry.request.method)), target, answer,
    cell("status s" + (status === null ? "x" : String(status)[0]), status === null ? (isPending ? "…" : "–") : String(status)),
    cell("took", count > 1 ? "×" + count : isPending ? pendingText(entry.time, Date.now()) : duration(entry.durationMilliseconds)));
  return element;
}

/** Opens a request of the list, by its place beside the open one. */
export function step(by) {
  if (!shown.length) return;
  const place = openRow();
  const next = Math.max(0, Math.min(shown.length - 1, place < 0 ? 0 : place + by));
  const {number} = shown[next].entry;
  openRequest(number);
  list.reveal(next);
  // The focus goes along if it is in the list.
  const scroller = $("#arrivals-list");
  if (scroller.contains(document.activeElement)) $("[data-number='" + number + "']", scroller)?.focus({preventScroll: true});
}

/** Opens a request. That of one without an answer says why first. */
export function openRequest(number) {
  const entry = state.entries.find(candidate => candidate.number === number);
  if (entry && isUnmatched(entry) && state.tab !== "why") Object.assign(state, {tab: "why", otherTab: state.tab});
  else if (entry && !isUnmatched(entry) && state.otherTab) Object.assign(state, {tab: state.otherTab, otherTab: ""});
  state.open = number;
  look(shown.filter(group => group.entry.number === number));
  state.seen = Math.max(state.seen, number);
  go({screen: "r", name: String(number)}, false);
}

/** Remembers that somebody has seen requests. */
function look(groups) {
  const numbers = groups.flatMap(({numbers}) => numbers).filter(number => !state.looked.has(number));
  for (const number of numbers) state.looked.add(number);
  if (numbers.length) changed("head");
}

/** The rows that the filter for unmatched requests shows are seen; those out of sight are not, nor is a page in the background. */
function lookAtRows() {
  const {scrollTop, clientHeight} = $("#arrivals-list");
  if (state.filter.kind !== "unmatched" || document.hidden) return;
  look(shown.slice(Math.floor(scrollTop / rowHeight), Math.ceil((scrollTop + clientHeight) / rowHeight)));
}

function draw() {
  const scroller = $("#arrivals-list");
  const isAway = state.isPaused || scroller.scrollTop > rowHeight;
  const newest = state.entries[0]?.number ?? 0;
  // Somebody reads further down, so rows do not move away under the eyes.
  held = isAway ? held ?? newest : null;
  if (held !== null && held > newest) held = newest;
  const visible = held === null ? state.entries : state.entries.filter(entry => entry.number <= held);
  const found = filterEntries(visible, state.filter);
  shown = state.isGrouped ? groupEntries(found) : found.map(entry => ({entry, count: 1, numbers: [entry.number]}));
  const waiting = held === null ? 0 : filterEntries(state.entries, state.filter).length - found.length;
  const more = $("#arrivals-new");
  more.hidden = !waiting;
  more.textContent = "↑ " + counted(waiting, "new request");
  $("#arrivals-grid").setAttribute("aria-rowcount", String(shown.length + 1));
  $("#arrivals-count").textContent = found.length === state.entries.length ? String(found.length) : found.length + " of " + state.entries.length;
  if (state.isPaused) $("#arrivals-count").append(" · paused (p)");
  $("#arrivals-lost").textContent = state.lost ? counted(state.lost, "request") + " not shown: the journal no longer has them" : "";
  $("#arrivals-empty").hidden = shown.length > 0;
  $("#arrivals-empty").textContent = state.entries.length ? "The filter hides all requests." : "No request has come in yet. Ask the server, or start your app.";
  list.show(shown.length);
  lookAtRows();
  followPending();
}

function onKey(event) {
  const step_ = {ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20, Home: -Infinity, End: Infinity}[event.key];
  if (step_) {
    event.preventDefault();
    event.stopPropagation();
    step(step_);
  }
  if (event.key === "Enter" && event.target.dataset.number) openRequest(Number(event.target.dataset.number));
}

export function showNewest() {
  $("#arrivals-list").scrollTop = 0;
  held = null;
  changed("requests");
}

/** Goes on with the times of requests whose answers have not ended. */
let clock = 0;
function followPending() {
  clearTimeout(clock);
  if (shown.some(({entry}) => entry.response.ending === "inProgress")) clock = setTimeout(() => changed("requests"), 1000);
}

export function startArrivals() {
  const scroller = $("#arrivals-list");
  const rowOf = name => shown.findIndex(({numbers}) => numbers.includes(Number(name.slice(1))));
  list = virtualList(scroller, {heightOf: () => rowHeight, draw: row, rowOf, stop: tabStop, role: "rowgroup"});
  scroller.addEventListener("keydown", onKey);
  scroller.addEventListener("click", event => {
    const element = event.target.closest(".request");
    if (element) openRequest(Number(element.dataset.number));
  });
  scroller.addEventListener("scroll", lookAtRows);
  document.addEventListener("visibilitychange", lookAtRows);
  scroller.addEventListener("scroll", () => { if (scroller.scrollTop <= rowHeight && held !== null && !state.isPaused) changed("requests"); });
  $("#arrivals-filter").addEventListener("input", event => { state.filter.text = event.target.value; changed("requests"); });
  $("#arrivals-kind").addEventListener("change", event => { state.filter.kind = event.target.value; changed("requests"); });
  $("#arrivals-group").addEventListener("change", event => { state.isGrouped = event.target.checked; changed("requests"); });
  $("#arrivals-new").addEventListener("click", showNewest);
  onChange("requests", draw);
}
