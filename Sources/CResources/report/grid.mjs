// mockapi
// SPDX-License-Identifier: Apache-2.0

// Tables of fields by operators, of verdicts in a report and of damages on a page.
import { rove } from "./cells.mjs";
import { make, makeButton } from "./elements.mjs";

/** A table in an element that scrolls. */
export function scrolled(className) {
  const scroll = make("div", "scroll");
  const table = make("table", className);
  scroll.append(table);
  return {scroll, table, body: table.createTBody()};
}

/**
 * A row for each of the `rows`, pairs of a field and what it has by operator, and a column for each of the `operators`. `show` gives the button
 * of what is in a cell, and `title` the name of a field that is not the root. More than 200 rows are shown when somebody asks for them.
 */
export function grid({operators, rows, show, title = field => field}) {
  const {scroll, table, body} = scrolled("grid");
  const head = table.createTHead().insertRow();
  head.append(make("th", "", "field", {scope: "col"}));
  for (const operator of operators) {
    const header = make("th", "", "", {scope: "col"});
    header.append(make("span", "", operator));
    head.append(header);
  }
  const limit = 200;
  function add(from) {
    for (const [field, found] of rows.slice(from, from + limit)) {
      const row = body.insertRow();
      row.append(make("th", "", field === "" ? "(root)" : title(field), {scope: "row", title: title(field)}));
      for (const operator of operators) {
        const place = row.insertCell();
        if (found.has(operator)) place.append(show(found.get(operator), operator, field));
      }
    }
    rove(table);
    if (from + limit >= rows.length) return;
    const more = makeButton("plain", "Show more of " + rows.length + " fields", () => { more.remove(); add(from + limit); });
    scroll.append(more);
  }
  add(0);
  return {scroll, table};
}
