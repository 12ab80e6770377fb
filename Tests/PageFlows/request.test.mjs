// mockapi
// SPDX-License-Identifier: Apache-2.0

// What the page shows of a request and its answer, and the forms in which it copies a request.
import assert from "node:assert/strict";
import { barriers } from "./access.mjs";
import { chosen, describeFlows, requestCount, textOf, withText } from "./flow.mjs";

const late = {
  name: "late", request: {method: "GET", urlPath: "/late"},
  cases: {cut: {response: {fixedDelayMilliseconds: 1, body: "0123456789", fault: {at: {bodyByte: 4}}}}},
};
const picture = {
  name: "picture", request: {method: "PUT", urlPath: "/picture"},
  cases: {ok: {response: {headers: {"Content-Type": "image/png"}, base64Body: Buffer.from([0x89, ...Buffer.from("PNG")]).toString("base64")}}},
};

/** Keeps what is copied in `copied`. A headless browser has no clipboard. */
const keepCopies = `Object.defineProperty(navigator, "clipboard", {value: {writeText: async text => { window.copied = text; }}})`;

/** Opens the only request. */
async function open(page) {
  await page.until(`${requestCount} === 1`);
  await page.press("j");
  await page.until(`document.querySelector("#tab-overview")`);
}

const body = `(document.querySelector("#panel pre")?.textContent ?? "")`;
const pressed = `document.querySelector('#panel [role="group"] [aria-pressed="true"]')?.textContent`;

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

  flow("has a time line, with the delay and the place where its answer was cut", async ({page, site}) => {
    await assert.rejects(site.ask("/late").then(answer => answer.text()));
    await open(page);
    await page.until(`document.querySelectorAll(".times li").length`);
    const steps = await page.value(`[...document.querySelectorAll(".times li")].map(step => step.textContent)`);
    assert.deepEqual(steps.slice(0, 3), ["arrived", "delay 1.0 ms", "first byte"]);
    const [, sent, uncut] = /^cut after (\d+) of (\d+) bytes, head and body$/.exec(steps[3]);
    assert.equal(uncut - sent, 6);
    assert.match(steps[4], /^the connection was closed by a fault after /);
    assert.equal(steps.length, 5);
  }, {more: [late]});

  flow("and its answer are shown pretty and as they were sent, with sizes and digests", async ({page, site}) => {
    await site.ask("/login", {method: "POST", body: '{"a":1,"password":"hidden"}'});
    await open(page);
    await page.click("document.querySelector('#tab-sent')");
    await page.until(`${body} === '{\\n  "a": 1,\\n  "password": "•••"\\n}' && ${pressed} === "Pretty"`);
    await page.until(`${textOf("#panel .digest")}.match(/^27 bytes, SHA-256 [0-9a-f]{64}$/)`);
    await page.click(withText("#panel button", "Raw"));
    await page.until(`${body} === '{"a":1,"password":"•••"}' && ${pressed} === "Raw"`);
    // The answer is shown in the same way.
    await page.click("document.querySelector('#tab-answer')");
    await page.until(`${body} === '{"token":"•••"}' && !document.querySelector(".value")`);
    await page.until(`${textOf("#panel .digest")}.match(/^17 bytes, SHA-256 [0-9a-f]{64}$/)`);
    await page.value(`(${withText("#panel button", "Pretty")}).focus()`);
    await page.press("Enter");
    await page.until(`document.querySelector('.value[data-pointer="/token"]') && document.activeElement.textContent === "Pretty"`);
    assert.deepEqual(await barriers(page), []);
    assert.equal(await page.value(chosen("login")), "by the file");
  });

  flow("with bytes that are no text has rows of hexadecimal digits, of which only those in sight are drawn", async ({page, site}) => {
    await site.ask("/picture", {method: "PUT", body: new Uint8Array(20_000).fill(0xff)});
    await open(page);
    await page.click("document.querySelector('#tab-sent')");
    await page.until(`${textOf(".bytes")}.startsWith("000000  ff ff ")`);
    assert.ok(await page.value(`document.querySelectorAll(".bytes .rows > div").length`) < 200);
    await page.value(`document.querySelector(".bytes").scrollTop = 1e6`);
    await page.until(`${textOf(".bytes .rows > :last-child")}.startsWith("004e10  ff ff ")`);
    assert.deepEqual(await barriers(page), []);
    await page.click("document.querySelector('#tab-answer')");
    await page.until(`${textOf(".bytes")}.startsWith("000000  89 50 4e 47 ") && ${textOf(".bytes")}.endsWith(" ·PNG")`);
  }, {more: [picture]});
});
