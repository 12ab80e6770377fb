// mockapi
// SPDX-License-Identifier: Apache-2.0

// The page of a report: it makes the rows of a case when the case is opened.
import { followKeys } from "./cells.mjs";
import { copyCode, open } from "./dialog.mjs";
import { $, all, make } from "./elements.mjs";
import { hasFilter, readFilter, readFragment, setForm, writeFragment } from "./filters.mjs";
import { grouped, matches, readChunk } from "./records.mjs";
import { chips, listed, matrix } from "./table.mjs";
import { chooseTheme } from "./theme.mjs";

document.documentElement.classList.add("js");
const parsed = id => JSON.parse($("#" + id).textContent);
const index = parsed("index");
const dialog = $("#dialog");
const form = $("#filters");
const offered = all("input[name=verdict]", form).length;
const sections = all("details.case");
let filter = null;

const sectionOf = details => index.sections[details.dataset.n];

/** The records of a case, which are read when they are first needed. */
function records(details) {
  const section = sectionOf(details);
  return section.records ??= section.chunks.flatMap(chunk => readChunk(parsed("d" + chunk), section.scenario, index));
}

const filtered = details => records(details).filter(record => matches(record, filter));

function render(details) {
  const body = $(".body", details);
  const list = filtered(details);
  const values = list.filter(record => record.pointer !== null);
  const others = list.filter(record => record.pointer === null);
  body.replaceChildren();
  if (values.length) body.append(make("h3", "", "Fields"), matrix(values, index.operators));
  if (others.length) body.append(make("h3", "", "Control, body, head and wire"), chips(others, index.operators));
  body.append(make("p", "key", "Arrow keys move, Enter opens, Escape closes. " + index.verdicts.map((word, number) =>
    index.signs[number] + " " + word).join(", ") + "."));
}

const unfiltered = new Map(sections.map(details => [details, [...$(".tallies", details).childNodes]]));

/** Shows the numbers of a list of records in the heading of a case; those of all its records without a list. */
function tally(details, list) {
  const place = $(".tallies", details);
  if (!list) { place.replaceChildren(...unfiltered.get(details)); return; }
  const counts = grouped(list, record => record.verdict);
  place.replaceChildren(...index.verdicts.flatMap((word, number) => {
    if (!counts.has(word)) return [];
    const item = make("span", "tally t-" + word);
    const sign = make("span", "sign v-" + word, index.signs[number]);
    sign.setAttribute("aria-hidden", "true");
    item.append(sign, String(counts.get(word).length), make("span", "quiet", " " + word));
    return [item, " "];
  }));
}

/** Writes the filter into the address, so that it can be shared. The address of a verdict stays while all are shown. */
function writeAddress(values) {
  const address = filter ? writeFragment(values, offered) : "#";
  if (filter ? location.hash === address : !hasFilter(location.hash)) return;
  // A frame without an origin of its own has no history.
  try { history.replaceState(null, "", address); } catch {}
}

function update() {
  const values = /** @type {any} */ (new FormData(form));
  filter = readFilter(values, offered);
  writeAddress(values);
  let count = 0;
  let shown = 0;
  for (const details of sections) {
    const isOther = filter?.scenario && sectionOf(details).scenario !== filter.scenario;
    const list = !filter ? null : isOther ? [] : filtered(details);
    count += list?.length ?? 0;
    details.hidden = list?.length === 0;
    tally(details, list);
    if (details.hidden) continue;
    shown += 1;
    if (details.open) render(details);
  }
  const cases = shown === 1 ? " case" : " cases";
  $("#shown").textContent = filter ? count + (count === 1 ? " verdict in " : " verdicts in ") + shown + cases : shown + cases;
}

/** Opens the verdict whose id is in the address: report.html#SCENARIO/VARIANT. */
function openAddress() {
  let id = "";
  try { id = decodeURIComponent(location.hash.slice(1)); } catch {}
  if (!id || hasFilter(location.hash)) return;
  for (const details of sections) {
    const record = id.startsWith(sectionOf(details).scenario) && records(details).find(record => record.id === id);
    if (!record) continue;
    details.open = true;
    open(dialog, [record]);
    return;
  }
}

document.addEventListener("click", event => {
  const target = /** @type {HTMLElement} */ (event.target);
  const copy = target.closest(".copy");
  if (copy) copyCode(copy);
  const button = target.closest(".cell");
  if (button) open(dialog, listed.get(button));
  if (target === dialog) dialog.close();
});
followKeys($("#cases"));
for (const details of sections) {
  details.addEventListener("toggle", () => { if (details.open) render(details); else $(".body", details).replaceChildren(); });
}

let timer = 0;
form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(update, 150); });
form.addEventListener("reset", () => setTimeout(update));
form.addEventListener("submit", event => { event.preventDefault(); update(); });
addEventListener("hashchange", () => {
  if (hasFilter(location.hash)) { setForm(form, readFragment(location.hash)); update(); } else openAddress();
});
addEventListener("beforeprint", () => { for (const details of all(".groups details, details.more")) details.open = true; });

chooseTheme($("#theme"));
const scenarios = new Set(index.sections.map(section => section.scenario));
for (const [name, choices] of [["scenario", scenarios], ["operator", index.operators]]) {
  form.elements[name].append(...[...choices].map(choice => new Option(choice, choice)));
}
setForm(form, readFragment(location.hash));
update();
const seen = sections.filter(details => !details.hidden);
const first = seen.find(details => $(".tally:not(.t-pass)", details)) ?? seen[0];
if (first) first.open = true;
openAddress();
