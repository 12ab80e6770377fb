// mockapi
// SPDX-License-Identifier: Apache-2.0

// A dialog with a list to choose from, and for how many requests the choice is.
import { $, all, make, makeButton } from "../report/elements.mjs";
import { openDialog } from "./modal.mjs";
import { oneLine } from "./words.mjs";

const limit = 200;

/** @type {[string, string, object?][]} For how many requests: the values of the list in the dialog. */
const ways = [
  ["all", "from now on", undefined], ["next", "only the next request", {next: 1}], ["five", "the next 5 requests", {next: 5}],
  ["fifth", "20 % of the requests", {share: 0.2}], ["minute", "for 60 seconds", {seconds: 60}],
];

/**
 * Asks for one of `items`, each with a `label`, a `note`, a `value` and whether it is `checked`; then calls `pick` with its value and
 * the requests that it is for. `way` is the way that is chosen at first; without one there is no choice of requests.
 */
export function choose({title, items, way, pick}) {
  const bar = make("div", "bar");
  const filter = make("input", "", undefined, {type: "search", placeholder: "filter", autocomplete: "off"});
  filter.setAttribute("aria-label", "Filter the list");
  if (items.length > 8) bar.append(filter);
  const select = make("select");
  for (const [value, text] of ways) select.append(make("option", "", text, {value, selected: value === way}));
  if (way) {
    const label = make("label", "", "For ");
    label.append(select);
    bar.append(label);
  }
  const list = make("ul", "choices");
  const rest = make("p", "quiet");
  const draw = () => {
    const words = filter.value.trim().toLowerCase();
    const found = items.filter(item => !words || (item.label + " " + (item.note ?? "")).toLowerCase().includes(words));
    list.replaceChildren(...found.slice(0, limit).map(item => {
      const row = make("li");
      const button = makeButton("choice" + (item.checked ? " chosen" : ""), "", () => {
        dialog.close();
        pick(item.value, way ? ways.find(([value]) => value === select.value)[2] : undefined);
      });
      button.append(make("span", "label", (item.checked ? "● " : "") + oneLine(item.label)));
      if (item.note) button.append(make("span", "quiet", oneLine(item.note)));
      if (item.checked) button.setAttribute("aria-current", "true");
      row.append(button);
      return row;
    }));
    rest.textContent = found.length > limit ? found.length - limit + " more; the filter finds them" : found.length ? "" : "Nothing is found.";
  };
  filter.oninput = draw;
  draw();
  const dialog = openDialog(oneLine(title), [bar, list, rest], event => {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (!step || event.target === select) return;
    event.preventDefault();
    const buttons = all(".choice", list);
    const place = buttons.indexOf(document.activeElement);
    (buttons[place + step] ?? (step < 0 && items.length > 8 ? filter : buttons.at(place < 0 ? 0 : place)))?.focus();
  });
  ($(".chosen", list) ?? (items.length > 8 ? filter : $(".choice", list)))?.focus();
}
