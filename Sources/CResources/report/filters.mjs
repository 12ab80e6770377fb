// mockapi
// SPDX-License-Identifier: Apache-2.0

// Filters. Their values are a query, both in the form and in the address: report.html#?verdict=crash&operator=drop
import { all } from "./elements.mjs";

const fields = ["scenario", "operator", "text"];

/** Whether a fragment of an address has a filter: no id of a verdict begins so. */
export const hasFilter = fragment => fragment.startsWith("#?");

export const readFragment = fragment => new URLSearchParams(hasFilter(fragment) ? fragment.slice(2) : "");

/** The fragment for the values of a form that offers so many verdicts. */
export function writeFragment(values, offered) {
  const query = new URLSearchParams();
  const verdicts = values.getAll("verdict");
  // An empty word is a choice of no verdict at all.
  if (verdicts.length < offered) for (const word of verdicts.length ? verdicts : [""]) query.append("verdict", word);
  for (const name of fields) {
    const value = values.get(name).trim();
    if (value) query.append(name, value);
  }
  return "#?" + query;
}

/** What the values of a form that offers so many verdicts ask for; null if it is everything. */
export function readFilter(values, offered) {
  const [scenario, operator, text] = fields.map(name => values.get(name));
  const filter = {verdicts: new Set(values.getAll("verdict")), scenario, operator, text: text.trim().toLowerCase()};
  return filter.verdicts.size === offered && !scenario && !operator && !filter.text ? null : filter;
}

/** Sets the form to the values of an address, which may lack some; without a verdict, it shows all. */
export function setForm(form, values) {
  const verdicts = values.getAll("verdict");
  for (const box of all("input[name=verdict]", form)) box.checked = verdicts.length === 0 || verdicts.includes(box.value);
  for (const name of fields) {
    const field = form.elements[name];
    field.value = values.get(name) ?? "";
    // A scenario or an operator that this report does not have.
    if (field.selectedIndex < 0) field.selectedIndex = 0;
  }
}
