// mockapi
// SPDX-License-Identifier: Apache-2.0

// Places in files, as links to the editor of somebody who uses the page on the machine of the server.
import { make } from "../report/elements.mjs";
import { answerOf } from "./answers.mjs";
import { damageOf } from "./body.mjs";
import { say } from "./notes.mjs";
import { openEntry, scenarioNamed, state } from "./state.mjs";
import { oneLine } from "./words.mjs";

/** The address of a place such as `users.json:3:5` for the editor; null if the server is elsewhere or does not say where the file is. */
export function editorAddress(location, folder, host) {
  const [, file, place] = /^(.+?)((?::\d+){0,2})$/s.exec(location ?? "") ?? [];
  if (!file || !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)) return null;
  const path = file.startsWith("/") ? file : folder && folder.replace(/\/$/, "") + "/" + file;
  // Nothing of it is markup or another address, whatever the name of the file.
  return path ? "vscode://file" + path.split("/").map(encodeURIComponent).join("/") + place : null;
}

/** The address of a place of a scenario. One that was added at run time has no file. */
const addressOf = (name, location) => scenarioNamed(name)?.file ? editorAddress(location, state.server?.directory, window.location.hostname) : null;

/** A place of a scenario, as a link if it leads somewhere. */
export function placeLink(name, location) {
  const href = addressOf(name, location);
  return href ? make("a", "", oneLine(location), {href, title: "Open in the editor"}) : make("span", "", oneLine(location));
}

/** The case or variant that a view shows, of a request or of an endpoint; the condition that an unmatched request differs in. */
async function openPlace() {
  const entry = openEntry();
  const miss = entry && !entry.scenario && entry.nearMisses?.[0];
  if (miss) return {name: miss.scenario, location: miss.differences[0]?.location ?? miss.location};
  const name = entry?.scenario ?? (["s", "walk"].includes(state.screen) ? state.name : "");
  const scenario = scenarioNamed(name);
  if (!scenario) return null;
  const shown = entry ? entry.variant ?? entry.served ?? entry.case : scenario.default;
  const answer = await answerOf(name, shown) ?? await answerOf(name, damageOf(shown)?.case ?? scenario.default);
  return {name, location: answer?.location};
}

/** Opens the file of what is shown. */
export async function openEditor() {
  const place = await openPlace();
  if (!place) { say("Choose a request or an endpoint first"); return; }
  const href = addressOf(place.name, place.location);
  if (href) {
    make("a", "", "", {href}).click();
    say("Opened in the editor: " + place.location);
  } else if (!scenarioNamed(place.name)?.file) say(place.name + " is in no file", true);
  else say("The file is on another machine: " + place.location, true);
}
