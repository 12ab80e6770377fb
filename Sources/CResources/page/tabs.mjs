// mockapi
// SPDX-License-Identifier: Apache-2.0

// Tabs as in the pattern of ARIA: one stop for the tab key, and arrow keys between them.
import { all, make, makeButton } from "../report/elements.mjs";

/** A list of tabs with a panel below; `tabs` are `[id, title]`, and `pick` is called with the id of another tab. */
export function makeTabs(label, tabs, chosen, pick) {
  const list = make("div", "tabs");
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", label);
  for (const [id, title] of tabs) {
    const tab = makeButton("tab", title, () => pick(id));
    tab.id = "tab-" + id;
    tab.dataset.focus = "tab-" + id;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-selected", String(id === chosen));
    tab.setAttribute("aria-controls", "panel");
    tab.tabIndex = id === chosen ? 0 : -1;
    list.append(tab);
  }
  list.addEventListener("keydown", event => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = all(".tab", list);
    const next = buttons[(buttons.indexOf(event.target) + step + buttons.length) % buttons.length];
    next.focus();
    next.click();
  });
  return list;
}
