// mockapi
// SPDX-License-Identifier: Apache-2.0

// The dialog of the page, which shows one thing at a time.
import { $, make, makeButton } from "../report/elements.mjs";

/** Shows `parts` below a title and a button that closes the dialog, and gives its keys to `onkeydown`; returns the dialog. */
export function openDialog(title, parts, onkeydown = null) {
  const dialog = $("#dialog");
  const top = make("div", "top");
  top.append(make("h2", "", title, {id: "dialog-title"}), makeButton("plain", "Close", () => dialog.close()));
  dialog.setAttribute("aria-labelledby", "dialog-title");
  dialog.onkeydown = onkeydown;
  dialog.replaceChildren(top, ...parts);
  if (!dialog.open) dialog.showModal();
  return dialog;
}
