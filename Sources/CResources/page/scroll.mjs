// mockapi
// SPDX-License-Identifier: Apache-2.0

// A pane stays where it is scrolled when it is drawn anew, also if parts of it come later.
import { all } from "../report/elements.mjs";

let pane = null;
/** Where the pane and what scrolls in it were, as far as they are not there again. */
let places = [];

const scrollers = () => [pane, ...all(".json, pre, .scroll", pane)];

/** Scrolls to where the pane and its parts were, as far as they are long enough by now. */
export function scrollBack() {
  if (!places.some(Boolean)) return;
  scrollers().forEach((element, number) => {
    const place = places[number];
    if (!place) return;
    [element.scrollTop, element.scrollLeft] = place;
    // Browsers round.
    if (Math.abs(element.scrollTop - place[0]) <= 1 && Math.abs(element.scrollLeft - place[1]) <= 1) places[number] = null;
  });
}

/** Draws a pane anew. If it shows the same as before, it stays where it is scrolled. */
export function keepScroll(element, isSame, draw) {
  const old = pane === element && isSame ? places : [];
  pane = element;
  places = !isSame ? [] : scrollers().map(({scrollTop, scrollLeft}, number) => old[number] ?? (scrollTop || scrollLeft ? [scrollTop, scrollLeft] : null));
  draw();
  if (isSame) scrollBack(); else element.scrollTop = 0;
}

/** Somebody scrolls, so the pane does not go back. */
export const forgetScroll = () => { places = []; };
