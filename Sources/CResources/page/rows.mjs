// mockapi
// SPDX-License-Identifier: Apache-2.0

// Lists of which only the visible rows are drawn.
import { make } from "../report/elements.mjs";

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
 * A list in an element that scrolls. `draw(number)` makes a row, `heightOf(number)` is its height. A row that has the focus is
 * drawn again at its place, and keeps the focus by `data-focus` of its elements.
 */
export function virtualList(scroller, {heightOf, draw, role = "presentation"}) {
  const inner = make("div", "rows");
  inner.setAttribute("role", role);
  scroller.replaceChildren(inner);
  let sums = tops(0, heightOf);
  const paint = () => {
    const focused = /** @type {any} */ (document.activeElement)?.dataset?.focus;
    const hasFocus = inner.contains(document.activeElement);
    const first = rowAt(sums, scroller.scrollTop - margin);
    const end = scroller.scrollTop + scroller.clientHeight + margin;
    const rows = [];
    for (let row = first; row < sums.length - 1 && sums[row] < end; row += 1) {
      const element = draw(row);
      element.style.top = sums[row] + "px";
      rows.push(element);
    }
    inner.style.height = sums[sums.length - 1] + "px";
    inner.replaceChildren(...rows);
    if (hasFocus && focused) [...inner.querySelectorAll("[data-focus]")].find(element => element.dataset.focus === focused)?.focus({preventScroll: true});
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
    /** Draws this number of rows. */
    show(count) { sums = tops(count, heightOf); paint(); },
    /** Scrolls as little as possible, so that a row is seen. */
    reveal(row) {
      if (sums[row] < scroller.scrollTop) scroller.scrollTop = sums[row];
      if (sums[row + 1] > scroller.scrollTop + scroller.clientHeight) scroller.scrollTop = sums[row + 1] - scroller.clientHeight;
      paint();
    },
  };
}
