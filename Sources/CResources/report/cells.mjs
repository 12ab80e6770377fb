// mockapi
// SPDX-License-Identifier: Apache-2.0

// Tables of buttons, in which arrow keys move.
import { $, all } from "./elements.mjs";

/** One stop for the tab key in each table; arrow keys move between its cells. */
export function rove(table) {
  all(".cell", table).forEach((button, number) => { button.tabIndex = number === 0 ? 0 : -1; });
}

/** The cell to which a key moves; undefined for another key, null at an edge. */
function destination(button, key) {
  const cells = all(".cell", button.closest("table"));
  const place = cells.indexOf(button);
  const steps = {ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: cells.length - 1};
  if (key in steps) return cells[steps[key]] ?? null;
  const side = {ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling"}[key];
  if (!side) return undefined;
  const column = button.closest("td").cellIndex;
  for (let row = button.closest("tr")[side]; row; row = row[side]) {
    const next = row.cells[column] && $(".cell", row.cells[column]);
    if (next) return next;
  }
  return null;
}

/** Lets arrow keys, Home and End move between the cells of the tables in an element. */
export function followKeys(element) {
  element.addEventListener("keydown", event => {
    const button = event.target.closest(".cell");
    const next = button && destination(button, event.key);
    if (!button || next === undefined) return;
    event.preventDefault();
    if (!next) return;
    button.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  });
}
