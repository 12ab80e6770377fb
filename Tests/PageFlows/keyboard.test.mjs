// mockapi
// SPDX-License-Identifier: Apache-2.0

// Everything with the keyboard alone, from a page that was just opened.
import assert from "node:assert/strict";
import { chosen, describeFlows, focused, requestCount, textOf, wide, narrow, withText } from "./flow.mjs";

/** Presses the tab key until the focus is where it should be. */
async function tabTo(page, expression, isBack = false) {
  for (let count = 0; count < 80; count += 1) {
    await page.press("Tab", isBack);
    if (await page.value(focused(expression))) return;
  }
  assert.fail("the tab key does not reach " + expression);
}

/** The focus must be seen. */
async function expectSeenFocus(page) {
  const style = await page.value(focused(`[getComputedStyle(one).outlineStyle, one.getClientRects().length, one.matches(":focus-visible")]`));
  assert.ok(style[1] && style[2] && style[0] !== "none", style.join());
}

for (const window of [wide, narrow]) {
  describeFlows(`the keyboard alone, in a window of ${window.width} pixels`, flow => {
    flow("reaches each control, and shows where it is", async ({page, site}) => {
      await site.ask("/users/7");
      await page.until(`${requestCount} === 1`);
      const seen = [];
      for (let count = 0; count < 80; count += 1) {
        await page.press("Tab");
        const isNew = `one !== document.body && !one.isKnown && (one.isKnown = true)`;
        const name = await page.value(focused(`${isNew} ? one.id || one.textContent.trim() : null`));
        if (name === null) break;
        await expectSeenFocus(page);
        seen.push(name);
      }
      for (const id of ["skip", "lease", "reset", "keys", "arrivals-filter", "arrivals-kind", "arrivals-group"]) assert.ok(seen.includes(id), id);
      for (const text of ["Requests", "Scenarios", "Leases"]) assert.ok(seen.includes(text), text);
    }, window);

    flow("skips to the requests", async ({page}) => {
      await tabTo(page, `one.id === "skip"`);
      await page.press("Enter");
      assert.equal(await page.value(focused("one.id")), "arrivals-filter");
    }, window);
  });
}

