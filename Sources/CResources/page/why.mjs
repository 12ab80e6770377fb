// mockapi
// SPDX-License-Identifier: Apache-2.0

// Why a request got its answer, or none.
import { make, makeButton } from "../report/elements.mjs";
import { go } from "./actions.mjs";
import { othersOf, parsedSource, sourceOf } from "./answers.mjs";
import { conditionList } from "./conditions.mjs";
import { placeLink } from "./editor.mjs";
import { giveBackFocus } from "./focus.mjs";
import { makeScenario } from "./maker.mjs";
import { shownDifference } from "./messages.mjs";
import { attempt } from "./notes.mjs";
import { revealEndpoint } from "./served.mjs";
import { isUnmatched, oneLine, othersTitle, visible, whyText } from "./words.mjs";

/** A table of what a scenario wants and what the request has. */
function differenceTable(scenario, differences) {
  const table = make("table", "differences");
  table.setAttribute("aria-label", "Differences from " + oneLine(scenario));
  const head = table.createTHead().insertRow();
  for (const title of ["part", "the scenario wants", "the request has"]) head.append(make("th", "", title, {scope: "col"}));
  const body = table.createTBody();
  for (const {part, matcher, pointer, expected, actual, note} of differences.map(shownDifference)) {
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

/** A scenario that matches, too: a link to it, what it would answer with, and why it did not answer. */
function other({scenario, id, location, case: name, variant, why}) {
  const item = make("li");
  const open = makeButton("link", oneLine(scenario), () => {
    go({screen: "s", name: scenario, open: null});
    revealEndpoint(scenario);
  });
  open.dataset.focus = "other\n" + id;
  item.append(open, make("span", "quiet", (name ? " → " + oneLine(variant ?? name) : "") + " · "), placeLink(scenario, location),
    make("p", "", oneLine(why) + "."));
  return item;
}

/** Adds what else matches a request to a place. */
async function addOthers(entry, place) {
  const others = await othersOf(entry);
  const title = others && othersTitle(entry, others);
  if (!title) return;
  const list = make("ul", "others");
  list.append(...others.scenarios.map(other));
  place.append(make("h3", "", title), list, ...others.notes.map(note => make("p", "quiet", oneLine(note) + ".")));
  giveBackFocus(place);
}

/** What the tab shows; what else matches and the conditions of the scenario come later. */
export function whyParts(entry) {
  const others = make("div");
  attempt(addOthers(entry, others));
  const parts = [make("p", "message", whyText(entry)), others];
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
  attempt(Promise.all([sourceOf(entry.scenario), othersOf(entry)]).then(([source, found]) => {
    const file = parsedSource(source);
    if (!file) return;
    // What was true of a version that is served no longer is not known.
    const isSame = found?.answered === "served";
    const show = (title, value, hold) => {
      if (value && typeof value === "object") place.append(make("h3", "", title), conditionList(value, hold));
    };
    const line = make("p");
    line.append(placeLink(entry.scenario, source.location));
    place.append(line);
    show("The request that " + entry.scenario + " matches", file.request, isSame);
    show("The conditions of " + entry.case, file.cases?.[entry.case]?.when, isSame && entry.reason === "when");
    giveBackFocus(place);
  }));
  return parts;
}
