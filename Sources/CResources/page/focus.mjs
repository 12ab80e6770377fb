// mockapi
// SPDX-License-Identifier: Apache-2.0

// The focus stays where it is when elements are drawn anew; where its element is gone, it goes to what is nearest.
import { $, all } from "../report/elements.mjs";
import { scrollBack } from "./scroll.mjs";

const panes = ["#screen", "#request", "#arrivals", "#served"];
const stops = "a[href], button, input, select, summary, textarea, [tabindex]";

/** What an element is known by when it is drawn anew: its `data-focus`, or else its id or its words. */
const keyOf = element => element.dataset.focus ?? (element.id || element.tagName + " " + (element.getAttribute("aria-label") ?? element.textContent));
const isSeen = element => element.getClientRects().length > 0;
const isFocused = element => document.activeElement === element;
const isNowhere = () => !document.activeElement || isFocused(document.body) || !isSeen(document.activeElement);

/** The place of an element in its pane. */
function placeOf(element) {
  const pane = element.closest(panes.join());
  const key = keyOf(element);
  // Several elements may have the same words.
  const number = pane ? all(stops, pane).filter(one => keyOf(one) === key).indexOf(element) : 0;
  return {pane, key, number};
}

function setFocus(element) {
  if (!element || !isSeen(element)) return false;
  element.focus({preventScroll: true});
  return isFocused(element);
}

/** Sets the focus on the element of a place, or on another one of the same endpoint or lease. */
function focusOn({pane, key, number}) {
  if (!pane?.isConnected) return false;
  const list = all(stops, pane);
  const same = list.filter(one => keyOf(one) === key);
  const [group] = key.split("\n");
  return setFocus(same[number]) || setFocus(same[0]) || same.length === 0 && list.some(one => one.dataset.focus?.split("\n")[0] === group && setFocus(one));
}

/** What had the focus and was not drawn again yet, and the heading that has it until then. */
let awaited = null;
let resting = null;
/** The last place with the focus among the panes of the requests. */
let last = null;

function setFocusOnHeading(pane) {
  const heading = pane && $("h2", pane);
  if (heading) heading.tabIndex = -1;
  if (!setFocus(heading)) return false;
  resting = heading;
  return true;
}

/** Sets the focus on what is at a place now; without that, on what is nearest. */
function returnTo(place) {
  awaited = null;
  if (focusOn(place)) return;
  if (setFocusOnHeading(place.pane)) { awaited = place; return; }
  // A screen was left, a request closed, or another pane is seen.
  if (last && focusOn(last) || setFocus($("#arrivals-list [tabindex='0']"))) return;
  panes.some(pane => setFocusOnHeading($(pane)));
}

/** Draws an element anew, of which something may have the focus. */
export function keepFocus(element, draw) {
  const {activeElement} = /** @type {any} */ (document);
  const isIn = activeElement && activeElement !== document.body && element.contains(activeElement) && !activeElement.closest("dialog");
  const place = !isIn ? null : activeElement === resting && awaited ? awaited : placeOf(activeElement);
  draw();
  if (place && isNowhere()) returnTo(place);
}

/** Gives the focus back when a part of an element is drawn later than the rest, unless something else has it now; and scrolls back. */
export function giveBackFocus(part) {
  if (part.isConnected) scrollBack();
  if (awaited && part.isConnected && (isNowhere() || isFocused(resting)) && focusOn(awaited)) awaited = null;
}

/** Follows the focus, so that a dialog gives it back to what has been drawn anew meanwhile. */
export function followFocus() {
  const dialog = $("#dialog");
  let opener;
  addEventListener("focusin", event => {
    const target = /** @type {any} */ (event.target);
    const from = /** @type {any} */ (event.relatedTarget);
    if (!target.closest("dialog")) {
      if (target.closest("#panes") && target !== resting) last = placeOf(target);
    } else if (opener === undefined) opener = from ? placeOf(from) : null;
  });
  dialog.addEventListener("close", () => {
    if (opener && isNowhere()) returnTo(opener);
    opener = undefined;
  });
}
