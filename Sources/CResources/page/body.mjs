// mockapi
// SPDX-License-Identifier: Apache-2.0

// A body as lines: one for each JSON value, with its place.

const limit = 2000;
const escape = name => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** The lines of a JSON value: `{depth, pointer, name, text}`; without a pointer, the end of an object or array. */
export function jsonLines(value) {
  const lines = [];
  const add = (value, pointer, depth, name, comma) => {
    if (lines.length >= limit) return;
    const isArray = Array.isArray(value);
    if (typeof value !== "object" || value === null) {
      lines.push({depth, pointer, name, text: JSON.stringify(value) + comma});
      return;
    }
    const members = isArray ? value.map((element, number) => [String(number), element]) : Object.entries(value);
    const [start, end] = isArray ? "[]" : "{}";
    if (!members.length) { lines.push({depth, pointer, name, text: start + end + comma}); return; }
    lines.push({depth, pointer, name, text: start});
    members.forEach(([key, element], number) => add(
      element, pointer + "/" + escape(key), depth + 1, isArray ? null : key, number < members.length - 1 ? "," : ""));
    lines.push({depth, pointer: null, name: null, text: end + comma});
  };
  add(value, "", 0, null, "");
  if (lines.length >= limit) lines.push({depth: 0, pointer: null, name: null, text: "… more values are not shown"});
  return lines;
}

/** The value of a text that is JSON; undefined otherwise. */
export function parsedJSON(text) {
  try { return JSON.parse(text); } catch { return undefined; }
}

/** Whether the body of a message is a JSON object or array. */
export function isObject(message) {
  const value = message?.body ? parsedJSON(message.body) : null;
  return typeof value === "object" && value !== null;
}

const byteLimit = 65536;

/** The first bytes of base64, each as a letter. */
export const lettersOf = base64 => atob(base64.slice(0, Math.ceil(byteLimit / 3) * 4)).slice(0, byteLimit);

/** Sixteen bytes as a line of hexadecimal digits and letters. */
export function hexadecimal(letters, number) {
  const row = letters.slice(number * 16, number * 16 + 16);
  return (number * 16).toString(16).padStart(6, "0") + "  "
    + [...row].map(letter => letter.charCodeAt(0).toString(16).padStart(2, "0")).join(" ").padEnd(48) + " "
    + row.replace(/[^\x20-\x7e]/g, "·");
}

/** The SHA-256 of a body that is kept as it was sent; null for another one, and where the browser does not compute it. */
export async function digestOf({body, bodyBase64, bodySize, bodyComplete}) {
  const bytes = body === undefined ? Uint8Array.from(atob(bodyBase64 ?? ""), letter => letter.charCodeAt(0)) : new TextEncoder().encode(body);
  // A body in gzip is kept without it. A browser computes digests only over HTTPS and for its own machine.
  if (!bodyComplete || bytes.length !== bodySize || !globalThis.crypto?.subtle) return null;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map(byte => byte.toString(16).padStart(2, "0")).join("");
}

/** Operator, argument and pointer of the id of a variant: `complete~drop@/name`; null for a case. */
export function damageOf(id) {
  const match = /^([^~]*)~([^(@]+)(?:\(([^]*?)\))?(?:@([^]*))?$/.exec(id ?? "");
  return match && {case: match[1], operator: match[2], argument: match[3] ?? null, pointer: match[4] ?? null};
}
