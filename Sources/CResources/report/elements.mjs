// mockapi
// SPDX-License-Identifier: Apache-2.0

// Finding and making elements. Texts go into the page as text only.

/** @type {(selector: string, from?: any) => any} */
export const $ = (selector, from = document) => from.querySelector(selector);
/** @type {(selector: string, from?: any) => any[]} */
export const all = (selector, from = document) => [...from.querySelectorAll(selector)];
/** @type {(name: string, className?: string, text?: string, properties?: object) => any} */
export const make = (name, className, text, properties) => {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return Object.assign(element, properties);
};
/** @type {(className: string, text: string, onclick?: () => void) => any} */
export const makeButton = (className, text, onclick) => make("button", className, text, {type: "button", onclick});
