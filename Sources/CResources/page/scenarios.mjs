// mockapi
// SPDX-License-Identifier: Apache-2.0

// The screen of all scenarios, with what requests of the lease have met.
import { $, make, makeButton } from "../report/elements.mjs";
import { go } from "./actions.mjs";
import { virtualList } from "./rows.mjs";
import { leasePath, state } from "./state.mjs";
import { counted, oneLine } from "./words.mjs";

const rowHeight = 34;

/** The texts of a row: what a scenario answers, and what no request has met. */
export function scenarioRow(scenario, coverage, count) {
  const missing = coverage?.cases.filter(one => !one.met).map(one => one.name) ?? [];
  const codes = coverage?.codes.filter(one => !one.met).map(one => one.code) ?? [];
  const met = coverage ? coverage.cases.length - missing.length + "/" + coverage.cases.length : String(scenario.cases.length);
  return {
    name: scenario.name, asks: scenario.method + " " + scenario.target, cases: met, requests: String(count),
    missing: [...missing, ...codes.map(code => "code " + code)].join(", "), place: scenario.file ?? "added",
  };
}

/** How much of all scenarios was met. */
export const coverageText = ({cases, codes}) => "Requests have met " + cases.met + " of " + counted(cases.total, "case")
  + (codes.total ? " and " + codes.met + " of " + counted(codes.total, "error code") : "") + ".";

/** Draws the rows of the screen again, which keeps its filter. */
let update = null;

async function readRows() {
  const coverage = await state.control.optional(leasePath("/coverage"));
  const byName = new Map((coverage?.scenarios ?? []).map(one => [one.name, one]));
  const counts = new Map();
  for (const {scenario} of state.entries) counts.set(scenario, (counts.get(scenario) ?? 0) + 1);
  const rows = state.scenarios.map(scenario => scenarioRow(scenario, byName.get(scenario.name), counts.get(scenario.name) ?? 0));
  return {coverage, rows};
}

/** The cells of a row. */
function addCells(element, texts, role) {
  element.setAttribute("role", "row");
  for (const [name, text] of Object.entries(texts)) {
    const cell = make("span", "c-" + name, oneLine(text), {title: oneLine(text)});
    cell.setAttribute("role", role);
    element.append(cell);
  }
  return element;
}

export async function scenariosScreen(screen) {
  if (update && screen.dataset.screen === "scenarios") { update(await readRows()); return; }
  screen.dataset.screen = "scenarios";
  const filter = make("input", "", undefined, {type: "search", placeholder: "name, path, file, case that is not met", autocomplete: "off"});
  filter.setAttribute("aria-label", "Filter the scenarios");
  const scroller = make("div", "table-list");
  const title = make("h2", "", "Scenarios", {tabIndex: -1});
  const mistakes = make("ul", "diagnostics");
  const note = make("p");
  const table = make("div", "table-frame");
  table.setAttribute("role", "table");
  table.setAttribute("aria-label", "Scenarios");
  const titles = {name: "scenario", asks: "request", cases: "cases", requests: "asked", missing: "not met", place: "file"};
  table.append(addCells(make("div", "scenario head"), titles, "columnheader"), scroller);
  let rows = [];
  let shown = rows;
  screen.replaceChildren(title, note, filter, mistakes, table);
  const list = virtualList(scroller, {
    heightOf: () => rowHeight,
    rowOf: name => shown.findIndex(row => row.name === name),
    role: "rowgroup",
    draw: number => {
      const row = addCells(make("div", "scenario"), shown[number], "cell");
      const open = makeButton("link", row.firstChild.textContent, () => go({screen: "s", name: shown[number].name, open: null}));
      open.dataset.focus = shown[number].name;
      row.firstChild.replaceChildren(open);
      return row;
    },
  });
  const find = () => {
    const words = filter.value.trim().toLowerCase();
    shown = rows.filter(row => !words || Object.values(row).some(text => text.toLowerCase().includes(words)));
    list.show(shown.length);
  };
  filter.addEventListener("input", find);
  update = read => {
    ({rows} = read);
    note.textContent = read.coverage ? coverageText(read.coverage) : "This server does not count what requests have met.";
    const faults = state.diagnostics.filter(mistake => mistake.severity === "error");
    mistakes.replaceChildren(...faults.slice(0, 20).map(({file, line, column, message}) =>
      make("li", "bad-text", oneLine(file + (line ? ":" + line + ":" + column : "") + ": " + message))));
    find();
  };
  if (document.activeElement === document.body) $("h2", screen).focus();
  update(await readRows());
}
