// mockapi
// SPDX-License-Identifier: Apache-2.0

// Credentials are masked until somebody asks for them.

const mask = "•••";
// In small letters and digits alone: `accessToken`, `access_token` and `X-Access-Token` are the same. Whole names, a beginning, and parts.
const secretName = new RegExp("^(auth|pass|pin|pan|pw|otp|totp|cvc|cvv|ssn|iban|sid|sig|assertion)$|^xauth|authorization|cookie|token|secret|passw|passphrase"
  + "|passcode|pwd|(api|access|private|signing|encryption)key|credential|session|sessid|signature|jwt|csrf|xsrf|bearer|cardnumber|creditcard|securitycode"
  + "|codeverifier|samlresponse");
const scheme = /^(bearer|basic|digest|token)\s+/i;

/** Whether values with this name are credentials. */
const isSecret = name => secretName.test(name.replace(/[^a-z\d]+/gi, "").toLowerCase());

/** Whether values of header fields or parameters with this name are credentials; a member of JSON named `key` is mostly a name. */
export const isSecretField = name => isSecret(name) || /^key$/i.test(name);

/** Header fields whose credentials are masked. */
export const maskedFields = fields => fields.map(({name, value}) => {
  if (!isSecretField(name)) return {name, value: maskedText(value)};
  // A name of a cookie says what it is for.
  if (/cookie$/i.test(name)) return {name, value: value.replace(/=[^;]*/g, "=" + mask)};
  return {name, value: (scheme.exec(value)?.[0] ?? "") + mask};
});

const member = /("((?:[^"\\]|\\.)*)"\s*:\s*)("(?:[^"\\]|\\.)*"?|[-+.\deE]+)/g;
const parameter = /(^|[?#])([\w.[\]%-]+)=(?=.)/gs;

/** A name without its escapes. */
function unescaped(name) { try { return decodeURIComponent(name); } catch { return name; } }

/** A part of a text without the value of its first parameter with the name of a credential, which goes up to the end of the part. */
function maskedPart(part) {
  if (!part.includes("=")) return part;
  const found = [...part.matchAll(parameter)].find(([, , name]) => isSecretField(unescaped(name)));
  return found ? part.slice(0, found.index + found[0].length) + mask : part;
}

/** A text whose members of JSON and parameters with names of credentials are masked. */
export const maskedText = text => text
  .replace(member, (whole, start, name) => isSecret(name) ? start + '"' + mask + '"' : whole)
  .replace(/[^&\s;]+/g, maskedPart);
