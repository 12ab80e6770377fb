// mockapi
// SPDX-License-Identifier: Apache-2.0

// The forms in which a request is copied.
import { $ } from "../report/elements.mjs";
import { copy } from "./actions.mjs";
import { choose } from "./chooser.mjs";
import { callText, languages, preference, replayCommand, servedName } from "./copies.mjs";
import { curlCommand } from "./curl.mjs";
import { expectation } from "./drafts.mjs";
import { makeScenario } from "./maker.mjs";
import { attempt } from "./notes.mjs";
import { currentLease, scenarioNamed, state } from "./state.mjs";

/** The base URL that the clients of the lease use. */
const baseURL = () => currentLease()?.url ?? location.origin;

const copyRequest = (text, what) => copy(text, what + (state.isUnmasked ? "" : " with masked credentials"));

export const copyCurl = entry => copyRequest(curlCommand(entry, baseURL(), !state.isUnmasked), "the command of curl");

/** Ends when the dialog is closed, so that the next one gives the focus back to the same button. */
const closed = () => new Promise(done => { $("#dialog").addEventListener("close", done, {once: true}); });

/** Asks in which form a request is copied. */
export function copyAs(entry) {
  const name = servedName(entry);
  const command = replayCommand(entry, scenarioNamed(entry.scenario)?.file, state.server?.paths);
  const calls = name === null ? [] : Object.keys(languages).map(language => ({
    label: "Call in " + language, note: "with Prefer: " + preference(name),
    value: () => copyRequest(callText(language, entry, baseURL(), !state.isUnmasked), "a call in " + language),
  }));
  choose({
    title: "Copy request " + entry.number + " as",
    items: [
      {label: "Command of curl", note: "y", value: () => copyCurl(entry)},
      {
        label: "Expectation", note: "for a file of mockapi verify",
        value: () => copy(JSON.stringify(expectation(entry.request), null, 2), "an expectation for mockapi verify"),
      },
      {label: "Scenario…", note: "a text with this request, to serve, save or copy", value: () => closed().then(() => makeScenario(entry))},
      ...calls,
      ...(command ? [{label: "Command of replay", note: command, value: () => copy(command, "the command of mockapi replay")}] : []),
    ],
    way: undefined, pick: run => attempt(run()),
  });
}
