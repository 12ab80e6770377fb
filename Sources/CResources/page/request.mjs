// mockapi
// SPDX-License-Identifier: Apache-2.0

// The pane of one request: what answered and why, the request, the answer, and what else it may get next time.
import { followKeys } from "../report/cells.mjs";
import { $, make, makeButton } from "../report/elements.mjs";
import { copy, deselect, go, loadResults, select } from "./actions.mjs";
import { answerOf, damagesValue, variantsOf } from "./answers.mjs";
import { answerTag } from "./arrivals.mjs";
import { damageOf, isObject, parsedJSON } from "./body.mjs";
import { copyAs, copyCurl } from "./copying.mjs";
import { damageAnswer, damageTable } from "./damage.mjs";
import { placeLink } from "./editor.mjs";
import { giveBackFocus, keepFocus } from "./focus.mjs";
import { editScenario } from "./maker.mjs";
import { bodyText, damageableBody, digestText, fieldTable, maskButton, requestMessage, shownText, viewSwitch } from "./messages.mjs";
import { attempt } from "./notes.mjs";
import { forgetScroll, keepScroll } from "./scroll.mjs";
import { maskedLine } from "./secrets.mjs";
import { chooseWay, revealEndpoint } from "./served.mjs";
import { changed, leasePath, onChange, openEntry, scenarioNamed, selectionOf, state } from "./state.mjs";
import { makeTabs } from "./tabs.mjs";
import { timeLine } from "./times.mjs";
import { whyParts } from "./why.mjs";
import { bytesText, endingText, expectedText, isUnmatched, limitText, oneLine, timeOfDay, turnsText, visible, whyText } from "./words.mjs";

const tabs = [["overview", "Overview"], ["sent", "Request"], ["answer", "Response"], ["why", "Why"]];

/** The case whose response a request got. */
const servedCase = entry => damageOf(entry.variant)?.case ?? entry.served ?? entry.case;

function facts(rows) {
  const list = make("dl");
  for (const [name, text] of rows) {
    if (!text) continue;
    const value = make("dd");
    value.append(typeof text === "string" ? oneLine(text) : text);
    list.append(make("dt", "", name), value);
  }
  return list;
}

/** What the next requests to the same endpoint get. */
function nextTime(entry) {
  const scenario = scenarioNamed(entry.scenario);
  if (!scenario) return [];
  const selected = selectionOf(scenario.name);
  const line = make("p");
  if (selected) line.append(make("span", "tag chosen", oneLine(selected.case)));
  if (selected?.requests) line.append(" for " + limitText(selected.requests) + ", otherwise " + oneLine(selected.otherwise ?? "by the file"));
  const row = make("div", "buttons");
  const add = (text, isOn, onclick) => {
    const button = makeButton("plain" + (isOn ? " chosen" : ""), text, onclick);
    button.setAttribute("aria-pressed", String(isOn));
    row.append(button);
  };
  add("by the file", !selected, () => attempt(deselect(scenario.name)));
  scenario.cases.slice(0, 12).forEach(({name}, number) => add((number < 9 ? number + 1 + " " : "") + oneLine(name), selected?.case === name,
    () => attempt(select(scenario.name, name))));
  row.append(makeButton("plain", "Only once…", () => chooseWay(scenario.name, selected?.case ?? servedCase(entry))));
  row.append(makeButton("plain", "Damage (d)…", () => attempt(damageAnswer(scenario.name, servedCase(entry)))));
  return [make("h3", "", "Next time"), ...(selected ? [line] : []), row];
}

function overview(entry) {
  const {response, request} = entry;
  const isPending = response.ending === "inProgress";
  const verdict = state.verdicts.get(entry.number);
  const times = make("ol", "times");
  times.append(...timeLine(entry).map(step => make("li", "", step)));
  const parts = [make("p", "message", whyText(entry)), facts([
    ["status", response.status === null ? "none" : String(response.status)],
    ["arrived", timeOfDay(entry.time) + (request.client ? " from " + request.client : "")],
    ["time line", times],
    ["answer", isPending ? "" : bytesText(response.bodySize) + ", " + endingText(response.ending)],
    ["fault", response.fault], ["lease", entry.lease], ["verdict", verdict && verdict.verdict + ": " + verdict.message],
  ])];
  const place = make("div");
  parts.push(place);
  if (entry.scenario) {
    attempt(answerOf(entry.scenario, entry.variant ?? servedCase(entry)).then(answer => {
      if (!answer?.expected) return;
      place.append(facts([
        ["meaning", answer.meaning], ["correct client", expectedText(answer.expected)], ["place", answer.location && placeLink(entry.scenario, answer.location)],
      ]));
      giveBackFocus(place);
    }));
  }
  return [...parts, ...nextTime(entry)];
}

