// mockapi
// SPDX-License-Identifier: Apache-2.0

// Walks through the damages of an endpoint, with an app that reports and with somebody who tells what an app did.
import assert from "node:assert/strict";
import { describeFlows, narrow, textOf, wide, withText } from "./flow.mjs";

const current = textOf("#screen .card code");
const isAtEnd = `${textOf("#screen .message")}.startsWith("This is the end")`;
const verdicts = `[...document.querySelectorAll("#screen .verdicts li")].map(item => item.querySelector(".badge").textContent.trim())`;
const begins = withText("#screen button", "Begin");

/** Begins a walk, and returns the id of what is served first. */
async function begin(page) {
  await page.click(begins);
  await page.until(current);
  return page.value(current);
}

/** What a careful app makes of an answer: it needs an id, and does without a name. */
async function outcomeOf(response) {
  let user;
  try { user = await response.json(); } catch { return {outcome: "unexpected"}; }
  if (response.status !== 200 || !Number.isInteger(user?.id)) return {outcome: "unexpected"};
  return typeof user.name === "string" ? {outcome: "success"} : {outcome: "partial", defects: ["/name"]};
}

for (const window of [wide, narrow]) {
  describeFlows(`a walk in a window of ${window.width} pixels`, flow => {
    flow("goes on by itself with an app that reports", async ({page, site}) => {
      await begin(page);
      for (let number = 1; !(await page.value(isAtEnd)); number += 1) {
        const id = await page.value(current);
        // The app does not know what is served; it says which request its outcome belongs to.
        const outcome = await site.ask("/users/7", {headers: {"Mockapi-Exchange": "e" + number}, signal: AbortSignal.timeout(2000)})
          .then(outcomeOf, () => ({outcome: "noAnswer"}));
        // A request is judged once it is in the journal.
        await page.until(`${textOf("#screen")}.includes("The request has come in")`);
        const verdict = await site.control("POST", "leases/default/outcomes", {request: "e" + number, ...outcome});
        assert.equal(verdict.status, "pass", id + ": " + JSON.stringify(verdict));
        await page.until(`${isAtEnd} || ${current} !== ${JSON.stringify(id)}`);
      }
      const list = await page.value(verdicts);
      assert.ok(list.length > 10, list.join());
      assert.ok(list.every(verdict => verdict.includes("pass")), list.join());
      await page.click(withText("#screen button", "End"));
      await page.until(`${begins} && document.querySelector("#banner").hidden`);
    }, {...window, at: "/default/walk/user"});

    flow("goes on with the keys of somebody who watches an app", async ({page, site}) => {
      const ids = [await begin(page)];
      for (const key of ["1", "3", "2", "5", "4"]) {
        await site.ask("/users/7").catch(() => {});
        await page.until(`${textOf("#screen")}.includes("The request has come in")`);
        await page.press(key);
        await page.until(`${current} !== ${JSON.stringify(ids.at(-1))}`);
        ids.push(await page.value(current));
      }
      assert.equal(ids[0], "complete");
      assert.equal(new Set(ids).size, 6);
      // The newest verdict is the first.
      const list = await page.value(verdicts);
      assert.equal(list.length, 5);
      assert.match(list.join(), /hang.*crash.*(pass|fail).*silent.*pass/);
      await page.click(withText("#screen button", "Back"));
    }, {...window, at: "/default/walk/user"});

    flow("asks for nothing before it is served", async ({page, site}) => {
      await begin(page);
      await page.ask("Fetch.enable", {patterns: [{urlPattern: "*/selection/user"}]});
      const held = new Promise(resolve => { page.on("Fetch.requestPaused", resolve); });
      await site.ask("/users/7");
      await page.until(`${textOf("#screen")}.includes("The request has come in")`);
      await page.press("1");
      // Until the next damage is selected, an app gets what was selected before.
      const {requestId} = await held;
      for (const count of [2, 3]) {
        await site.ask("/users/7");
        await page.until(`${textOf("#status")}.includes("${count} requests")`);
      }
      assert.equal(await page.value(current), "complete");
      await page.ask("Fetch.disable");
      await page.ask("Fetch.continueRequest", {requestId}).catch(() => {});
      await page.until(`${current} === "complete~drop@/name" && ${textOf("#screen")}.includes("waiting for the request")`);
      await site.ask("/users/7");
      await page.until(`${textOf("#screen")}.includes("The request has come in")`);
    }, {...window, at: "/default/walk/user"});

    flow("goes on later where its address says, and takes its damage back at the end", async ({page, site}) => {
      await begin(page);
      await site.ask("/users/7");
      await page.until(`${textOf("#screen")}.includes("The request has come in")`);
      await page.press("1");
      await page.until(`${current} === "complete~drop@/name" && location.hash.endsWith("&from=short%20complete~drop%40/name")`);
      const address = await page.value("location.href");
      await page.visit("about:blank");
      await page.visit(address);
      await page.click(withText("#screen button", "Go on at complete~drop@/name"));
      await page.until(`${current} === "complete~drop@/name" && ${textOf("#screen")}.includes("2 of ")`);
      await site.ask("/users/7");
      await page.until(`${textOf("#screen")}.includes("The request has come in")`);
      await page.press("1");
      await page.until(`${verdicts}.join() === "pass"`);
      await page.click(withText("#screen button", "End"));
      await page.until(`${begins} && document.querySelector("#banner").hidden && !location.hash.includes("from=")`);
    }, {...window, at: "/default/walk/user"});

    flow("is saved at its end as a report in each format, and its findings as known failures", async ({page, site}) => {
      await begin(page);
      for (const key of ["1", "3"]) {
        await site.ask("/users/7");
        await page.until(`${textOf("#screen")}.includes("The request has come in")`);
        await page.press(key);
        await page.until(`!${textOf("#screen")}.includes("The request has come in")`);
      }
      for (let id = await page.value(current); id; id = await page.value(current)) {
        await page.click(withText("#screen button", "Skip"));
        await page.until(`${isAtEnd} || ${current} !== ${JSON.stringify(id)}`);
      }
      await page.until(isAtEnd);
      await page.value(`{
        const make = URL.createObjectURL;
        URL.createObjectURL = blob => { window.saved = blob; return make(blob); };
      }`);
      /** What a button saves, and the name of the file. */
      const saved = async (button, name) => {
        await page.click(`[...document.querySelectorAll("#screen .buttons button")].find(one => one.textContent === "${button}")`);
        await page.until(`${textOf("#note")} === "The report is ${name} among your downloads"`);
        return page.value("saved.text()");
      };
      assert.match(await saved("HTML", "verdicts.html"), /^<!DOCTYPE html>/);
      assert.match(await saved("JUnit", "verdicts.xml"), /<testsuites[^]*complete~drop@\/name/);
      assert.equal(JSON.parse(await saved("JSON", "verdicts.json")).verdicts.length, 2);
      assert.equal((await saved("NDJSON", "verdicts.ndjson")).split("\n").map(line => line && JSON.parse(line)).at(-1), "");
      assert.ok(JSON.parse(await saved("CTRF", "verdicts.ctrf.json")).results);
      assert.ok(JSON.parse(await saved("SARIF", "verdicts.sarif")).runs);
      assert.ok(JSON.parse(await saved("SARIF by causes", "verdicts.causes.sarif")).runs);
      assert.match(await saved("Markdown", "verdicts.md"), /^#/);
      assert.match(await saved("Known failures", "known-failures.txt"), /^# .*\nuser\/complete~drop@\/name\n$/);
    }, {...window, at: "/default/walk/user"});

    flow("says that no request has come in, and waits", async ({page}) => {
      await begin(page);
      const said = page.until(`${textOf("#note")}.includes("No request has come in yet")`);
      await page.press("1");
      await said;
      assert.equal(await page.value(current), "complete");
    }, {...window, at: "/default/walk/user"});
  });
}
