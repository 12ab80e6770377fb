// mockapi
// SPDX-License-Identifier: Apache-2.0

// What everybody needs to use a page: names, contrast, and targets that can be hit.

const named = new Set([
  "button", "checkbox", "combobox", "dialog", "grid", "link", "menuitem", "option", "progressbar", "radio", "radiogroup", "region", "searchbox", "tab",
  "table", "tablist", "tabpanel", "textbox",
]);

/** The elements without a name, from the tree that assistive technology gets. */
async function nameless(page) {
  await page.ask("Accessibility.enable");
  const {nodes} = await page.ask("Accessibility.getFullAXTree");
  return nodes.filter(node => !node.ignored && named.has(node.role?.value) && !node.name?.value?.trim())
    .map(node => "no name: " + node.role.value + " " + JSON.stringify(node.properties ?? []));
}

/** Runs in the page. */
function look() {
  const mistakes = [];
  const visible = element => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
  const channels = color => (color.match(/[\d.]+/g) ?? []).map(Number);
  const luminance = ([red, green, blue]) => [red, green, blue].map(value => value / 255)
    .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, place) => sum + value * [0.2126, 0.7152, 0.0722][place], 0);
  /** The background that is seen behind an element, and how opaque the element is. */
  const behind = element => {
    let opacity = 1;
    for (let parent = element; parent; parent = parent.parentElement) opacity *= Number(getComputedStyle(parent).opacity);
    for (let parent = element; parent; parent = parent.parentElement) {
      const color = channels(getComputedStyle(parent).backgroundColor);
      if (color[3] === undefined || color[3] > 0) return {color, opacity};
    }
    return {color: [255, 255, 255], opacity};
  };
  const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) mistakes.push("two elements have the id " + id);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || element.closest("script, style, noscript, option") || !visible(element)) continue;
    // A hint that appears with the pointer or the focus, and what cannot be used now.
    const {color, opacity} = behind(element);
    if (opacity < 1) continue;
    const [light, dark] = [luminance(channels(getComputedStyle(element).color)), luminance(color)].sort((left, right) => right - left);
    const ratio = (light + 0.05) / (dark + 0.05);
    if (ratio < 4.5) mistakes.push("contrast " + ratio.toFixed(2) + ": " + walker.currentNode.textContent.trim().slice(0, 40));
  }
  for (const element of document.querySelectorAll("button, select, input")) {
    if (!visible(element) || element.closest("label")?.contains(element)) continue;
    const {width, height} = element.getBoundingClientRect();
    if (element.classList.contains("skip")) continue;
    if (width < 24 || height < 24) mistakes.push("a target of " + width + " by " + height + ": " + (element.textContent || element.id));
  }
  if (document.documentElement.scrollWidth > innerWidth) mistakes.push("the page is wider than the window");
  return mistakes;
}

/** What is wrong with a page for people who use it without eyes, without a mouse, or with little sight. */
export const barriers = async page => [...await nameless(page), ...await page.value("(" + look + ")()")];
