// mockapi
// SPDX-License-Identifier: Apache-2.0

// Lists of which only the visible rows are drawn.
import { make } from "../report/elements.mjs";
import { keepFocus } from "./focus.mjs";

const margin = 400;

/** The sums of heights: where each row begins, and where the last one ends. */
export function tops(count, heightOf) {
  const sums = new Float64Array(count + 1);
  for (let row = 0; row < count; row += 1) sums[row + 1] = sums[row] + heightOf(row);
  return sums;
}

/** The row at a distance from the beginning. */
export function rowAt(sums, distance) {
  let low = 0;
  let high = sums.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sums[middle] <= distance) low = middle; else high = middle - 1;
  }
  return Math.max(low, 0);
}

/**
 * A list in an element that scrolls. `draw(number)` makes a row, `heightOf(number)` is its height. Elements with the focus have it
 * again when their row is drawn anew, by their `data-focus`.
 */
export function virtualList(scroller, {heightOf, draw, role = "presentation"}) {
  const inner = make("div", "rows");
  inner.setAttribute("role", role);
  scroller.replaceChildren(inner);
  let sums = tops(0, heightOf);
  const drawn = new Map();
  /** Draws rows that come into sight. Those that stay in sight are left alone, so that a click on them goes on. */
  const paint = () => {
    const first = rowAt(sums, scroller.scrollTop - margin);
    const limit = scroller.scrollTop + scroller.clientHeight + margin;
    let end = first;
    while (end < sums.length - 1 && sums[end] < limit) end += 1;
    for (const [row, element] of drawn) {
      if (row >= first && row < end) continue;
      element.remove();
      drawn.delete(row);
    }
    inner.style.height = sums[sums.length - 1] + "px";
    let next = null;
    for (let row = end - 1; row >= first; row -= 1) {
      if (!drawn.has(row)) {
        const element = draw(row);
        element.style.top = sums[row] + "px";
        inner.insertBefore(element, next);
        drawn.set(row, element);
      }
      next = drawn.get(row);
    }
  };
  const repaint = () => {
    for (const element of drawn.values()) element.remove();
    drawn.clear();
    paint();
  };
  let isWaiting = false;
  const later = () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => { isWaiting = false; paint(); });
  };
  scroller.addEventListener("scroll", later);
  new ResizeObserver(later).observe(scroller);
  return {
    /** Draws this number of rows anew. */
    show(count) { sums = tops(count, heightOf); keepFocus(inner, repaint); },
    /** Scrolls as little as possible, so that a row is seen. */
    reveal(row) {
      if (sums[row] < scroller.scrollTop) scroller.scrollTop = sums[row];
      if (sums[row + 1] > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = sums[row + 1] - scroller.clientHeight;
      paint();
    },
  };
}
