// mockapi
// SPDX-License-Identifier: Apache-2.0

// The focus stays where it is when elements are drawn anew.
import { all } from "../report/elements.mjs";

/** What had the focus, and was not drawn again yet. */
let awaited = null;

function focusOn(element, name) {
  const found = all("[data-focus]", element).find(candidate => candidate.dataset.focus === name);
  found?.focus({preventScroll: true});
  return Boolean(found);
}

/** Draws an element anew; what had the focus in it has it again, by `data-focus` of both. True if there is such an element. */
export function keepFocus(element, draw) {
  const {activeElement} = document;
  const focused = element.contains(activeElement) ? /** @type {any} */ (activeElement).dataset.focus : undefined;
  draw();
  if (focused === undefined) return false;
  const isFound = focusOn(element, focused);
  awaited = isFound ? null : focused;
  return isFound;
}

/** Gives the focus back when a part of an element is drawn later than the rest, unless something else has it now. */
export function giveBackFocus(part) {
  if (awaited === null || !part.isConnected) return;
  if (document.activeElement !== document.body || focusOn(part, awaited)) awaited = null;
}
