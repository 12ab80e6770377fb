// mockapi
// SPDX-License-Identifier: Apache-2.0

// Making and editing scenarios: a text with diagnostics, which is served only when somebody says so.
import { make, makeButton } from "../report/elements.mjs";
import { copy, go, loadScenarios } from "./actions.mjs";
import { forgetAnswers, parsedSource, sourceOf } from "./answers.mjs";
import { parsedJSON } from "./body.mjs";
import { part } from "./control.mjs";
import { draftName, draftScenario, widenedScenario } from "./drafts.mjs";
import { openDialog } from "./modal.mjs";
import { attempt, say } from "./notes.mjs";
import { scenarioNamed, state } from "./state.mjs";
import { visible } from "./words.mjs";

const placeText = ({line, column}) => line ? line + ":" + column + " " : "";

/** Opens the form for a request; with the name of a scenario, with a copy of it that matches the request, too. */
export async function makeScenario(entry, similar) {
  const file = similar ? parsedSource(await sourceOf(similar)) : null;
  const names = new Set(state.scenarios.map(({name}) => name));
  const draft = file?.cases || file?.response ? widenedScenario(file, entry.request) : draftScenario(entry.request);
  const name = draftName(draft.name ?? similar ?? "new", names);
  openMaker(name, JSON.stringify({...draft, name}, null, 2), "Make a scenario",
    "A scenario that is served so is an addition: it comes before the files, and nothing is written. Credentials of the request are left out.");
}

const readSource = name => state.control.tagged("scenarios/" + part(name) + "/source");

/** Opens the form with the text of a scenario. */
export async function editScenario(name) {
  const {value, tag} = await readSource(name);
  openMaker(name, value.text, "Edit " + name,
    "A text that is served now is an addition: it replaces the scenario until the server ends, and its file stays as it is.", tag);
}

/**
 * The versions that somebody wants to replace, by name: the one that was opened, and those of which the form has said that they are
 * there. The server refuses to replace another one.
 */
export function replacedVersions(name, tag) {
  const tags = new Map(tag ? [[name, tag]] : []);
  return {
    /** The tag for a name, undefined for a new scenario; null at the first time for a scenario that is there and was not opened. */
    async tagFor(written, isServed, read) {
      if (!isServed || tags.has(written)) return tags.get(written);
      tags.set(written, (await read(written)).tag);
      return null;
    },
    forget(written) { tags.delete(written); },
  };
}

function openMaker(name, content, heading, explanation, tag) {
  const text = make("textarea", "editor", undefined, {spellcheck: false, value: content});
  text.setAttribute("aria-label", "The scenario file");
  const list = make("ul", "diagnostics");
  list.setAttribute("aria-live", "polite");
  const serve = makeButton("plain main", "Serve now", () => attempt(send("serve")));
  const buttons = make("p", "buttons");
  // Only with --allow-save.
  const save = state.server?.save ? makeButton("plain", "Save to a file", () => attempt(send("save"))) : "";
  buttons.append(serve, save, makeButton("plain", "Copy the text", () => attempt(copy(text.value, "the scenario file"))));
  const show = (mistakes, note) => list.replaceChildren(...mistakes.map(({severity, message, line, column}) =>
    make("li", severity === "error" ? "bad-text" : "", severity + ": " + placeText({line, column}) + visible(message))),
  ...(mistakes.length ? [] : [make("li", "quiet", note)]));
  const versions = replacedVersions(name, tag);
  let version = 0;
  /** Sends the text, to `check`, `serve` or `save` it. */
  async function send(way) {
    const own = version += 1;
    // A text that is no JSON has no name, and its mistakes are those of JSON.
    const written = String(parsedJSON(text.value)?.name ?? name);
    const path = "scenarios/" + part(written);
    try {
      let answer;
      if (way === "save") {
        const isServed = Boolean(scenarioNamed(written));
        const replaced = await versions.tagFor(written, isServed, readSource);
        if (replaced === null) {
          show([{severity: "warning", message: "'" + written + "' is served already; press 'Save to a file' again to replace its file"}]);
          return;
        }
        answer = await state.control.putText(path + "?save=true", text.value, replaced);
      } else if (tag && written === name) answer = await state.control.putText(path + "?check=" + (way === "check"), text.value);
      else {
        const named = parsedJSON(text.value) === undefined ? "&name=" + part(name) : "";
        answer = await state.control.postText("scenarios?check=" + (way === "check") + named, text.value);
      }
      const {scenarios = [{name: written}], diagnostics = []} = answer;
      if (own !== version) return;
      serve.disabled = false;
      show(diagnostics, "It can be served.");
      if (way === "check") return;
      dialog.close();
      forgetAnswers();
      await loadScenarios();
      const added = scenarios[0].name;
      say(added + (way === "save" ? " is served, and saved to a file" : " is served until the server ends; its text is in no file"));
      if (scenarioNamed(added)) go({screen: "s", name: added, open: null});
    } catch (error) {
      // Somebody else has saved or served another version: it is read again before it is replaced.
      if (error.status === 412) versions.forget(written);
      if (own !== version) return;
      serve.disabled = way === "check";
      show(error.diagnostics?.length ? error.diagnostics : [{severity: "error", message: error.message}]);
    }
  }
  let timer = 0;
  text.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(() => attempt(send("check")), 300); });
  const dialog = openDialog(visible(heading), [make("p", "quiet", explanation), text, list, buttons]);
  text.focus();
  text.setSelectionRange(0, 0);
  text.scrollTop = 0;
  attempt(send("check"));
}
