// mockapi
// SPDX-License-Identifier: Apache-2.0

// Messages to people: a line that is seen, and one that is spoken.
import { $ } from "../report/elements.mjs";
import { visible } from "./words.mjs";

let ending = 0;

/** Shows a message for some seconds; a mistake stays longer. */
export function say(text, isMistake = false) {
  const note = $("#note");
  note.className = isMistake ? "mistake" : "";
  note.textContent = visible(text);
  clearTimeout(ending);
  ending = setTimeout(() => { note.textContent = ""; }, isMistake ? 12000 : 4000);
}

/** Shows what went wrong in a task that nobody waits for. */
export const attempt = task => Promise.resolve(task).catch(error => { say(error.message, true); });

let isWaiting = false;

/** Has a text spoken in five seconds, unless one is going to be; it is made then. */
export function announce(makeText) {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => { isWaiting = false; $("#spoken").textContent = visible(makeText()); }, 5000);
}
