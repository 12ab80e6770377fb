// mockapi
// SPDX-License-Identifier: Apache-2.0

// Credentials are masked until somebody asks for them.

const mask = "•••";
const scheme = /^(bearer|basic|digest|token)\s+/i;

// The names of `SecretNames` of the program, in small letters without what is between them; Tests/Data/secret-names.json has samples for both.
const wholeName = /^(pass|pin|pan|auth|assertion|userpass|dbpass)$/;
const namePart = new RegExp("password|passwort|passwd|passphrase|passcode|secret|token|credential|authorization|signature|apikey|accesskey|privatekey|signingkey"
  + "|encryptionkey|sessionid|sessionkey|sessid|cookie|codeverifier|samlresponse|cardnumber|creditcard|securitycode");
const openPart = /secretar|tokeniz|tokenis/;
const nameWord = /^(pw|pwd|otp|totp|jwt|csrf|xsrf|bearer|cvc|cvv|ssn|iban)$/;
const fieldWord = /^(auth|sig|sid)$/;
/** The end of a name for something about a secret: `tokenType`. */
const aspect = new RegExp("(type|count|limits?|size|length|name|expires|expiry|expiration|expires?(in|at)|ttl|lifetime|status|state|policy|strength|required|enabled"
  + "|changed|changedat|createdat|updatedat|endpoint|scopes?|format|version|rules|usage|used|errors?)$");
/** Names for pages: `nextPageToken`; of numbers of language models: `max_output_tokens`; and of keys that everybody may know. */
const openToken = new RegExp("^(?:page|paging|pagination|next|previous|prev|continuation|continue|starting|start|sync|cursor|resume|delta|maximum|max|minimum|min"
  + "|total|prompt|completion|input|output|cached|cache(?!d)|creation|read|reasoning|thinking|number|num|of)+tokens?$");
const openKey = new RegExp("^(?:xidempotency|idempotency|secwebsocket|public|primary|foreign|sort|order|group|partition|cache|surrogate|object|message|translation"
  + "|routing)+keys?$");

