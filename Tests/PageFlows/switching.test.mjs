// mockapi
// SPDX-License-Identifier: Apache-2.0

// What people do most, in a window of a desk and in one of a phone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { choice, chosen, describeFlows, narrow, showPane, textOf, wide, withText } from "./flow.mjs";

/** Nothing may be wider than the window. */
const fits = "document.documentElement.scrollWidth <= innerWidth";

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

describeFlows("a server that writes no files", flow => {
  flow("offers no button that saves", async ({page, site}) => {
    await site.ask("/user/7");
    await page.click(withText(".request .target", "/user/7"));
    await page.click(withText("#panel button", "Make a scenario from this request"));
    await page.until(withText("dialog button", "Serve now"));
    assert.equal(await page.value(`Boolean(${withText("dialog button", "Save")})`), false);
  });
});
