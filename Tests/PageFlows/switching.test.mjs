// mockapi
// SPDX-License-Identifier: Apache-2.0

// What people do most, in a window of a desk and in one of a phone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { choice, chosen, describeFlows, fits, narrow, requestCount, showPane, textOf, wide, withText } from "./flow.mjs";

const turns = {
  name: "turns", request: {urlPath: "/turns"}, default: "once",
  cases: {ok: {response: {}}, busy: {response: {status: 503}}, once: {sequence: ["ok", "busy"]}},
};


for (const window of [wide, {...narrow, isDark: true}]) {
  describeFlows(`a window of ${window.width} pixels`, flow => {
    flow("switches a case, and undoes it", async ({page, site}) => {
      await showPane(page, "served");
      await page.click(choice("user", "notFound"));
      await page.until(`${chosen("user")} === "notFound"`);
      assert.equal((await site.ask("/users/7")).status, 404);
      await page.click(choice("user", "by the file"));
      await page.until(`${chosen("user")} === "by the file"`);
      assert.equal((await site.ask("/users/7")).status, 200);
      assert.ok(await page.value(fits));
    }, window);

    flow("damages a field of an answer for one request only", async ({page, site}) => {
      await site.ask("/users/7");
      await page.click(withText(".request .target", "/users/7"));
      await page.click("document.querySelector('#tab-answer')");
      await page.click("document.querySelector('.value[data-pointer=\"/name\"]')");
      await page.until(`${textOf("#dialog h2")} === "Damage /name of complete"`);
      assert.ok(await page.value(fits));
      await page.click(withText(".choice", "null"));
      await page.until(`${textOf("#banner")}.includes("1 endpoint is not as in the files")`);
      assert.equal(await (await site.ask("/users/7")).text(), '{"id":7,"name":null}');
      await page.until(`document.querySelector("#banner").hidden`);
      assert.equal(await (await site.ask("/users/7")).text(), '{"id":7,"name":"Ada"}');
    }, window);

    flow("shows the step of a sequence, and takes it back to the beginning", async ({page, site}) => {
      await showPane(page, "served");
      const step = number => `${choice("turns", "once")}?.textContent.includes("step ${number} of 2")`;
      await page.until(step(1));
      await site.ask("/turns");
      await page.until(step(2));
      await page.click(`document.querySelector('[aria-label="Back to the beginning: once"]')`);
      await page.until(`${step(1)} && !document.querySelector('[aria-label="Back to the beginning: once"]')`);
      assert.equal((await site.ask("/turns")).status, 200);
      await page.until(step(2));
      await site.control("POST", "leases/default/sequences/turns/reset");
      await page.until(step(1));
      assert.ok(await page.value(fits));
    }, {...window, more: [turns]});

    flow("shows the verdicts of the lease in the table of damages", async ({page, site}) => {
      const cell = label => `document.querySelector('.cell[aria-label="${label}"]')`;
      const tell = async (variant, outcome) => {
        await site.control("PUT", "leases/default/selection/user", {case: variant ?? "complete"});
        await site.ask("/users/7");
        await site.control("POST", "leases/default/outcomes", {scenario: "user", case: "complete", variant, outcome});
      };
      await tell(null, "success");
      await tell("complete~drop@/name", "success");
      await site.control("DELETE", "leases/default/selection/user");
      await page.click(withText(".request .target", "/users/7"));
      await page.click("document.querySelector('#tab-answer')");
      await page.click("document.querySelector('summary')");
      // One that came before the table was open, one that comes now, and one that never came.
      await page.until(`${cell("drop at /name, silent")}?.textContent === "S" && ${cell("null at /name")}.textContent === "·"`);
      await tell("complete~drop@/id", "unexpected");
      await page.until(`${cell("drop at /id, pass")}?.textContent === "→"`);
      await site.control("DELETE", "leases/default/selection/user");
      await page.until(`${cell("drop at /id, pass")}?.textContent === "✓"`);
      assert.ok(await page.value(fits));
      await site.control("POST", "leases/default/reset");
      await page.until(`${requestCount} === 0`);
      await site.ask("/users/7");
      await showPane(page, "arrivals");
      await page.click(withText(".request .target", "/users/7"));
      await page.click("document.querySelector('#tab-answer')");
      await page.until(`${cell("drop at /name")}?.textContent === "·"`);
    }, window);

    flow("says why a request matched nothing, and makes a scenario that answers it", async ({page, site}) => {
      assert.equal((await site.ask("/user/7")).status, 404);
      await page.until(`${textOf("#status")}.includes("1 unmatched")`);
      await page.click(withText(".request .target", "/user/7"));
      await page.until(`${textOf("#panel .message")} === "No scenario matched." && ${withText(".differences th", "≠ urlPath")}`);
      assert.ok(await page.value(fits));
      await page.click(withText("#panel button", "Make a scenario from this request"));
      await page.until(`${textOf(".diagnostics")} === "It can be served."`);
      assert.ok(await page.value(fits));
      await page.click(withText("dialog button", "Serve now"));
      await page.until(`!document.querySelector("#dialog").open`);
      assert.equal((await site.ask("/user/8")).status, 200);
    }, window);

    flow("saves a scenario that is made from a request as a file", async ({page, site}) => {
      await site.ask("/user/7");
      await page.click(withText(".request .target", "/user/7"));
      await page.click(withText("#panel button", "Make a scenario from this request"));
      await page.until(`${textOf(".diagnostics")} === "It can be served."`);
      const text = await page.value("document.querySelector('.editor').value");
      await page.click(withText("dialog button", "Save to a file"));
      await page.until(`!document.querySelector("#dialog").open`);
      assert.equal(readFileSync(join(site.folder, "get-user.json"), "utf8"), text + "\n");
      assert.equal((await site.ask("/user/8")).status, 200);
    }, {...window, options: ["--allow-save"]});
  });
}

for (const window of [wide, narrow]) {
  describeFlows(`the head of a window of ${window.width} pixels`, flow => {
    flow("makes a lease with a name, and one without, and shows it", async ({page, site}) => {
      const isShown = id => `document.querySelector("#lease").value === "${id}" && !document.querySelector("#dialog").open`;
      await page.click("document.querySelector('#new-lease')");
      await page.until(`document.activeElement.name === "name" && ${textOf("#dialog h2")} === "A new lease"`);
      await page.type("team-a");
      await page.press("Enter");
      await page.until(`${isShown("team-a")} && location.hash.includes("/team-a")`);
      await page.click("document.querySelector('#new-lease')");
      await page.until(`document.activeElement.name === "name"`);
      await page.press("Enter");
      await page.until(`!document.querySelector("#dialog").open && document.querySelector("#lease").value !== "team-a"`);
      const {leases} = await site.control("GET", "leases");
      assert.equal(leases.length, 3);
      const {id} = leases.find(lease => !["default", "team-a"].includes(lease.id));
      await page.until(isShown(id));
      assert.ok(await page.value(fits));
    }, window);
  });
}

describeFlows("a server that writes no files", flow => {
  flow("offers no button that saves", async ({page, site}) => {
    await site.ask("/user/7");
    await page.click(withText(".request .target", "/user/7"));
    await page.click(withText("#panel button", "Make a scenario from this request"));
    await page.until(withText("dialog button", "Serve now"));
    assert.equal(await page.value(`Boolean(${withText("dialog button", "Save")})`), false);
  });
});
