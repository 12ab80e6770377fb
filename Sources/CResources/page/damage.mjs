// mockapi
// SPDX-License-Identifier: Apache-2.0

// Damages of an answer: the list of those at a place, and a table of fields by operators.
import { makeButton } from "../report/elements.mjs";
import { grid } from "../report/grid.mjs";
import { deselect, select } from "./actions.mjs";
import { damagesValue, variantsOf } from "./answers.mjs";
import { damageOf } from "./body.mjs";
import { choose } from "./chooser.mjs";
import { attempt, say } from "./notes.mjs";
import { selectionOf, state } from "./state.mjs";
import { expectedText, oneLine, verdictLetters } from "./words.mjs";

const label = variant => variant.operator + (variant.argument ? " (" + variant.argument + ")" : "");

/** Lets somebody choose among variants; a damage is for the next request at first, so that nobody forgets one. */
function chooseVariant(title, scenario, variants) {
  if (!variants.length) { say("There is nothing to damage here"); return; }
  const selected = selectionOf(scenario)?.case;
  choose({
    title, way: "next",
    items: variants.map(variant => ({
      label: label(variant), value: variant.id, checked: variant.id === selected,
      note: variant.meaning + ". A correct client: " + expectedText(variant.expected),
    })),
    // The server refuses connections at another port, for all requests or for none.
    pick: (id, requests) => attempt(select(scenario, id, damageOf(id).operator === "refused" ? undefined : requests)),
  });
}

/** Asks how to damage the value at a pointer. */
export async function damageValue(scenario, name, pointer) {
  const variants = (await variantsOf(scenario, name)).filter(variant => variant.pointer === pointer);
  chooseVariant("Damage " + (pointer || "the whole value") + " of " + name, scenario, variants);
}

/** Asks how to damage the answer as a whole: its body, its head, or the connection. */
export async function damageAnswer(scenario, name) {
  const variants = (await variantsOf(scenario, name)).filter(variant => variant.variant !== null && !damagesValue(variant));
  chooseVariant("Damage the answer " + name, scenario, variants);
}

/**
 * What a cell of the table shows of its variants: `→` if one is selected, the letter of the first verdict that is no pass, `✓` if there are only passes, `·`
 * if none was tried, since that is the letter of a pass in reports. `note` says it in words.
 */
export function cellOf(variants, selected, verdictOn) {
  const isOn = variants.some(({id}) => id === selected);
  const tried = variants.map(({id}) => verdictOn(id)).filter(Boolean);
  const shown = tried.find(({verdict}) => verdict !== "pass") ?? tried[0];
  const letter = !shown ? "·" : shown.verdict === "pass" ? "✓" : verdictLetters[shown.verdict] ?? "?";
  const count = variants.length > 1 && shown ? " (" + tried.length + " of " + variants.length + " tried)" : "";
  return {
    isOn, text: isOn ? "→" : letter, className: isOn ? " damage" : shown ? " v-" + shown.verdict : " untried",
    verdict: shown?.verdict ?? "", note: shown ? shown.verdict + ": " + oneLine(shown.message) + count : "not tried",
  };
}

/** A table of fields by operators, whose cells select a damage for the next request. */
export function damageTable(scenario, variants) {
  const values = variants.filter(variant => variant.variant !== null && damagesValue(variant));
  const operators = [...new Set(values.map(variant => variant.operator))];
  const byPlace = new Map();
  for (const variant of values) {
    if (!byPlace.has(variant.pointer)) byPlace.set(variant.pointer, new Map());
    const row = byPlace.get(variant.pointer);
    row.set(variant.operator, [...(row.get(variant.operator) ?? []), variant]);
  }
  const selected = selectionOf(scenario)?.case;
  function show(found, operator, pointer) {
    const {isOn, text, className, verdict, note} = cellOf(found, selected, id => state.results?.get(scenario + "/" + id));
    const place = operator + " at " + (pointer || "the root");
    const button = makeButton("cell" + className, text, () => {
      if (isOn) attempt(deselect(scenario));
      else if (found.length > 1) chooseVariant(place, scenario, found);
      else attempt(select(scenario, found[0].id, {next: 1}));
    });
    button.setAttribute("aria-label", place + (verdict && ", " + verdict));
    button.setAttribute("aria-pressed", String(isOn));
    button.title = found[0].meaning + ". A correct client: " + expectedText(found[0].expected) + ". In this lease: " + note;
    return button;
  }
  const {scroll, table} = grid({operators, rows: [...byPlace], show, title: oneLine});
  table.setAttribute("aria-label", "Damages of fields");
  return scroll;
}
