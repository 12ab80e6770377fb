// mockapi
// SPDX-License-Identifier: Apache-2.0

// Several people and programs that use one server at the same time.
import assert from "node:assert/strict";
import { chosen, choice, describeFlows, requestCount, textOf } from "./flow.mjs";

/** What the server selects, by the name of the scenario. */
async function selected(site) {
  const {selection} = await site.control("GET", "leases/default/selection");
  return Object.fromEntries(selection.map(one => [one.scenario, one.case]));
}

describeFlows("several pages", flow => {
  flow("two pages and curl that switch at once agree with the server", async ({page, site, browser}) => {
    const other = await browser.open(site.page("/default"));
    await other.until(choice("login", "garbage"));
    await Promise.all([
      // A click has its answer when its page says so.
      page.until(`${textOf("#note")} === "user: notFound from now on"`), other.until(`${textOf("#note")} === "login: garbage from now on"`),
      page.click(choice("user", "notFound")), other.click(choice("login", "garbage")),
      site.control("PUT", "leases/default/selection/user", {case: "complete"}),
      site.control("PUT", "leases/default/selection/login", {case: "ok"}),
    ]);
    const last = await selected(site);
    for (const one of [page, other]) {
      await one.until(`${chosen("user")} === ${JSON.stringify(last.user)} && ${chosen("login")} === ${JSON.stringify(last.login)}`);
    }
    assert.deepEqual(other.mistakes, []);
    await other.close();
  });

  flow("two pages follow a test that switches a thousand times", async ({page, site, browser}) => {
    const other = await browser.open(site.page("/default"));
    await other.until(choice("user", "notFound"));
    for (let number = 0; number < 1000; number += 4) {
      await Promise.all(["complete", "notFound", "complete", "notFound"].map(name =>
        site.control("PUT", "leases/default/selection/user", {case: name})));
    }
    await site.control("PUT", "leases/default/selection/user", {case: "complete~drop@/name"});
    for (const one of [page, other]) await one.until(`${chosen("user")} === "complete~drop@/name"`);
    await page.click("document.querySelector('#undo')");
    for (const one of [page, other]) await one.until(`${chosen("user")} === "by the file" && document.querySelector("#banner").hidden`);
    assert.deepEqual(await selected(site), {});
    assert.deepEqual(other.mistakes, []);
    await other.close();
  });

  flow("a reset in one page empties the list of another", async ({page, site, browser}) => {
    const other = await browser.open(site.page("/default"));
    await site.ask("/users/7");
    for (const one of [page, other]) await one.until(`${requestCount} === 1`);
    await page.press("r");
    for (const one of [page, other]) await one.until(`${requestCount} === 0`);
    await site.ask("/users/7");
    for (const one of [page, other]) await one.until(`${requestCount} === 1`);
    await other.close();
  });

  flow("a scenario that a program adds and removes comes to the page and goes", async ({page, site}) => {
    const scenario = {request: {urlPath: "/added"}, cases: {first: {response: {}}}};
    await site.control("PUT", "scenarios/added", scenario);
    await page.until(`${chosen("added")} === "by the file"`);
    await site.control("DELETE", "scenarios/added");
    await page.until(`!${choice("added", "first")}`);
  });
});