/** The difference that a damage makes, as `mockapi variants` prints it. */
function difference(lines) {
  const block = make("pre", "difference");
  const body = lines.indexOf("");
  lines.forEach((line, number) => {
    const shown = shownText(line, () => maskedLine(line, number < body));
    block.append(make("span", line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : "", visible(shown) + "\n"));
  });
  return block;
}

/** The bytes that were sent; null if the server does not keep them, or while they are being sent. */
const sentBytes = entry => entry.number && entry.response.ending !== "inProgress"
  ? state.control.optional(leasePath("/journal/" + entry.number + "/response")) : null;

const hasBody = response => Boolean(response?.body || response?.bodyBase64);

/** The answer of a scenario: its body with a handle for each value, and its damages. */
async function declared(entry, place) {
  const name = servedCase(entry);
  const [base, sent, variants, bytes] = await Promise.all([
    answerOf(entry.scenario, name), entry.variant ? answerOf(entry.scenario, entry.variant) : null, variantsOf(entry.scenario, name),
    sentBytes(entry),
  ]);
  // What was sent without a damage is what a template made of this request.
  const response = !entry.variant && hasBody(bytes) ? bytes : base?.response;
  const isJSON = isObject(response);
  const isRaw = Boolean(entry.number) && isJSON && state.isRaw;
  if (entry.variant) {
    place.append(make("p", "damage-note", "This request got it damaged: " + oneLine(sent?.meaning ?? entry.variant)));
    if (sent?.difference?.length) place.append(difference(sent.difference));
    else if (hasBody(bytes) && !isRaw) place.append(make("h3", "", "Body as it was sent"), bodyText(bytes));
  }
  if (response?.headers?.length && !entry.response.headers.length) place.append(make("h3", "", "Header fields"), fieldTable(response.headers));
  if (entry.number && isJSON) place.append(viewSwitch());
  if (isRaw) {
    place.append(make("h3", "", "Body as it was sent"), hasBody(bytes) ? bodyText(bytes)
      : make("p", "quiet", bytes ? "No body." : "The server does not have these bytes."));
  } else {
    place.append(make("h3", "", "Body of " + oneLine(name)));
    if (base?.template && response !== bytes) place.append(make("p", "quiet", "A template made it; below is the answer to the sample request."));
    if (isJSON) place.append(damageableBody(entry.scenario, name, parsedJSON(response.body), damageOf(entry.variant)));
    else if (response?.body || response?.bodyBase64) place.append(bodyText(response));
    else place.append(make("p", "quiet", response ? "No body." : base && turnsText(base) || "The server has no constant body for this case."));
  }
  const buttons = make("p", "buttons");
  buttons.append(makeButton("plain", "Damage the whole answer…", () => attempt(damageAnswer(entry.scenario, name))));
  if (response?.body) buttons.append(makeButton("plain", "Copy the body", () => attempt(copy(response.body, "the body of " + name))));
  place.append(buttons);
  if (variants.some(variant => variant.variant !== null && damagesValue(variant))) {
    const all = make("details");
    all.append(make("summary", "", "All damages of fields: a click is for the next request"));
    all.addEventListener("toggle", () => {
      if (!all.open || all.childElementCount > 1) return;
      const table = damageTable(entry.scenario, variants);
      followKeys(table);
      all.append(table);
      giveBackFocus(all);
      attempt(loadResults());
    });
    all.open = state.isTableOpen;
    all.firstChild.addEventListener("click", () => { state.isTableOpen = !all.open; });
    place.append(all);
  }
  giveBackFocus(place);
}

