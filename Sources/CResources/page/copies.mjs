// mockapi
// SPDX-License-Identifier: Apache-2.0

// A request as a call in a language, which asks for the case that was served; and the command that replays the case.
import { damageOf } from "./body.mjs";
import { shellQuoted } from "./curl.mjs";
import { maskedFields, maskedText } from "./secrets.mjs";
import { oneLine } from "./words.mjs";

/** The case or variant that a request got, if another request may ask for it; null without one. */
export function servedName(entry) {
  // A request that fails by chance may get no answer, which is not one of a case.
  if (!entry.scenario || entry.reason === "failure" && entry.response.fault) return null;
  const name = entry.variant ?? entry.served ?? entry.case;
  // The server refuses connections at another port.
  return damageOf(name)?.operator === "refused" ? null : name;
}

/** The value of `Prefer` that asks for a case or a variant. */
export const preference = name => "case=" + (/^[\w.-]+$/.test(name) ? name : '"' + name.replace(/["\\]/g, "\\$&") + '"');

// The client writes these itself, or they are of another one.
const own = /^(host|content-length|connection|transfer-encoding|expect|prefer|accept-encoding|user-agent|sec-.*)$/i;

/** The header fields of a call as pairs; those with the same name are one. */
function fieldsOf(request, name, isMasked) {
  const fields = new Map();
  for (const field of isMasked ? maskedFields(request.headers) : request.headers) {
    if (own.test(field.name)) continue;
    const key = field.name.toLowerCase();
    const before = fields.get(key);
    fields.set(key, before ? [before[0], before[1] + (key === "cookie" ? "; " : ", ") + field.value] : [field.name, field.value]);
  }
  return [...fields.values(), ["Prefer", preference(name)]];
}

/** A text in Swift and in JavaScript, whose hidden letters are written alike. */
const quoted = text => '"' + oneLine(text.replace(/["\\]/g, "\\$&")) + '"';
const hex = letter => "\\u" + letter.charCodeAt(0).toString(16).padStart(4, "0");
const quotedInPython = text => JSON.stringify(text).replace(/[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u206f\ufeff\ufff9-\ufffb]/g, hex);

function swift({method, url, fields, body, base64}) {
  const data = base64 === undefined ? "Data(" + quoted(body ?? "") + ".utf8)" : "Data(base64Encoded: " + quoted(base64) + ")";
  return [
    "var request = URLRequest(url: URL(string: " + quoted(url) + ")!)",
    "request.httpMethod = " + quoted(method),
    ...fields.map(([name, value]) => "request.setValue(" + quoted(value) + ", forHTTPHeaderField: " + quoted(name) + ")"),
    ...(body || base64 ? ["request.httpBody = " + data] : []),
    "let (data, response) = try await URLSession.shared.data(for: request)",
  ];
}

function python({method, url, fields, body, base64}) {
  const data = base64 === undefined ? quotedInPython(body ?? "") + ".encode()" : "base64.b64decode(" + quotedInPython(base64) + ")";
  return [
    ...(base64 ? ["import base64"] : []), "import urllib.error", "import urllib.request", "",
    "request = urllib.request.Request(",
    "    " + quotedInPython(url) + ", method=" + quotedInPython(method) + ",",
    "    headers={" + fields.map(pair => pair.map(quotedInPython).join(": ")).join(", ") + "},",
    ...(body || base64 ? ["    data=" + data + ","] : []),
    ")",
    "try:", "    answer = urllib.request.urlopen(request)", "except urllib.error.HTTPError as error:", "    answer = error",
    "print(answer.status, answer.read())",
  ];
}

function javaScript({method, url, fields, body, base64}) {
  const data = base64 === undefined ? quoted(body ?? "") : "Uint8Array.from(atob(" + quoted(base64) + "), letter => letter.charCodeAt(0))";
  return [
    "const answer = await fetch(" + quoted(url) + ", {",
    "  method: " + quoted(method) + ",",
    "  headers: {" + fields.map(pair => pair.map(quoted).join(": ")).join(", ") + "},",
    ...(body || base64 ? ["  body: " + data + ","] : []),
    "});",
    "console.log(answer.status, await answer.text());",
  ];
}

/** The languages of calls. */
export const languages = {Swift: swift, Python: python, JavaScript: javaScript};

/** A call in a language that sends the request of an entry to a base URL, and asks for the case that it got. */
export function callText(language, entry, base, isMasked) {
  const {request} = entry;
  const shown = text => isMasked ? maskedText(text) : text;
  // Clients refuse to send a body with these.
  const isBare = /^(GET|HEAD)$/.test(request.method);
  return languages[language]({
    method: request.method, url: base + shown(request.target), fields: fieldsOf(request, servedName(entry), isMasked),
    body: isBare || !request.body ? undefined : shown(request.body), base64: isBare ? undefined : request.bodyBase64 || undefined,
  }).join("\n") + "\n";
}

/** An argument of a shell, which is quoted if need be. */
const argument = text => /^[\w./-]+$/.test(text) ? text : shellQuoted(text);

/** The command that replays the case that a request got; null for a scenario that is in no file, and without a case. */
export function replayCommand(entry, file, paths) {
  const name = servedName(entry);
  if (!file || name === null) return null;
  // The name of a mapping begins at the folder that is served.
  const path = (paths ?? []).find(path => file === path || file.startsWith(path.replace(/\/*$/, "/"))) ?? file;
  return "mockapi replay " + argument(path) + " " + argument(entry.scenario + "/" + name);
}
