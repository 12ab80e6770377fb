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

const range = (first, end) => Array.from({length: end - first}, (_, place) => first + place);

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
 * again when their row is drawn anew, by their `data-focus`, also out of sight: `rowOf` is the number of the row with this name, negative if
 * there is none. `stop` is that of the row that the tab key reaches, which is always drawn.
 */
export function virtualList(scroller, {heightOf, draw, rowOf, stop = () => -1, role = "presentation"}) {
  const inner = make("div", "rows");
  inner.setAttribute("role", role);
  scroller.replaceChildren(inner);
  let sums = tops(0, heightOf);
  const drawn = new Map();
  let kept = [];
  /** Draws rows that come into sight. Those that stay in sight are left alone, so that a click on them goes on. */
  const paint = () => {
    const first = rowAt(sums, scroller.scrollTop - margin);
    const limit = scroller.scrollTop + scroller.clientHeight + margin;
    let end = first;
    while (end < sums.length - 1 && sums[end] < limit) end += 1;
    const rows = [...kept.filter(row => row >= 0 && row < first), ...range(first, end), ...kept.filter(row => row >= end && row < sums.length - 1)];
    for (const [row, element] of drawn) {
      if (rows.includes(row) || element.contains(document.activeElement)) continue;
      element.remove();
      drawn.delete(row);
    }
    inner.style.height = sums[sums.length - 1] + "px";
    for (const row of rows) {
      if (drawn.has(row)) continue;
      const element = draw(row);
      element.style.top = sums[row] + "px";
      const next = Math.min(...[...drawn.keys()].filter(other => other > row));
      inner.insertBefore(element, drawn.get(next) ?? null);
      drawn.set(row, element);
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
    show(count) {
      sums = tops(count, heightOf);
      const focused = inner.contains(document.activeElement) ? document.activeElement.closest("[data-focus]") : null;
      kept = [...new Set([stop(), focused ? rowOf(/** @type {HTMLElement} */ (focused).dataset.focus) : -1])].sort((one, other) => one - other);
      keepFocus(inner, repaint);
    },
    /** Scrolls as little as possible, so that a row is seen. */
    reveal(row) {
      if (sums[row] < scroller.scrollTop) scroller.scrollTop = sums[row];
      if (sums[row + 1] > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = sums[row + 1] - scroller.clientHeight;
      paint();
    },
  };
}
