// mockapi
// SPDX-License-Identifier: Apache-2.0

// Making a scenario from a request: a text with diagnostics, which is served only when somebody says so.
import { $, make, makeButton } from "../report/elements.mjs";
import { copy, go, loadScenarios } from "./actions.mjs";
import { forgetAnswers, parsedSource, sourceOf } from "./answers.mjs";
import { parsedJSON } from "./body.mjs";
import { part } from "./control.mjs";
import { draftName, draftScenario, widenedScenario } from "./drafts.mjs";
import { attempt, say } from "./notes.mjs";
import { scenarioNamed, state } from "./state.mjs";
import { visible } from "./words.mjs";

const placeText = ({line, column}) => line ? line + ":" + column + " " : "";

/** Opens the form for a request; with the name of a scenario, with a copy of it that matches the request, too. */
export async function makeScenario(entry, similar) {
  const file = similar ? parsedSource(await sourceOf(similar)) : null;
  const names = new Set(state.scenarios.map(({name}) => name));
  const draft = file?.cases || file?.response ? widenedScenario(file, entry.request) : draftScenario(entry.request);
  openMaker(draftName(draft.name ?? similar ?? "new", names), draft);
}

function openMaker(name, draft) {
  const dialog = $("#dialog");
  const top = make("div", "top");
  top.append(make("h2", "", "Make a scenario", {id: "dialog-title"}), makeButton("plain", "Close", () => dialog.close()));
  const text = make("textarea", "editor", undefined, {spellcheck: false, value: JSON.stringify({...draft, name}, null, 2)});
  text.setAttribute("aria-label", "The scenario file");
  const list = make("ul", "diagnostics");
  list.setAttribute("aria-live", "polite");
  const serve = makeButton("plain main", "Serve now", () => attempt(send(false)));
  const buttons = make("p", "buttons");
  // Only with --allow-save.
  const save = state.server?.save ? makeButton("plain", "Save to a file", () => attempt(send(false, true))) : "";
  buttons.append(serve, save, makeButton("plain", "Copy the text", () => attempt(copy(text.value, "the scenario file"))));
  const show = (mistakes, note) => list.replaceChildren(...mistakes.map(({severity, message, line, column}) =>
    make("li", severity === "error" ? "bad-text" : "", severity + ": " + placeText({line, column}) + visible(message))),
  ...(mistakes.length ? [] : [make("li", "quiet", note)]));
  let version = 0;
  async function send(isCheck, isSaved = false) {
    const own = version += 1;
    try {
      // A text that is no JSON has no name, and its mistakes are those of JSON.
      const named = parsedJSON(text.value) === undefined ? "&name=" + part(name) : "";
      const written = parsedJSON(text.value)?.name ?? name;
      const {scenarios = [{name: written}], diagnostics = []} = isSaved
        ? await state.control.putText("scenarios/" + part(written) + "?save=true", text.value)
        : await state.control.postText("scenarios?check=" + isCheck + named, text.value);
      if (own !== version) return;
      serve.disabled = false;
      show(diagnostics, "It can be served.");
      if (isCheck) return;
      dialog.close();
      forgetAnswers();
      await loadScenarios();
      const added = scenarios[0].name;
      say(added + (isSaved ? " is served, and saved to a file" : " is served until the server ends; its text is in no file"));
      if (scenarioNamed(added)) go({screen: "s", name: added, open: null});
    } catch (error) {
      if (own !== version) return;
      serve.disabled = isCheck;
      show(error.diagnostics?.length ? error.diagnostics : [{severity: "error", message: error.message}]);
    }
  }
  let timer = 0;
  text.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => send(true), 300); });
  dialog.onkeydown = null;
  dialog.setAttribute("aria-labelledby", "dialog-title");
  const note = make("p", "quiet", "A scenario that is served so is an addition: it comes before the files, and nothing is written. "
    + "Credentials of the request are left out.");
  dialog.replaceChildren(top, note, text, list, buttons);
  if (!dialog.open) dialog.showModal();
  text.focus();
  text.setSelectionRange(0, 0);
  text.scrollTop = 0;
  attempt(send(true));
}
