// mockapi
// SPDX-License-Identifier: Apache-2.0

// What the page shows of a request: the forms in which it is copied.
import assert from "node:assert/strict";
import { describeFlows, requestCount, textOf, withText } from "./flow.mjs";

/** Keeps what is copied in `copied`. A headless browser has no clipboard. */
const keepCopies = `Object.defineProperty(navigator, "clipboard", {value: {writeText: async text => { window.copied = text; }}})`;

/** Opens the only request. */
async function open(page) {
  await page.until(`${requestCount} === 1`);
  await page.press("j");
  await page.until(`document.querySelector("#tab-overview")`);
}

describeFlows("a request", flow => {
  flow("is copied with the keyboard, as a call that asks for the case that was served", async ({page, site}) => {
    await page.value(keepCopies);
    await site.ask("/users/7", {headers: {Prefer: "case=notFound", Authorization: "Bearer t0p"}});
    await open(page);
    await page.press("c");
    await page.until(`document.querySelector("#dialog").open && document.activeElement.textContent.startsWith("Command of curl")`);
    while (await page.value(`!document.activeElement.textContent.startsWith("Call in JavaScript")`)) await page.press("ArrowDown");
    assert.match(await page.value("document.activeElement.textContent"), /with Prefer: case=notFound$/);
    await page.press("Enter");
    await page.until(`window.copied && ${textOf("#note")} === "Copied: a call in JavaScript with masked credentials"`);
    assert.match(await page.value("copied"), /"Bearer •••"/);
    await page.click(withText("button", "Show credentials"));
    await page.click(withText("button", "Copy as…"));
    await page.click(withText(".choice", "Call in JavaScript"));
    await page.until(`copied.includes("t0p")`);
    const lines = [];
    const Call = Object.getPrototypeOf(async () => {}).constructor;
    await new Call("console", await page.value("copied"))({log: (...words) => { lines.push(words); }});
    assert.deepEqual(lines, [[404, "{}"]]);
    await page.until(`${requestCount} === 2`);
  });

  flow("is copied as a command of replay, if its scenario is in a file", async ({page, site}) => {
    await page.value(keepCopies);
    await site.ask("/users/7", {headers: {Prefer: 'case="complete~null@/name"'}});
    await open(page);
    await page.click(withText("button", "Copy as…"));
    await page.click(withText(".choice", "Command of replay"));
    await page.until("window.copied");
    assert.match(await page.value("copied"), /^mockapi replay \S+ 'user\/complete~null@\/name'$/);
    await site.control("PUT", "scenarios/added", {request: {method: "GET", urlPath: "/added"}, cases: {ok: {response: {}}}});
    await site.ask("/added");
    await page.click(withText(".request .target", "/added"));
    await page.click(withText("button", "Copy as…"));
    await page.until(`${withText(".choice", "Call in Swift")} && !${withText(".choice", "Command of replay")}`);
    await page.press("Escape");
  });

  flow("that a scenario answered is copied as another scenario, and the focus comes back", async ({page, site}) => {
    await site.ask("/users/7");
    await open(page);
    await page.value(`(${withText("button", "Copy as…")}).focus()`);
    await page.press("Enter");
    await page.click(withText(".choice", "Scenario…"));
    await page.until(`${textOf(".diagnostics")} === "It can be served."`);
    assert.match(await page.value("document.querySelector('.editor').value"), /"urlPathTemplate": "\/users\/\{id\}"/);
    await page.press("Escape");
    await page.until(`!document.querySelector("#dialog").open && document.activeElement.textContent.startsWith("Copy as…")`);
  });
});
