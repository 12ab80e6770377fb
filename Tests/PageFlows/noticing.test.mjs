// mockapi
// SPDX-License-Identifier: Apache-2.0

// What a page says of requests before somebody opens them.
import assert from "node:assert/strict";
import { describeFlows, isLive, requestCount, textOf, withText } from "./flow.mjs";

/** Keeps the addresses that links lead to, and goes to none. */
const followLinks = `window.links = [], document.createElement("a").constructor.prototype.click = function () { window.links.push(this.href); }`;

const badges = `[...document.querySelectorAll("#arrivals-list .badge")].map(one => one.textContent).join("")`;
const count = textOf("#status .bad");

describeFlows("the list of requests", flow => {
  flow("has the verdicts of a client that reports its outcomes", async ({page, site}) => {
    await site.ask("/users/7", {headers: {"Mockapi-Exchange": "first"}});
    await site.control("POST", "leases/default/outcomes", {request: "first", outcome: "success"});
    await page.until(`${badges} === "·"`);
    await site.ask("/users/7", {headers: {"Mockapi-Exchange": "second"}});
    const verdict = await site.control("POST", "leases/default/outcomes", {request: "second", outcome: "failure"});
    await page.until(`${badges} === "F·"`);
    await page.click(withText("#arrivals-list .badge", "F"));
    await page.until(`${textOf("#panel")}.includes(${JSON.stringify("fail: " + verdict.message)})`);
    assert.equal(await page.value(`document.querySelector("#arrivals-list .badge").getAttribute("aria-label")`), "fail: " + verdict.message);
    await page.press("r");
    await page.until(`${requestCount} === 0`);
    await site.ask("/users/7");
    await page.until(`${requestCount} === 1`);
    assert.equal(await page.value(badges), "");
  });

  flow("has the verdicts that came before it was opened, in each window, until a reset", async ({page, site, browser}) => {
    for (const [exchange, outcome] of [["first", "success"], ["second", "failure"]]) {
      await site.ask("/users/7", {headers: {"Mockapi-Exchange": exchange}});
      await site.control("POST", "leases/default/outcomes", {request: exchange, outcome});
    }
    const other = await browser.open(site.page("/default"));
    await other.until(`${badges} === "F·"`);
    await page.until(`${badges} === "F·"`);
    await page.reload();
    await page.until(isLive);
    await page.until(`${badges} === "F·"`);
    // A client that asked twice, and one that has changed its mind.
    for (let times = 0; times < 2; times += 1) await site.ask("/users/7", {headers: {"Mockapi-Exchange": "third"}});
    await site.control("POST", "leases/default/outcomes", {request: "third", outcome: "success"});
    await site.control("POST", "leases/default/outcomes", {request: "first", outcome: "failure"});
    for (const one of [page, other]) await one.until(`${badges} === "··FF"`);
    await page.press("r");
    for (const one of [page, other]) await one.until(`${requestCount} === 0`);
    await site.ask("/users/7");
    for (const one of [page, other]) {
      await one.until(`${requestCount} === 1`);
      assert.equal(await one.value(badges), "");
    }
    assert.deepEqual(other.mistakes, []);
    await other.close();
  });

  flow("speaks of what is new, and of each request once", async ({page, site}) => {
    await Promise.all([site.ask("/users/7"), site.ask("/nowhere")]);
    await page.until(`${textOf("#spoken")} === "2 new requests, 1 without a scenario"`);
    await site.ask("/users/7");
    await page.until(`${textOf("#spoken")} === "1 new request"`);
  });

  flow("counts unmatched requests until they are opened", async ({page, site}) => {
    await site.ask("/nowhere");
    await site.ask("/elsewhere");
    await page.until(`${count} === "✗ 2 unmatched"`);
    await page.click(withText(".request .target", "/nowhere"));
    await page.until(`${count} === "✗ 1 unmatched"`);
    await page.click(withText(".request .target", "/elsewhere"));
    await page.until(`${count} === "" && document.title === "mockapi"`);
    await site.ask("/elsewhere");
    await page.until(`${count} === "✗ 1 unmatched" && document.title === "(1) mockapi"`);
  });

  flow("counts unmatched requests that are out of sight", async ({page, site}) => {
    for (let number = 1; number <= 60; number += 1) await site.ask("/nowhere/" + number);
    await page.until(`${count} === "✗ 60 unmatched"`);
    await page.press("u");
    await page.until(`${count} !== "✗ 60 unmatched"`);
    const left = Number((await page.value(count)).replace(/\D/g, ""));
    assert.ok(left > 20 && left < 50, String(left));
    await page.value(`document.querySelector("#arrivals-list").scrollTop = 1e6`);
    await page.until(`Number(${count}.replace(/\\D/g, "")) < ${left}`);
  });

  flow("has seen unmatched requests only where it is shown", async ({page, site}) => {
    await page.press("u");
    await page.press("g");
    await page.press("l");
    await page.until("document.querySelector('.lease')");
    await site.ask("/nowhere");
    await page.until(`${count} === "✗ 1 unmatched"`);
    await page.press("g");
    await page.press("r");
    await page.until(`${count} === ""`);
  });
});

