// mockapi
// SPDX-License-Identifier: Apache-2.0

// Every screen, looked at by axe (https://github.com/dequelabs/axe-core): AXE is the path of its axe.min.js.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { chosen, describeFlows, narrow, requestCount, showPane, textOf, wide, withText } from "./flow.mjs";

const script = process.env.AXE;
const skip = script ? undefined : "AXE names no axe.min.js";
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds on a page, a line for each place. */
async function findings(page, screen) {
  const found = await page.value(`(async () => {
    const {violations} = await axe.run(document, {runOnly: ${JSON.stringify(rules)}, resultTypes: ["violations"]});
    return violations.flatMap(({id, help, nodes}) => nodes.map(({target, failureSummary}) =>
      id + ": " + help + " at " + target.join(" ") + "; " + failureSummary.split("\\n").at(-1).trim()));
  })()`);
  return found.map(line => screen + ": " + line);
}

const second = {
  name: "order", request: {method: "POST", urlPath: "/orders"},
  cases: {
    placed: {response: {status: 201, jsonBody: {id: 1, lines: [{price: 2.5}, {price: null}]}}},
    refused: {when: {bodyPatterns: [{contains: "refuse"}]}, response: {status: 422, body: "no"}},
    later: {sequence: ["refused", "placed"]},
  },
  default: "placed",
};

for (const window of [wide, narrow].flatMap(size => [{...size, isDark: false}, {...size, isDark: true}])) {
  describeFlows(`a ${window.isDark ? "dark" : "light"} window of ${window.width} pixels`, flow => {
    flow("has no barrier on any screen", async ({page, site}) => {
      const list = [];
      const look = async screen => { list.push(...await findings(page, screen)); };
      const open = async target => {
        await showPane(page, "arrivals");
        await page.click(withText(".request .target", target));
        await showPane(page, "request");
      };
      await page.value(readFileSync(script, "utf8") + "; 1");
      await look("no request");
      await showPane(page, "served");
      await look("what is served");
      await site.ask("/users/7");
      await site.ask("/orders", {method: "POST", body: '{"refuse": true, "password": "x"}', headers: {Authorization: "Bearer s"}});
      await site.ask("/user/7");
      await site.control("PUT", "leases/default/selection/user", {case: "complete~null@/name", requests: {next: 2}});
      await site.control("PUT", "leases/default/selection/login", {case: "garbage"});
      await page.until(`${chosen("user")} === "complete~null@/name" && ${chosen("login")} === "garbage"`);
      await look("what is selected");
      await showPane(page, "arrivals");
      await page.until(`${requestCount} === 3`);
      await look("what came in");
      for (const target of ["/orders", "/users/7"]) {
        await open(target);
        for (const tab of ["overview", "sent", "answer", "why"]) {
          await page.click(`document.querySelector("#tab-${tab}")`);
          await page.until(`document.querySelector("#tab-${tab}[aria-selected=true]") && document.querySelector("#panel").childElementCount`);
          if (tab === "answer") await page.until(withText("#panel button", "Damage the whole answer"));
          await look(target + ", " + tab);
        }
      }
      await page.click(`document.querySelector("#tab-answer")`);
      await page.click(withText("summary", "All damages of fields"));
      await page.until(`document.querySelector("table.grid")`);
      await look("the table of damages");
      await page.click("document.querySelector('.value[data-pointer=\"/name\"]')");
      await page.until(`document.querySelector("#dialog").open`);
      await look("the damages of a field");
      await page.press("Escape");
      await open("/user/7");
      await page.until(withText(".differences th", "≠"));
      await look("no match");
      await page.click(withText("#panel button", "Make a scenario from this request"));
      await page.until(`${textOf(".diagnostics")} === "It can be served."`);
      await look("a new scenario");
      await page.type("{");
      await page.until(`${textOf(".diagnostics")}.startsWith("error: ")`);
      await look("a new scenario with a mistake");
      await page.press("Escape");
      await page.until(`!document.querySelector("#dialog").open`);
      await page.press("?");
      await page.until(`document.querySelector("#dialog").open`);
      await look("keys");
      await page.press("Escape");
      await page.click(withText("nav button", "Scenarios"));
      await page.until(`document.querySelectorAll("#screen .scenario").length === 4`);
      await look("scenarios");
      await page.click(withText("#screen .scenario button", "order"));
      await showPane(page, "request");
      await page.until(`${textOf("#request h2")} === "POST /orders"`);
      await look("an endpoint");
      await page.click(withText("nav button", "Leases"));
      await site.control("POST", "leases", {name: "Ada's phone"});
      await page.until(`document.querySelectorAll("#screen .lease").length === 2`);
      await look("leases");
      await page.click(withText(".lease summary", "For a phone"));
      await page.until(`document.querySelector(".phone img, .phone p")`);
      await look("a lease for a phone");
      assert.deepEqual(list, []);
    }, {...window, more: [second], options: ["--host", "0.0.0.0"]});

    flow("has no barrier in a walk", async ({page, site}) => {
      const list = [];
      const look = async screen => { list.push(...await findings(page, screen)); };
      await page.value(readFileSync(script, "utf8") + "; 1");
      await page.until(withText("#screen button", "Begin"));
      await look("before the walk");
      await page.click(withText("#screen button", "Begin"));
      await page.until(textOf("#screen .card code"));
      await look("waiting for a request");
      for (const key of ["1", "3"]) {
        const count = await page.value(`document.querySelectorAll("#screen .verdicts li").length`);
        await site.ask("/users/7");
        await page.until(`${textOf("#screen")}.includes("The request has come in")`);
        if (key === "3") await look("a request has come in");
        await page.press(key);
        await page.until(`document.querySelectorAll("#screen .verdicts li").length > ${count}`);
      }
      await look("verdicts");
      await page.value(`location.hash = "#k=wrong"`);
      await page.until(`!document.querySelector("#gate").hidden && ${textOf("#gate-reason")}`);
      await look("the field for the key");
      assert.deepEqual(list, []);
    }, {...window, at: "/default/walk/user"});

    flow("has no barrier in the list without JavaScript", async ({page, site}) => {
      // In the sandbox of the list axe would not work.
      await page.ask("Page.setBypassCSP", {enabled: true});
      const look = async query => {
        await page.visit(site.plain + query);
        await page.value(readFileSync(script, "utf8") + "; 1");
        const isWide = await page.value("document.documentElement.scrollWidth > innerWidth");
        return [...await findings(page, "list" + query), ...isWide ? ["list" + query + " is wider than the window"] : []];
      };
      const list = await look("");
      await site.ask("/users/7");
      await site.ask("/orders?" + "long".repeat(100), {method: "PUT", headers: {Authorization: "Bearer s"}});
      await site.control("PUT", "leases/default/selection/user", {case: "complete~null@/name", requests: {next: 2}});
      await site.control("PUT", "leases/team-a", {});
      list.push(...await look(""), ...await look("?lease=team-a&filter=none"), ...await look("?lease=none"));
      assert.deepEqual(list, []);
    }, {...window, at: null, more: [second]});
  }, {skip});
}
