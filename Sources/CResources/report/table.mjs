// mockapi
// SPDX-License-Identifier: Apache-2.0

// Tables of records by place and operator.
import { rove } from "./cells.mjs";
import { make, makeButton } from "./elements.mjs";
import { grid, scrolled } from "./grid.mjs";
import { grouped, worst } from "./records.mjs";

/** The records of each cell's button. */
export const listed = new WeakMap();

/** A button for records of one place and operator. */
function cell(list, label) {
  const shown = worst(list);
  const button = makeButton("cell v-" + shown.verdict, label ? shown.sign + " " + label : shown.sign);
  if (list.every(record => record.known)) button.classList.add("known");
  if (!label && list.length > 1) button.append(make("span", "small", String(list.length)));
  const names = list.length > 4 ? list.length + " variants" : list.map(record => record.name).join(", ");
  button.setAttribute("aria-label", shown.verdict + ": " + names);
  button.title = names + ": " + shown.verdict;
  listed.set(button, list);
  return button;
}

const numerically = (left, right) => left.localeCompare(right, "en", {numeric: true});
const inOrder = operators => (left, right) => operators.indexOf(left[0]) - operators.indexOf(right[0]);

/** Fields by operators, which are in the order of a list. */
export function matrix(list, operators) {
  const names = [...grouped(list, record => record.operator)].sort(inOrder(operators)).map(([name]) => name);
  const fields = [...grouped(list, record => record.pointer)].sort(([left], [right]) => numerically(left, right));
  const rows = fields.map(([field, found]) => [field, grouped(found, record => record.operator)]);
  return grid({operators: names, rows, show: found => cell(found)}).scroll;
}

/** Operators without a place, each with its arguments. */
export function chips(list, operators) {
  const {scroll, table, body} = scrolled("chips");
  for (const [name, found] of [...grouped(list, record => record.operator)].sort(inOrder(operators))) {
    const row = body.insertRow();
    row.append(make("th", "", name || "control", {scope: "row"}));
    const place = row.insertCell();
    found.sort((left, right) => numerically(left.argument, right.argument));
    for (const record of found) place.append(cell([record], record.argument || record.verdict));
  }
  rove(table);
  return scroll;
}
