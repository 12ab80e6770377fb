// mockapi
// SPDX-License-Identifier: Apache-2.0

// A request as a command of curl.
import { maskedFields, maskedText } from "./secrets.mjs";

// curl writes these itself.
const own = /^(host|content-length|connection|transfer-encoding|expect)$/i;

/** A text as an argument of a shell. */
export const shellQuoted = text => "'" + text.replace(/'/g, "'\\''") + "'";

/** The command that sends the request of an entry to a base URL. */
export function curlCommand({request}, base, isMasked) {
  const target = isMasked ? maskedText(request.target) : request.target;
  const fields = isMasked ? maskedFields(request.headers) : request.headers;
  const parts = ["curl -i" + (request.method === "HEAD" ? " --head" : "")
    + (request.method === "GET" || request.method === "HEAD" ? "" : " -X " + shellQuoted(request.method)) + " " + shellQuoted(base + target)];
  for (const {name, value} of fields) {
    // An empty value needs a semicolon, or curl leaves the field out.
    if (!own.test(name)) parts.push("-H " + shellQuoted(value === "" ? name + ";" : name + ": " + value));
  }
  if (request.body) parts.push("--data-raw " + shellQuoted(isMasked ? maskedText(request.body) : request.body));
  // A body that is no text goes through base64.
  if (!request.bodyBase64) return parts.join(" \\\n  ");
  return "printf %s " + shellQuoted(request.bodyBase64) + " | base64 -d | " + [...parts, "--data-binary @-"].join(" \\\n  ");
}
