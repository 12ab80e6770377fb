// mockapi
// SPDX-License-Identifier: Apache-2.0

// The list for a browser without JavaScript: what a person reads there, and what no script does.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { describeFlows, fits, narrow, textOf } from "./flow.mjs";
import { hostilePage, leavingPage, passingWorker } from "./hostile.mjs";

/** The texts of the cells of a table, row by row. */
const cells = name => `[...document.querySelectorAll('[aria-label="${name}"] tbody tr')].map(row => [...row.cells].map(cell => cell.innerText.trim()))`;

describeFlows("a browser without JavaScript", flow => {
  for (const window of [{}, narrow]) {
    flow(`reads what is served and what came in, in a window of ${window.width ?? 1400} pixels`, async ({page, site}) => {
      await site.ask("/users/7");
      await site.ask("/user/7?token=hunter2");
      await site.control("PUT", "leases/default/selection/login", {case: "garbage"});
      await site.control("PUT", "leases/team-a", {});
      await page.ask("Emulation.setScriptExecutionDisabled", {value: true});
      await page.visit(site.link);
      assert.equal(await page.value(`document.querySelector("#version").textContent`), "", "no script runs");
      await page.follow(`document.querySelector("noscript a")`);
      assert.equal(await page.value("location.href"), site.plain);
      const served = await page.value(cells("Served"));
      assert.deepEqual(served.map(([method, target, name, , selected]) => [method, target, name, selected]).sort(), [
        ["GET", "/users/7", "user", "by the file"], ["POST", "/login", "login", "garbage"],
      ]);
      const [missed, answered] = await page.value(cells("Came in"));
      assert.deepEqual(answered.slice(1, 5), ["GET", "/users/7", "user: complete", "200"]);
      assert.deepEqual(missed.slice(1, 3), ["GET", "/user/7?token=•••"]);
      assert.match(missed[3], /^no match nearest: user \(.*user\.json:.*urlPath: the scenario wants \/users\/7, the request has \/user\/7$/s);
      assert.equal(missed[4], "404");
      await site.ask("/users/7");
      await page.follow(`[...document.links].find(link => link.textContent === "Reload")`);
      assert.equal((await page.value(cells("Came in"))).length, 3);
      await page.follow(`[...document.links].find(link => link.textContent === "team-a")`);
      assert.match(await page.value(textOf("main")), /No request has come in yet/);
      await page.click(`document.querySelector("[name=filter]")`);
      await page.type("login");
      await page.follow(`document.querySelector("form button")`);
      assert.deepEqual((await page.value(cells("Served"))).map(([, target]) => target), ["/login"]);
      assert.match(await page.value(textOf("header")), /The lease team-a/);
      assert.ok(await page.value(fits), "nothing is beside the window");
    }, {...window, at: null});
  }

  flow("is told what to do where the server has a token", async ({page, site}) => {
    await page.ask("Emulation.setScriptExecutionDisabled", {value: true});
    await page.visit(site.plain);
    assert.equal(await page.value(textOf("h1")), "This list needs the token of the server");
    assert.match(await page.value(textOf("main")), /JavaScript.*curl/s);
  });
});

describeFlows("the list without JavaScript", flow => {
  flow("is read by no page that the server serves", async ({site, browser}) => {
    const window = await browser.open(site.url + "/hostile#" + new URL(site.link).origin);
    await window.until(`document.title === "done"`);
    assert.deepEqual(JSON.parse(await window.value("document.body.textContent")), []);
    await window.close();
  }, {at: null, more: [{
    name: "hostile", request: {method: "GET", urlPath: "/hostile"},
    cases: {ok: {response: {headers: {"Content-Type": "text/html"}, body: hostilePage}}},
  }]});

  flow("is read by no worker of an earlier server at its port", async ({page, site}) => {
    await site.restart(async () => {
      const other = createServer(({url}, answer) => {
        const [type, text] = url === "/worker.js" ? ["text/javascript", passingWorker] : ["text/html", leavingPage];
        answer.writeHead(200, {"Content-Type": type}).end(text);
      });
      await new Promise(resolve => { other.listen(Number(new URL(site.link).port), "127.0.0.1", () => resolve(null)); });
      await page.visit(site.link);
      await page.until(`document.title === "done"`);
      await page.visit("about:blank");
      other.closeAllConnections();
      await new Promise(resolve => { other.close(resolve); });
    });
    await page.visit(site.plain);
    assert.equal(await page.value("document.body.textContent"), "[403,403,403]");
  }, {at: null});
}, {switches: ["--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests"]});
