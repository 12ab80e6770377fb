// mockapi
// SPDX-License-Identifier: Apache-2.0

// What others put before somebody's browser commands nothing and runs nothing.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { describeFlows, isLive, requestCount, showPane, textOf, withText } from "./flow.mjs";
import { hostilePage, hostileWorker } from "./hostile.mjs";

/** What a hostile page would change. */
async function serverState(site) {
  const {scenarios} = await site.control("GET", "scenarios");
  const {selection} = await site.control("GET", "leases/default/selection");
  const {leases} = await site.control("GET", "leases");
  return {scenarios: scenarios.map(({name}) => name).sort(), selection, leases: leases.map(({id}) => id)};
}

const isDone = `document.title === "done"`;

/** Runs a hostile page in a window, and expects that the server is as it was; returns what the page could read. */
async function expectHarmless(site, window, more = []) {
  await window.until(isDone);
  const read = JSON.parse(await window.value("document.body.textContent"));
  assert.deepEqual(await serverState(site), {scenarios: [...more, "login", "user"].sort(), selection: [], leases: ["default"]});
  return read;
}

describeFlows("a hostile page", flow => {
  flow("of another origin reads and changes nothing", async ({page, site, browser}) => {
    const origin = new URL(site.link).origin;
    const other = createServer((_, answer) => { answer.writeHead(200, {"Content-Type": "text/html"}).end(hostilePage); });
    await new Promise(resolve => { other.listen(0, "127.0.0.1", () => resolve(null)); });
    const address = /** @type {any} */ (other.address());
    try {
      const window = await browser.open("http://127.0.0.1:" + address.port + "/#" + origin);
      assert.deepEqual(await expectHarmless(site, window), []);
      assert.ok(window.mistakes.some(text => text.includes("frame-ancestors")), "the page is not shown in a frame");
      await window.close();
    } finally { other.close(); }
    await page.until(isLive);
  });

  flow("whose name has the address of this machine changes nothing, and reads refusals only", async ({page, site, browser}) => {
    // The browser takes its own origin for that of the server's page; its address changes after it was loaded.
    const origin = new URL(site.link).origin.replace("127.0.0.1", "rebound.example");
    const window = await browser.open("about:blank");
    await window.ask("Fetch.enable", {patterns: [{urlPattern: origin + "/hostile"}]});
    window.on("Fetch.requestPaused", ({requestId}) => window.ask("Fetch.fulfillRequest", {
      requestId, responseCode: 200, responseHeaders: [{name: "Content-Type", value: "text/html"}],
      body: Buffer.from(hostilePage).toString("base64"),
    }));
    await window.visit(origin + "/hostile");
    const read = await expectHarmless(site, window);
    // WireMock's calls are not at this port.
    const isRefused = text => /( 401| 403|admin.* 404|^frame .*)$/.test(text);
    assert.deepEqual(read.filter(text => !isRefused(text)), []);
    assert.ok(read.length > 20, "its own origin can be read");
    await window.close();
    await page.until(isLive);
  });

  const served = (name, urlPath, type, body) => ({
    name, request: {method: "GET", urlPath}, cases: {ok: {response: {headers: {"Content-Type": type}, body}}},
  });
  flow("that the server itself serves touches nothing of the server's page", async ({page, site, browser}) => {
    const window = await browser.open(site.url + "/hostile#" + new URL(site.link).origin);
    assert.deepEqual(await expectHarmless(site, window, ["hostile", "worker"]), []);
    await window.visit(site.url + "/users/7");
    await window.until(`document.body.textContent === "hostile"`);
    await window.close();
    // The page begins anew, without anything of the other origin.
    await page.visit("about:blank");
    await page.visit(site.page("/default"));
    await page.until(isLive);
    assert.deepEqual(await page.value("[navigator.serviceWorker.controller, localStorage.length, sessionStorage.length]"), [null, 0, 0]);
  }, {more: [served("hostile", "/hostile", "text/html", hostilePage), served("worker", "/worker.js", "text/javascript", hostileWorker)]});
}, {switches: [
  // Without Chromium's own protection, which other browsers do not have.
  "--host-resolver-rules=MAP rebound.example 127.0.0.1", "--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests",
]});

const bidi = "\u202e\u2066\u200b";
const markup = "<img src=x onerror=hit()><script>hit()</script>";
const hostileText = markup + bidi;
/** Markup that came from texts, links except those to places that the server gave, and letters that nobody sees. */
const injected = `[...document.querySelectorAll("img, iframe, object, embed, a[href]:not([href^='vscode://file/']), script")].slice(1).map(one => one.outerHTML)
  .concat(/[\\u200b\\u202e\\u2066]/.test(document.body.innerText) ? ["hidden letters"] : [])`;

describeFlows("texts of others", flow => {
  flow("are text on every screen", async ({page, site}) => {
    const look = async screen => { assert.deepEqual(await page.value(injected), [], screen); };
    await page.ask("Runtime.addBinding", {name: "hit"});
    const hits = [];
    page.on("Runtime.bindingCalled", event => hits.push(event));
    await site.ask("/hostile");
    await site.ask("/" + encodeURIComponent(hostileText) + "?" + encodeURIComponent(hostileText), {
      method: "POST", headers: {"X-Text": markup, "Content-Type": "text/html"}, body: hostileText,
    });
    await site.control("POST", "leases", {name: hostileText});
    await site.control("PUT", "leases/default/selection/hostile", {case: "second"});
    await page.until(`${requestCount} === 2 && !document.querySelector("#banner").hidden`);
    await look("the panes");
    for (const target of ["/hostile", "/%3Cimg"]) {
      await showPane(page, "arrivals");
      await page.click(withText(".request .target", target));
      for (const tab of ["overview", "sent", "answer", "why"]) {
        await page.click(`document.querySelector("#tab-${tab}")`);
        await page.until(`document.querySelector("#tab-${tab}[aria-selected=true]") && document.querySelector("#panel").childElementCount`);
        if (target + tab === "/hostileanswer") await page.until(`${textOf("#panel")}.includes("onerror=hit()")`);
        await look(target + ", " + tab);
      }
    }
    await page.click(withText("#panel button", "Make a scenario from this request"));
    await page.until(`${textOf(".diagnostics")}`);
    await look("a new scenario");
    await page.press("Escape");
    await page.press("g");
    await page.press("s");
    await page.until(`document.querySelectorAll("#screen .scenario").length === 4`);
    await look("scenarios");
    await page.press("g");
    await page.press("l");
    await page.until(`document.querySelectorAll("#screen .lease").length === 2`);
    await look("leases");
    await page.visit("about:blank");
    await page.visit(site.page("/" + encodeURIComponent(hostileText) + "/s/" + encodeURIComponent(hostileText)));
    await page.until(`${textOf("#note")}`);
    await look("an address");
    assert.deepEqual(hits, []);
  }, {more: [{
    name: "hostile", request: {method: "GET", urlPath: "/hostile", headers: {"X-Hostile": {or: [{absent: true}, {equalTo: hostileText}]}}},
    cases: {
      first: {response: {jsonBody: {["key" + hostileText]: hostileText}}},
      second: {response: {headers: {"Content-Type": "text/html"}, body: hostileText}},
    },
  }]});
});
