// mockapi
// SPDX-License-Identifier: Apache-2.0

// Requests and answers as they were sent, and the JSON of an answer, whose values can be damaged.
import { all, make, makeButton } from "../report/elements.mjs";
import { digestOf, hexadecimal, isObject, jsonLines, lettersOf, parsedJSON } from "./body.mjs";
import { damageValue } from "./damage.mjs";
import { attempt } from "./notes.mjs";
import { virtualList } from "./rows.mjs";
import { maskedAt, maskedDifference, maskedFields, maskedText } from "./secrets.mjs";
import { changed, state } from "./state.mjs";
import { bytesText, counted, oneLine, shortened, visible } from "./words.mjs";

const limit = 65536;

/** Header fields as rows. */
export function fieldTable(fields) {
  if (!fields.length) return make("p", "quiet", "No header fields.");
  const list = make("dl", "fields");
  const masked = maskedFields(fields);
  if (masked.some(({value}, number) => value !== fields[number].value)) offerCredentials();
  for (const {name, value} of state.isUnmasked ? fields : masked) {
    list.append(make("dt", "", oneLine(name)), make("dd", "", oneLine(value)));
  }
  return list;
}

let credentialsButton = null;
// After its press, so that it keeps the focus.
let staysSeen = false;

/** Whether a request, which can be copied, or the head of its answer has credentials. */
const hasCredentials = ({request, response}) => {
  const fields = [...request.headers, ...response.headers];
  return maskedFields(fields).some(({value}, number) => value !== fields[number].value)
    || [request.target, request.body ?? ""].some(text => maskedText(text) !== text);
};

/** A button that shows and hides credentials. It is seen if a request has some, and when something of the pane is masked. */
export function maskButton(entry) {
  credentialsButton = makeButton("plain", state.isUnmasked ? "Hide credentials" : "Show credentials", () => {
    state.isUnmasked = !state.isUnmasked;
    staysSeen = true;
    changed("request", "requests");
  });
  credentialsButton.dataset.focus = "mask";
  credentialsButton.hidden = !state.isUnmasked && !staysSeen && !(entry && hasCredentials(entry));
  staysSeen = false;
  return credentialsButton;
}

function offerCredentials() { if (credentialsButton) credentialsButton.hidden = false; }

/** A text of a message as the pane of a request shows it: without credentials, which `masked` leaves out, until somebody asks for them. */
export function shownText(text, masked = maskedText) {
  if (state.isUnmasked) return text;
  const shown = masked(text);
  if (shown !== text) offerCredentials();
  return shown;
}

/** A difference from a near miss, as the pane shows it. */
export function shownDifference(difference) {
  if (state.isUnmasked) return difference;
  const shown = maskedDifference(difference);
  if (["expected", "actual", "note"].some(part => shown[part] !== difference[part])) offerCredentials();
  return shown;
}

/** Two buttons that show bodies of JSON with an indentation, or as they were sent. */
export function viewSwitch() {
  const row = make("div", "buttons");
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", "The body is shown");
  for (const [text, isRaw] of /** @type {[string, boolean][]} */ ([["Pretty", false], ["Raw", true]])) {
    const button = makeButton("plain" + (state.isRaw === isRaw ? " chosen" : ""), text, () => {
      state.isRaw = isRaw;
      changed("request");
    });
    button.setAttribute("aria-pressed", String(state.isRaw === isRaw));
    button.dataset.focus = text;
    row.append(button);
  }
  return row;
}

/** The bytes of a body that is no text, of which only the visible rows are drawn. */
function byteRows(base64) {
  const letters = lettersOf(base64);
  const scroller = make("div", "bytes", undefined, {tabIndex: 0});
  scroller.setAttribute("role", "group");
  scroller.setAttribute("aria-label", "Bytes in hexadecimal digits");
  virtualList(scroller, {heightOf: () => 18, draw: number => make("div", "", hexadecimal(letters, number)), rowOf: () => -1})
    .show(Math.ceil(letters.length / 16));
  const block = make("div");
  block.append(scroller);
  // Four letters of base64 are three bytes.
  if (base64.length * 3 > (letters.length + 3) * 4) block.append(make("p", "quiet", "These are the first " + counted(letters.length, "byte") + "."));
  return block;
}

/** What follows the size of a body. */
export const digestText = digest => digest ? ", SHA-256 " + digest : "";

/** The text of a body: JSON with an indentation, or as it is. */
export function bodyText(message) {
  if (message.bodyBase64 !== undefined) return byteRows(message.bodyBase64);
  const text = shownText(message.body ?? "");
  const value = !state.isRaw && text.length < limit ? parsedJSON(text) : undefined;
  const shown = value !== undefined && typeof value === "object" ? JSON.stringify(value, null, 2) : text;
  return make("pre", "", visible(shortened(shown, limit)));
}

/** The request of an entry. */
export function requestMessage(entry) {
  const {request} = entry;
  const parts = [make("h3", "", "Header fields"), fieldTable(request.headers), make("h3", "", "Body")];
  if (request.answeredBeforeBody) parts.push(make("p", "quiet", "The answer did not wait for the body."));
  else if (!request.bodySize) parts.push(make("p", "quiet", "No body."));
  else {
    const size = make("p", "quiet digest", bytesText(request.bodySize) + (request.bodyComplete ? "" : "; only the beginning is kept"));
    attempt(digestOf(request).then(digest => { size.append(digestText(digest)); }));
    parts.push(...(isObject(request) ? [viewSwitch()] : []), bodyText(request), size);
  }
  return parts;
}

/** The JSON of an answer, a line for each value; a click on a value asks how to damage it. */
export function damageableBody(scenario, name, value, damage) {
  const list = make("div", "json");
  list.setAttribute("role", "group");
  list.setAttribute("aria-label", "Body of " + oneLine(name) + ": a button for each value damages it");
  for (const {depth, pointer, name: member, text} of jsonLines(value)) {
    const line = make("div", "line");
    line.style.paddingLeft = depth * 16 + "px";
    const isDamaged = damage && pointer !== null && damage.pointer === pointer;
    const key = member === null ? "" : JSON.stringify(oneLine(member)) + ": ";
    const shown = shortened(oneLine(shownText(key + text, () => maskedText(key + maskedAt(pointer ?? "", text)))), 2000);
    if (pointer === null) line.append(make("code", "", shown));
    else {
      const button = makeButton("value" + (isDamaged ? " damage" : ""), "", () => attempt(damageValue(scenario, name, pointer)));
      button.append(make("code", "", shown), make("span", "hint", isDamaged ? damage.operator + " was sent here" : "damage…"));
      button.dataset.focus = "v" + pointer;
      button.dataset.pointer = pointer;
      button.tabIndex = pointer === "" ? 0 : -1;
      button.setAttribute("aria-label", shown + ", damage " + (pointer || "the whole value"));
      line.append(button);
    }
    list.append(line);
  }
  list.addEventListener("keydown", event => {
    const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
    const button = /** @type {HTMLElement} */ (event.target).closest(".value");
    if (!step || !button) return;
    event.preventDefault();
    event.stopPropagation();
    const buttons = all(".value", list);
    buttons[buttons.indexOf(button) + step]?.focus();
  });
  return list;
}
