// mockapi
// SPDX-License-Identifier: Apache-2.0

// The focus and what is scrolled stay where they are when the page draws something anew, and never go nowhere.
import assert from "node:assert/strict";
import { choice, chosen, describeFlows, focused, narrow, requestCount, textOf, withText } from "./flow.mjs";

const isOpen = `document.querySelector("#dialog").open`;
/** Sets the focus on an element, as the tab key does, and keeps its text. */
const focusOn = (page, expression) => page.until(`(one => { one?.focus(); window.focusedText = one?.textContent; return one && document.activeElement === one; })(${expression})`);
const row = number => `document.querySelector('[data-focus="r${number}"]')`;
/** Lets somebody else select a case, and waits until the page shows it. */
async function selectElsewhere(site, page, name) {
  await site.control("PUT", "leases/default/selection/user", {case: name});
  await page.until(`${chosen("user")} === ${JSON.stringify(name)}`);
}
async function openRequest(site, page) {
  await site.ask("/users/7", {headers: {Authorization: "Bearer t0p"}});
  await page.until(`${requestCount} === 1`);
  await page.press("j");
  await page.until(`${textOf("#request h2")}.startsWith("GET /users/7")`);
}

const words = Object.fromEntries(Array.from({length: 80}, (_, number) => ["word" + number, "text " + number]));
const long = {more: [{name: "long", request: {urlPath: "/long"}, cases: {ok: {response: {jsonBody: words}}, other: {response: {}}}}]};
const wanted = `document.querySelector('.value[data-pointer="/word70"]')`;