describeFlows("the keyboard alone", flow => {
  flow("selects a case, and for how many requests", async ({page, site}) => {
    await tabTo(page, `one.matches('[aria-label$=", user"] .radio')`);
    await page.press("ArrowDown");
    await page.press("ArrowDown");
    assert.equal(await page.value(focused("one.title")), "notFound");
    await page.press("ArrowRight");
    await page.until(`document.querySelector("#dialog").open`);
    await page.press("Enter");
    await page.until(`${chosen("user")} === "notFound" && ${textOf("#served-list")}.includes("the next request")`);
    // The focus is where it was.
    await page.until(focused(`one.title === "notFound"`));
    assert.equal((await site.ask("/users/7")).status, 404);
    await page.until(`${chosen("user")} === "by the file"`);
    await page.until(focused(`one.title === "notFound"`));
    await page.press(" ");
    await page.until(`${chosen("user")} === "notFound"`);
    await page.press("0");
    await page.until(`${chosen("user")} === "by the file"`);
  });

  flow("opens a request, reads its tabs, and damages a field", async ({page, site}) => {
    await site.ask("/users/7");
    await page.until(`${requestCount} === 1`);
    await tabTo(page, `one.matches("#arrivals-list .request")`);
    await page.press("Enter");
    await page.until(`${textOf("#request h2")}.startsWith("GET /users/7")`);
    await tabTo(page, `one.id === "tab-overview"`);
    for (const tab of ["sent", "answer"]) {
      await page.press("ArrowRight");
      await page.until(`document.querySelector("#tab-${tab}[aria-selected=true]")`);
      await page.until(focused(`one.id === "tab-${tab}"`));
    }
    await page.until(`document.querySelector(".json .value")`);
    await tabTo(page, `one.matches(".json .value")`);
    while (await page.value(focused("one.dataset.pointer")) !== "/name") await page.press("ArrowDown");
    await page.press("Enter");
    await page.until(`document.querySelector("#dialog").open`);
    await page.type("null");
    await page.until(`document.querySelectorAll(".choice").length && ${withText(".choice", "null")}`);
    await page.press("ArrowDown");
    assert.equal(await page.value(focused("one.className")), "choice");
    await page.press("Enter");
    await page.until(`${chosen("user")}.startsWith("complete~") && !document.querySelector("#dialog").open`);
    await page.until(focused(`one.dataset.pointer === "/name"`));
  });

  flow("makes a scenario, and leaves dialogs to where they were opened", async ({page, site}) => {
    await site.ask("/user/7");
    await page.until(`${requestCount} === 1`);
    await page.press("j");
    await page.until(withText("#panel button", "Make a scenario"));
    await tabTo(page, `one.textContent.startsWith("Make a scenario")`);
    await page.press("Enter");
    await page.until(`${textOf(".diagnostics")} === "It can be served."`);
    await page.press("Escape");
    await page.until(`!document.querySelector("#dialog").open`);
    assert.match(await page.value(focused("one.textContent")), /^Make a scenario/);
    await page.press("Enter");
    await page.until(`${textOf(".diagnostics")} === "It can be served."`);
    await tabTo(page, `one.textContent === "Serve now"`);
    await page.press("Enter");
    await page.until(`!document.querySelector("#dialog").open && ${chosen("get-user")} === "by the file"`);
    assert.equal((await site.ask("/user/8")).status, 200);
  });

  flow("walks, and comes back", async ({page, site}) => {
    await site.ask("/users/7");
    await page.until(`${requestCount} === 1`);
    await page.press("j");
    await page.until(`${textOf("#request h2")}.startsWith("GET /users/7")`);
    await page.press("w");
    await page.until(withText("#screen button", "Begin"));
    await tabTo(page, `one.textContent === "Begin"`);
    await page.press("Enter");
    await page.until(`${textOf("#screen")}.includes("waiting for the request")`);
    await site.ask("/users/7");
    await page.until(`${textOf("#screen")}.includes("The request has come in")`);
    await page.press("1");
    await page.until(`${textOf("#screen .verdicts")}.includes("pass")`);
    await tabTo(page, `one.textContent === "End"`);
    await page.press("Enter");
    await page.until(`${withText("#screen button", "Begin")} && document.querySelector("#banner").hidden`);
    await page.press("Escape");
    await page.until(`!document.querySelector("#panes").hidden`);
  });

  flow("leaves the keys of the list out where there is none, and finds the filter of a screen", async ({page}) => {
    await page.until(`${textOf("#screen h2")} === "Scenarios"`);
    for (const key of ["j", "ArrowDown", "Enter", "p"]) await page.press(key);
    await page.press("/");
    await page.until(focused(`one.matches("#screen input")`));
    assert.equal(await page.value(`document.querySelector("#panes").hidden`), true);
  }, {at: "/default/scenarios"});

  flow("moves in the list of requests by rows, pages and to its ends", async ({page, site}) => {
    for (let number = 0; number < 30; number += 1) await site.ask("/users/7");
    await page.until(`${textOf("#arrivals-count")} === "30"`);
    await tabTo(page, `one.matches("#arrivals-list .request")`);
    await page.press("Enter");
    for (const [key, number] of [["End", 1], ["PageUp", 21], ["ArrowDown", 20], ["Home", 30], ["PageDown", 10]]) {
      await page.press(key);
      await page.until(`${focused(`one.dataset.focus === "r${number}"`)} && ${textOf("#request .facts")}.includes("request ${number}")`);
    }
  });

  flow("stays at a request that others like it join", async ({page, site}) => {
    for (let number = 0; number < 3; number += 1) await site.ask("/users/7");
    await page.until(`${requestCount} === 3`);
    await page.press("j");
    await tabTo(page, `one.dataset.focus === "r3"`);
    await page.click("document.querySelector('#arrivals-group')");
    await page.until(`${requestCount} === 1 && ${textOf("#arrivals-list .took")} === "×3"`);
    await page.value(`document.querySelector('[data-focus="r3"]').focus()`);
    await site.ask("/users/7");
    await page.until(`${textOf("#arrivals-list .took")} === "×4"`);
    assert.equal(await page.value(focused(`one.dataset.focus + one.className`)), "r3request current");
  });
});
