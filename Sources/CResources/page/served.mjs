// mockapi
// SPDX-License-Identifier: Apache-2.0

// The pane of what is served: each endpoint with its cases, of which a click selects one.
import { $, all, make, makeButton } from "../report/elements.mjs";
import { deselect, go, restartSequences, select } from "./actions.mjs";
import { choose } from "./chooser.mjs";
import { attempt } from "./notes.mjs";
import { virtualList } from "./rows.mjs";
import { changed, onChange, selectionOf, sequenceOf, state } from "./state.mjs";
import { limitText, oneLine } from "./words.mjs";

const headHeight = 30;
const rowHeight = 28;
const gap = 10;

let shown = [];
let asked = new Set();
let faulty = new Map();

/** Whether the list shows that a request has asked for a scenario. */
export const isAsked = name => asked.has(name);

/** The number of choices of a scenario. */
const countOf = scenario => {
  const selected = selectionOf(scenario.name);
  return scenario.cases.length + (!selected || scenario.cases.some(({name}) => name === selected.case) ? 1 : 2);
};

/** The choices of a scenario: by the file, its cases, and a variant that is selected. */
function choicesOf(scenario) {
  const selected = selectionOf(scenario.name);
  const list = [{name: null, label: "by the file", isOn: !selected}];
  for (const {name, status} of scenario.cases) {
    const sequence = sequenceOf(scenario.name, name);
    list.push({name, label: name, sequence, status: sequence ? "↻ step " + sequence.step + " of " + sequence.steps : status ?? "↻", isOn: selected?.case === name, limit: selected?.case === name && selected.requests});
  }
  if (selected && !list.some(choice => choice.isOn)) {
    list.push({name: selected.case, label: selected.case, isOn: true, isDamage: true, limit: selected.requests});
  }
  return list;
}

/** Asks for how many requests a case is. */
export function chooseWay(scenario, name) {
  choose({
    title: scenario + ": " + name, way: "next",
    items: [{label: "Serve " + name, note: "otherwise " + (selectionOf(scenario)?.case ?? "by the file"), value: name}],
    pick: (value, requests) => attempt(select(scenario, value, requests)),
  });
}

function option(scenario, choice) {
  const row = make("div", "option" + (choice.isOn ? " on" : "") + (choice.isDamage ? " damage" : ""));
  const button = makeButton("radio", "", () => attempt(choice.name === null ? deselect(scenario.name) : select(scenario.name, choice.name)));
  button.setAttribute("role", "radio");
  button.setAttribute("aria-checked", String(choice.isOn));
  button.tabIndex = choice.isOn ? 0 : -1;
  button.dataset.focus = scenario.name + "\n" + choice.name;
  button.title = oneLine(choice.label);
  button.append(make("span", "mark", choice.isOn ? "◉" : "○"), make("span", "label", oneLine(choice.label)));
  button.firstChild.setAttribute("aria-hidden", "true");
  if (choice.limit) button.append(make("span", "tag", limitText(choice.limit)));
  if (choice.status) button.append(make("span", "status s" + String(choice.status)[0], String(choice.status)));
  row.append(button);
  if (choice.isDamage) {
    const undo = makeButton("small", "×", () => attempt(deselect(scenario.name)));
    undo.setAttribute("aria-label", "Undo " + oneLine(choice.label));
    undo.dataset.focus = scenario.name + "\n×";
    row.append(undo);
  } else if (choice.name !== null) {
    const more = makeButton("small", "▾", () => chooseWay(scenario.name, choice.name));
    more.setAttribute("aria-label", "For how many requests: " + oneLine(choice.label));
    more.tabIndex = -1;
    more.dataset.focus = scenario.name + "\n" + choice.name + "\n▾";
    row.append(more);
    if (choice.sequence?.step > 1) {
      const back = makeButton("small", "↺", () => attempt(restartSequences(scenario.name)));
      back.title = "Back to the beginning; next is " + oneLine(choice.sequence.next);
      back.setAttribute("aria-label", "Back to the beginning: " + oneLine(choice.label));
      back.dataset.focus = scenario.name + "\n" + choice.name + "\n↺";
      row.append(back);
    }
  }
  return row;
}

function group(number) {
  const scenario = shown[number];
  const element = make("div", "group" + (state.screen === "s" && state.name === scenario.name ? " current" : ""));
  const head = make("div", "endpoint");
  const open = makeButton("open", "", () => go({screen: "s", name: scenario.name, open: null}));
  open.append(make("b", "", oneLine(scenario.method)), make("span", "target", oneLine(scenario.target)));
  open.title = oneLine(scenario.name);
  open.dataset.focus = scenario.name;
  head.append(open);
  const fault = faulty.get(scenario.file);
  if (fault) head.append(make("span", "tag bad", "file has an error", {title: oneLine(fault.message)}));
  else if (!asked.has(scenario.name)) head.append(make("span", "quiet", "never asked"));
  const list = make("div");
  list.setAttribute("role", "radiogroup");
  list.setAttribute("aria-label", oneLine(scenario.method + " " + scenario.target + ", " + scenario.name));
  list.append(...choicesOf(scenario).map(choice => option(scenario, choice)));
  element.append(head, list);
  return element;
}

/** Moves the focus between the choices; the arrow to the right asks for how many requests. */
function moveFocus(event) {
  const button = event.target.closest(".radio");
  if (!button) return;
  if (event.key === "ArrowRight") {
    event.preventDefault();
    $(".small", button.parentElement)?.click();
    return;
  }
  const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  const buttons = all(".radio", $("#served-list"));
  buttons[buttons.indexOf(button) + step]?.focus();
}

/** Shows an endpoint in the list. */
let list = null;
export function revealEndpoint(name) {
  let number = shown.findIndex(scenario => scenario.name === name);
  if (number < 0 && state.search) {
    state.search = $("#served-filter").value = "";
    draw();
    number = shown.findIndex(scenario => scenario.name === name);
  }
  if (number >= 0) list.reveal(number);
}

function draw() {
  const words = state.search.trim().toLowerCase();
  shown = state.scenarios.filter(scenario => !words
    || (scenario.method + " " + scenario.target + " " + scenario.name).toLowerCase().includes(words)
    || scenario.cases.some(({name}) => name.toLowerCase().includes(words)));
  asked = new Set(state.entries.map(entry => entry.scenario));
  faulty = new Map(state.diagnostics.filter(({severity}) => severity === "error").map(mistake => [mistake.file, mistake]));
  list.show(shown.length);
  $("#served-count").textContent = words ? shown.length + " of " + state.scenarios.length : String(state.scenarios.length);
  $("#served-empty").hidden = shown.length > 0;
  $("#served-empty").textContent = words ? "No endpoint has these letters." : "Nothing is served yet.";
}

export function startServed() {
  const heightOf = number => headHeight + countOf(shown[number]) * rowHeight + gap;
  const rowOf = name => shown.findIndex(scenario => scenario.name === name.split("\n")[0]);
  list = virtualList($("#served-list"), {heightOf, draw: group, rowOf});
  $("#served-list").addEventListener("keydown", moveFocus);
  $("#served-filter").addEventListener("input", event => { state.search = event.target.value; changed("served"); });
  onChange("served", draw);
}
