// mockapi
// SPDX-License-Identifier: Apache-2.0

// Why a request got its answer, or none.
import { make, makeButton } from "../report/elements.mjs";
import { parsedSource, sourceOf } from "./answers.mjs";
import { placeLink } from "./editor.mjs";
import { giveBackFocus } from "./focus.mjs";
import { makeScenario } from "./maker.mjs";
import { attempt } from "./notes.mjs";
import { isUnmatched, oneLine, visible, whyText } from "./words.mjs";

/** A table of what a scenario wants and what the request has. */
function differenceTable(scenario, differences) {
  const table = make("table", "differences");
  table.setAttribute("aria-label", "Differences from " + oneLine(scenario));
  const head = table.createTHead().insertRow();
  for (const title of ["part", "the scenario wants", "the request has"]) head.append(make("th", "", title, {scope: "col"}));
  const body = table.createTBody();
  for (const {part, matcher, pointer, expected, actual, note} of differences) {
    const row = body.insertRow();
    row.append(make("th", "bad-text", "≠ " + oneLine(part + (pointer ? " " + pointer : "")), {scope: "row"}));
    const wanted = row.insertCell();
    wanted.append(make("span", "quiet", matcher + " "), make("code", "", visible(expected)));
    const found = row.insertCell();
    found.append(actual === null ? make("span", "quiet", "nothing") : make("code", "", visible(actual)));
    if (note) found.append(make("p", "quiet", visible(note)));
  }
  return table;
}

/** A near miss, and what mends it. */
function miss(entry, {scenario, location, held, conditions, differences}) {
  const section = make("section", "miss");
  const title = make("h3");
  title.append(make("span", "", oneLine(scenario)), make("span", "quiet", " " + held + " of " + conditions + " conditions hold · "),
    placeLink(scenario, location));
  const buttons = make("p", "buttons");
  buttons.append(makeButton("plain", "Accept this too…", () => attempt(makeScenario(entry, scenario))));
  section.append(title, differenceTable(scenario, differences), buttons);
  return section;
}

/** What the tab shows; the conditions of the scenario come later. */
export function whyParts(entry) {
  const parts = [make("p", "message", whyText(entry))];
  if (isUnmatched(entry)) {
    if (entry.nearMisses?.length) parts.push(...entry.nearMisses.map(found => miss(entry, found)));
    else parts.push(make("p", "quiet", "No scenario is similar."));
    const buttons = make("p", "buttons");
    buttons.append(makeButton("plain", "Make a scenario from this request…", () => attempt(makeScenario(entry))));
    parts.push(buttons);
  }
  if (!entry.scenario) return parts;
  const place = make("div");
  parts.push(place);
  attempt(sourceOf(entry.scenario).then(source => {
    const file = parsedSource(source);
    if (!file) return;
    const show = (title, value) => {
      if (value !== undefined) place.append(make("h3", "", title), make("pre", "", visible(JSON.stringify(value, null, 2))));
    };
    const line = make("p");
    line.append(placeLink(entry.scenario, source.location));
    place.append(line);
    show("The request that " + entry.scenario + " matches", file.request);
    show("The conditions of " + entry.case, file.cases?.[entry.case]?.when);
    giveBackFocus(place);
  }));
  return parts;
}