describeFlows("the head of the page", flow => {
  flow("says how answers are delayed and fail", async ({page, site}) => {
    await site.control("PATCH", "leases/default", {disturb: {delayMilliseconds: 1, failures: {share: 0.5}}});
    await page.until(`${textOf("#status")}.includes("delayed by 1 ms, 50 % fail")`);
    await site.control("PATCH", "leases/default", {disturb: null});
    await page.until(`!${textOf("#status")}.includes("delayed")`);
  });

  flow("says that the list is paused", async ({page, site}) => {
    await page.press("p");
    await page.until(`${textOf("#arrivals-count")} === "0 · paused (p)"`);
    await site.ask("/users/7");
    await page.until(`${textOf("#arrivals-new")} === "↑ 1 new request"`);
    assert.equal(await page.value(requestCount), 0);
    await page.press("p");
    await page.until(`${textOf("#arrivals-count")} === "1" && ${requestCount} === 1`);
  });

  flow("says once that the connection broke", async ({page, site}) => {
    const said = page.until(`${textOf("#note")}.startsWith("The connection to the server broke")`);
    await site.restart();
    await said;
    await page.until(`${textOf("#status")}.includes("live")`);
  });
});

describeFlows("the editor", flow => {
  flow("opens the file of what is shown", async ({page, site}) => {
    const place = name => "vscode://file" + site.folder + "/" + name + ".json:1:";
    const last = `(window.links.at(-1) ?? "")`;
    await page.value(followLinks);
    await page.press("o");
    await page.until(`${textOf("#note")} === "Choose a request or an endpoint first"`);
    await site.ask("/users/7");
    await page.click(withText(".request .target", "/users/7"));
    await page.until("document.querySelector('#panel dd a')");
    assert.ok((await page.value("document.querySelector('#panel dd a').href")).startsWith(place("user")));
    await page.press("o");
    await page.until(`${last}.startsWith(${JSON.stringify(place("user"))})`);
    await page.click(withText(".endpoint .target", "/login"));
    await page.press("o");
    await page.until(`${last}.startsWith(${JSON.stringify(place("login"))})`);
    await site.ask("/login");
    await page.click(withText(".request .target", "/login"));
    await page.until("document.querySelector('.miss h3 a')");
    await page.value("window.links = []");
    await page.press("o");
    await page.until(`${last}.startsWith("vscode://file")`);
    await site.control("PUT", "scenarios/added", {request: {urlPath: "/added"}, cases: {first: {response: {}}}});
    await page.click(withText(".endpoint .target", "/added"));
    await page.press("o");
    await page.until(`${textOf("#note")} === "added is in no file"`);
  });
});