describeFlows("the focus", flow => {
  flow("comes back from a dialog to a button that was drawn anew", async ({page, site}) => {
    await openRequest(site, page);
    await focusOn(page, withText("#request button", "Damage (d)"));
    await page.press("Enter");
    await page.until(isOpen);
    await selectElsewhere(site, page, "notFound");
    await page.press("Escape");
    await page.until(`!${isOpen} && ${focused(`one.textContent.startsWith("Damage (d)")`)}`);
  });

  flow("comes back from a dialog to the heading if its button is gone", async ({page, site}) => {
    await site.ask("/nowhere");
    await page.until(`${requestCount} === 1`);
    await page.press("j");
    await page.until(withText("#panel button", "Make a scenario"));
    await focusOn(page, withText("#panel button", "Make a scenario"));
    await page.press("Enter");
    await page.until(isOpen);
    await site.control("POST", "leases/default/reset");
    await page.until(`${requestCount} === 0`);
    await page.press("Escape");
    await page.until(`!${isOpen} && ${focused(`one.id === "arrivals-title"`)}`);
  });

  flow("stays in the list of requests while others come", async ({page, site}) => {
    await openRequest(site, page);
    await focusOn(page, row(1));
    for (let number = 0; number < 80; number += 1) await site.ask("/users/7");
    await page.until(`${textOf("#arrivals-count")} === "81"`);
    assert.equal(await page.value(focused("one.dataset.focus")), "r1");
    await page.press("ArrowUp");
    await page.until(`${focused("one.dataset.focus")} === "r2" && ${textOf("#request .facts")}.includes("request 2")`);
    await page.press("k");
    await page.until(`${focused("one.dataset.focus")} === "r3"`);
    // Rows that are scrolled out of sight.
    await page.value(`document.querySelector("#arrivals-list").scrollTop = 0`);
    await page.until(`${row(81)}`);
    assert.equal(await page.value(focused("one.dataset.focus")), "r3");
    await page.press("r");
    await page.until(`${requestCount} === 0 && ${focused(`one.id === "arrivals-title"`)}`);
  });

  flow("reaches the list with the tab key, whatever is open", async ({page, site}) => {
    await openRequest(site, page);
    await site.ask("/nowhere");
    await page.until(`${requestCount} === 2`);
    await page.press("u");
    await page.until(`${requestCount} === 1`);
    assert.equal(await page.value(`document.querySelectorAll("#arrivals-list [tabindex='0']").length`), 1);
  });

  flow("stays at a case, at its endpoint, and goes on when nothing is selected any more", async ({page, site}) => {
    await selectElsewhere(site, page, "complete~drop@/name");
    await focusOn(page, `document.querySelector('[aria-label="Undo complete~drop@/name"]')`);
    await page.press("Enter");
    await page.until(`${chosen("user")} === "by the file"`);
    assert.equal(await page.value(focused("one.dataset.focus")), "user");
    await focusOn(page, choice("user", "notFound"));
    await site.control("PUT", "scenarios/added", {request: {urlPath: "/added"}, cases: {first: {response: {}}}});
    await page.until(choice("added", "first"));
    assert.equal(await page.value(focused("one.title")), "notFound");
    await selectElsewhere(site, page, "notFound");
    await focusOn(page, "document.querySelector('#undo')");
    await page.press("Enter");
    await page.until(`document.querySelector("#banner").hidden && ${focused(`one.title === "notFound"`)}`);
  });

  flow("stays in the request, also in parts that are drawn later", async ({page, site}) => {
    await openRequest(site, page);
    for (const [tab, find] of [
      ["overview", withText("#request button", "Only once")], ["overview", "document.querySelector('#panel dd a')"],
      ["why", "document.querySelector('#panel a')"], ["answer", withText("#panel button", "Copy the body")],
    ]) {
      await page.click(`document.querySelector("#tab-${tab}")`);
      await page.until(`document.querySelector("#tab-${tab}[aria-selected=true]")`);
      await focusOn(page, find);
      const name = await page.value("window.focusedText");
      for (const selected of ["notFound", "complete"]) {
        await selectElsewhere(site, page, selected);
        await page.until(focused(`one.textContent === ${JSON.stringify(name)}`));
      }
    }
    await page.click(`document.querySelector("#tab-sent")`);
    await page.until(withText("button", "Show credentials"));
    await focusOn(page, withText("button", "Show credentials"));
    await page.press("Enter");
    await page.until(focused(`one.textContent === "Hide credentials"`));
    // A request that is closed leaves the focus to the list.
    await page.press("Escape");
    await page.until(focused(`one.dataset.focus === "r1"`));
  });

  flow("stays in the table of damages", async ({page, site}) => {
    await openRequest(site, page);
    await page.click("document.querySelector('#tab-answer')");
    await page.click("document.querySelector('summary')");
    const cell = `document.querySelector('.cell[aria-label="null at /name"]')`;
    await page.until(cell);
    await focusOn(page, cell);
    await page.press("Enter");
    await page.until(`${chosen("user")} === "complete~null@/name"`);
    await page.until(focused(`one.getAttribute("aria-label") === "null at /name" && one.textContent === "→"`));
  });

  flow("goes to the heading of a screen, and back to where it was", async ({page, site}) => {
    await openRequest(site, page);
    for (const [key, title] of [["s", "Scenarios"], ["l", "Leases"]]) {
      await focusOn(page, row(1));
      await page.press("g");
      await page.press(key);
      await page.until(focused(`one.tagName === "H2" && one.textContent === "${title}"`));
      await page.press("g");
      await page.press("r");
      await page.until(focused(`one.dataset.focus === "r1"`));
      await page.press("j");
      await page.until(`${textOf("#request h2")}.startsWith("GET /users/7")`);
    }
    await page.press("w");
    await page.until(withText("#screen button", "Begin"));
    await focusOn(page, withText("#screen button", "Begin"));
    await page.press("Enter");
    await page.until(`${textOf("#screen")}.includes("waiting for the request")`);
    await page.until(focused(`one.tagName === "H2"`));
    await focusOn(page, withText("#screen button", "Skip"));
    await site.ask("/users/7");
    await page.until(`${textOf("#screen")}.includes("The request has come in")`);
    assert.equal(await page.value(focused("one.textContent")), "Skip");
    await page.press("Enter");
    await page.until(`${textOf("#screen .card code")} === "complete~drop@/name" && ${focused(`one.textContent === "Skip"`)}`);
    await page.press("Escape");
    await page.until(focused(`one.dataset.focus === "r1"`));
  });

  flow("stays on the screens while something changes", async ({page, site}) => {
    await focusOn(page, `[...document.querySelectorAll(".lease button")].find(one => one.textContent === "Delay 2 s")`);
    await page.press("Enter");
    await page.until(`${withText(".lease button", "Undo delays")} && ${focused(`one.closest(".lease")`)}`);
    await focusOn(page, withText(".lease button", "Copy the address"));
    await site.control("POST", "leases", {name: "another one"});
    await page.until(`document.querySelectorAll(".lease").length === 2`);
    assert.equal(await page.value(focused("one.textContent")), "Copy the address");
    await page.press("g");
    await page.press("s");
    await page.until(withText("#screen .link", "user"));
    await focusOn(page, withText("#screen .link", "user"));
    await site.control("PUT", "scenarios/added", {request: {urlPath: "/added"}, cases: {first: {response: {}}}});
    await page.until(withText("#screen .link", "added"));
    await page.until(focused(`one.textContent === "user"`));
  }, {at: "/default/leases"});

  flow("goes along to the pane that a narrow window shows", async ({page, site}) => {
    await site.ask("/users/7");
    await page.until(`${requestCount} === 1`);
    await focusOn(page, row(1));
    await page.press("Enter");
    await page.until(focused(`one.tagName === "H2" && one.closest("#request")`));
  }, narrow);
});

describeFlows("what is scrolled", flow => {
  flow("stays where it is when the request is drawn anew", async ({page, site}) => {
    await site.ask("/long");
    await page.until(`${requestCount} === 1`);
    await page.press("j");
    await page.click("document.querySelector('#tab-answer')");
    await page.until(wanted);
    await page.value(`document.querySelector(".json").scrollTop = 700, document.querySelector("#request-body").scrollTop = 120`);
    const places = `[document.querySelector(".json")?.scrollTop, document.querySelector("#request-body").scrollTop].join()`;
    const before = await page.value(places);
    assert.match(before, /^700,[1-9]/);
    await page.value(`${wanted}.isOld = true`);
    await site.control("PUT", "leases/default/selection/long", {case: "other"});
    await page.until(`${wanted} && !${wanted}.isOld && ${places} === ${JSON.stringify(before)}`);
    // Another tab begins at its top.
    await page.click("document.querySelector('#tab-sent')");
    await page.until(`document.querySelector("#tab-sent[aria-selected=true]") && document.querySelector("#request-body").scrollTop === 0`);
  }, long);
});