const small = text => text.replace(/[A-Z]/g, letter => letter.toLowerCase());
// Beyond ASCII, all are letters.
const between = /[\0-/:-@[-\x60{-\x7f]+/g;
/** The letters and digits of a name, which is judged by its end, and its words: `x`, `api` and `key` are those of `xApiKey`. */
function parts(name) {
  const end = name.slice(-256);
  return {letters: small(end.replace(between, "")), words: end.replace(/[^A-Z](?=[A-Z])/g, "$& ").split(between).map(small)};
}

/** Whether members of objects with this name are credentials. */
export function isSecret(name) {
  const {letters, words} = parts(name);
  if (wholeName.test(letters)) return true;
  if (aspect.test(letters)) return false;
  if (letters.endsWith("session")) return true;
  if (openToken.test(letters) || openPart.test(letters)) return false;
  return namePart.test(letters) || words.some(word => nameWord.test(word));
}

/** Whether header fields and parameters with this name are credentials; a member named `key` is mostly a name. */
export function isSecretField(name) {
  if (isSecret(name)) return true;
  const {letters, words} = parts(name);
  return /keys?$/.test(letters) ? !openKey.test(letters) : words.some(word => fieldWord.test(word));
}

/** A part of the value of a cookie field. Of an attribute without a value, as `Secure`, nothing is masked. */
function maskedCookie(part, isAttribute) {
  if (part.includes("=")) return part.replace(/=[^]*/, "=" + mask);
  return isAttribute ? part : part.replace(/\S[^]*/, mask);
}

/** Header fields whose credentials are masked. */
export const maskedFields = fields => fields.map(({name, value}) => {
  if (!isSecretField(name)) return {name, value: maskedText(value)};
  // A name of a cookie says what it is for.
  const cookie = /^(set-)?cookie$/i.exec(name);
  if (cookie) return {name, value: value.split(";").map((part, number) => maskedCookie(part, cookie[1] && number > 0)).join(";")};
  return {name, value: (scheme.exec(value)?.[0] ?? "") + mask};
});

const inString = String.raw`(?:[^"\\]|\\[^])*`;
const list = String.raw`\[(?:[^"[\]{}]|"${inString}(?:"|\\?$))*(?:\]|$)`;
// A string that is no name is passed over at once: from each quotation mark in it, it would be read again.
const member = new RegExp(String.raw`"(${inString})(?:"(\s*:\s*)("${inString}"?|[-+.\deE]+|${list})|(?="|\\?$))`, "g");
const parameter = /(?<![^&\0- ;"?#])[^&\0- ;"?#=]+(?==[^&\0- ;])/g;
// A value in quotation marks may be in a string of JSON, where each has a backslash.
const parameterValue = /\\*"[^"]*"?|(?:[^&\0- ;"\\]|\\[^"&\0- ;])+/y;

/** A name without its escapes. */
function unescaped(name) { try { return decodeURIComponent(name); } catch { return name; } }

function maskedParameters(text) {
  let result = "";
  let place = 0;
  for (const {0: name, index} of text.matchAll(parameter)) {
    if (index < place || !isSecretField(unescaped(name))) continue;
    const start = parameterValue.lastIndex = index + name.length + 1;
    if (!parameterValue.test(text)) continue;
    result += text.slice(place, start) + mask;
    place = parameterValue.lastIndex;
  }
  return result + text.slice(place);
}

/** A text whose members of JSON and parameters with names of credentials are masked. */
export const maskedText = text => maskedParameters(
  text.replace(member, (whole, name, colon) => colon !== undefined && isSecret(name) ? '"' + name + '"' + colon + '"' + mask + '"' : whole));

/** A string or a number of JSON at a place of a body, which is masked if a name on the way to it is that of a credential. */
export const maskedAt = (pointer, text) => pointer.split("/").some(isSecret) ? text.replace(/^("[^]*"|[-\d][^,]*)/, '"' + mask + '"') : text;

/** A text that may be cut off at its beginning. What is left there may be of a credential, of which the name is not seen. */
function maskedRest(text) {
  if (!text.startsWith("…")) return maskedText(text);
  return "…" + maskedText(/[^\\]("[^]*)/.exec(text)?.[1] ?? /[&; \n][^]*/.exec(text)?.[0] ?? "");
}

/** A line of the difference that a damage makes: of the head, or of the body, of which it may be a piece. */
export function maskedLine(line, isOfHead) {
  const [, sign, rest] = /^([-+ ] )?([^]*)$/.exec(line);
  const field = isOfHead && /^([^:]+): ([^]*)$/.exec(rest);
  return (sign ?? "") + (field ? field[1] + ": " + maskedFields([{name: field[1], value: field[2]}])[0].value : maskedRest(rest));
}

/** A difference from a near miss without credentials, which the name of its part tells, or one on the way to its place. */
export function maskedDifference(difference) {
  const {part, matcher, pointer, xpath, expected, actual, note} = difference;
  const field = /^(?:header|(?:query|form|path) parameter) ([^]*)$/.exec(part)?.[1];
  // What is expected may be a path, or have names, and what is at its end is the actual value.
  const isPlace = /^(matchesJsonPath|matchesXPath|multipartPatterns|not|and|or)$/.test(matcher);
  const places = [part.startsWith("body") ? part : "", pointer, xpath, isPlace ? expected : ""];
  const isMasked = /^(cookie |basic authentication$)/.test(part) || field !== undefined && isSecretField(field)
    || places.some(text => text?.split(/[^\p{L}\p{N}_-]+/u).some(isSecret));
  return isMasked ? {...difference, expected: mask, actual: actual === null ? null : mask, note: null}
    : {...difference, expected: maskedRest(expected), actual: actual === null ? null : maskedRest(actual), note: note && maskedText(note)};
}
