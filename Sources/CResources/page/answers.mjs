// mockapi
// SPDX-License-Identifier: Apache-2.0

// Answers as the files declare them, and the damages that there are. All is kept until other scenarios are served.
import { part } from "./control.mjs";
import { leasePath, state } from "./state.mjs";

const kept = new Map();

/** Forgets everything, since other scenarios are served. */
export const forgetAnswers = () => { kept.clear(); };

function once(key, make) {
  if (!kept.has(key)) {
    const task = make();
    kept.set(key, task);
    // What failed is tried again.
    task.catch(() => { kept.delete(key); });
  }
  return kept.get(key);
}

/** The text of a scenario, with its file and place; null if there is none. */
export const sourceOf = name => once("source\n" + name, () => state.control.optional("scenarios/" + part(name) + "/source"));

/** The parts of a scenario file that a text has; null if it is no scenario file. */
export function parsedSource(source) {
  try { return source && JSON.parse(source.text); } catch { return null; }
}

/** A case or variant: `response` with status, headers and body, what is `expected`, `meaning`, `difference`, `location`. */
export const answerOf = (scenario, name) => once("answer\n" + scenario + "\n" + name, async () => {
  const answer = await state.control.optional("scenarios/" + part(scenario) + "/answers/" + part(name));
  return answer ?? declaredAnswer(parsedSource(await sourceOf(scenario)), name);
});

/** What a scenario file says about a case; null for a variant. */
export function declaredAnswer(file, name) {
  const response = file?.cases?.[name]?.response ?? (file?.response && !name.includes("~") ? file.response : null);
  if (!response) return null;
  const body = response.jsonBody !== undefined ? JSON.stringify(response.jsonBody, null, 2)
    : typeof response.body === "object" ? JSON.stringify(response.body, null, 2) : response.body;
  const headers = Object.entries(response.headers ?? {}).map(([name, value]) => ({name, value: String(value)}));
  return {response: {status: response.status ?? 200, headers, body, bodySize: null, timing: null, fault: null}};
}

/** What else matches a request, with the cases that are selected now; null if the server does not say it. */
export const othersOf = ({number}) => once(JSON.stringify(["others", state.lease, number, state.selection]), async () => {
  const entry = await state.control.optional(leasePath("/journal/" + number));
  return entry?.otherMatches ?? null;
});

/** All variants of a case. */
export const variantsOf = (scenario, name) => once("variants\n" + scenario + "\n" + name, async () => {
  const path = "scenarios/" + part(scenario) + "/variants?controls=true&limit=10000&case=" + part(name);
  return (await state.control.optional(path))?.variants ?? [];
});

/** Whether a variant damages one JSON value inside of a body. */
export const damagesValue = variant => variant.pointer !== undefined && variant.pointer !== null;
