// mockapi
// SPDX-License-Identifier: Apache-2.0

// The focus stays where it is when elements are drawn anew.
import { all } from "../report/elements.mjs";

/** Draws an element anew; what had the focus in it has it again, by `data-focus` of both. True if there is such an element. */
export function keepFocus(element, draw) {
  const {activeElement} = document;
  const focused = element.contains(activeElement) ? /** @type {any} */ (activeElement).dataset.focus : undefined;
  draw();
  if (focused === undefined) return false;
  const found = all("[data-focus]", element).find(candidate => candidate.dataset.focus === focused);
  found?.focus({preventScroll: true});
  return Boolean(found);
}