function answer(entry) {
  const {response} = entry;
  const parts = [
    make("p", "message", (response.status === null ? "No status" : "Status " + response.status) + ", " + endingText(response.ending)),
    ...(response.headers.length ? [make("h3", "", "Header fields"), fieldTable(response.headers)] : []),
    make("p", "quiet digest", bytesText(response.bodySize) + digestText(response.bodySHA256)),
  ];
  const place = make("div");
  parts.push(place);
  if (entry.scenario) attempt(declared(entry, place));
  else {
    attempt((async () => {
      const bytes = await sentBytes(entry);
      if (hasBody(bytes)) place.append(...(isObject(bytes) ? [viewSwitch()] : []), make("h3", "", "Body as it was sent"), bodyText(bytes));
      giveBackFocus(place);
    })());
  }
  return parts;
}

/** An endpoint without a request that is open. */
function endpoint(scenario) {
  const name = selectionOf(scenario.name)?.case ?? scenario.default;
  const title = make("h2", "", oneLine(scenario.method + " " + scenario.target));
  const entry = {
    scenario: scenario.name, case: damageOf(name)?.case ?? name, served: null, variant: damageOf(name) ? name : null,
    response: {headers: []},
  };
  const place = make("div");
  const mask = maskButton(null);
  attempt(declared(entry, place));
  const walk = makeButton("plain", "Walk (w)", () => go({screen: "walk", name: scenario.name}));
  const buttons = make("p", "buttons");
  buttons.append(walk, makeButton("plain", "Edit…", () => attempt(editScenario(scenario.name))), mask);
  return [title, make("p", "quiet", oneLine(scenario.name + (scenario.file ? " · " + scenario.file : " · added"))), buttons,
    ...nextTime(entry), place];
}

function parts(entry) {
  const mask = maskButton(entry);
  const heading = make("h2");
  heading.append(make("span", "", oneLine(entry.request.method + " " + shownText(entry.request.target))), " ");
  const line = make("p", "facts");
  line.append(make("span", "status s" + String(entry.response.status ?? "x")[0], String(entry.response.status ?? "–")), " ", answerTag(entry),
    " request " + entry.number);
  const buttons = make("p", "buttons");
  buttons.append(makeButton("plain", "Copy curl (y)", () => attempt(copyCurl(entry))));
  buttons.append(makeButton("plain", "Copy as… (c)", () => copyAs(entry)));
  if (entry.scenario) {
    buttons.append(makeButton("plain", "Show the endpoint", () => revealEndpoint(entry.scenario)),
      makeButton("plain", "Walk (w)", () => go({screen: "walk", name: entry.scenario})));
  }
  buttons.append(mask);
  const panel = make("div", "panel", undefined, {id: "panel", tabIndex: 0});
  panel.setAttribute("role", "tabpanel");
  panel.setAttribute("aria-labelledby", "tab-" + state.tab);
  panel.append(...{overview, sent: requestMessage, answer, why: whyParts}[state.tab](entry));
  return [heading, line, buttons, makeTabs("Parts of the request", tabs, state.tab, pickTab), panel];
}

export function pickTab(tab) {
  Object.assign(state, {tab, otherTab: ""});
  changed("request");
}

function draw() {
  const pane = $("#request-body");
  const entry = openEntry();
  const scenario = state.screen === "s" ? scenarioNamed(state.name) : null;
  const key = JSON.stringify([entry?.number ?? null, scenario?.name ?? null, state.tab]);
  keepScroll(pane, pane.dataset.key === key, () => keepFocus(pane, () => {
    if (entry) pane.replaceChildren(...parts(entry));
    else if (scenario) pane.replaceChildren(...endpoint(scenario));
    else pane.replaceChildren(make("p", "quiet", "Choose a request, or press j and k. Choose an endpoint to see its answers."));
  }));
  pane.dataset.key = key;
}

/** Opens the tab that answers the question of somebody who sees an entry for the first time. */
export const firstTab = entry => { state.tab = entry && isUnmatched(entry) ? "why" : "overview"; };

export function startRequest() {
  onChange("request", draw);
  for (const kind of ["wheel", "touchmove", "keydown"]) $("#request-body").addEventListener(kind, forgetScroll, {passive: true});
}
