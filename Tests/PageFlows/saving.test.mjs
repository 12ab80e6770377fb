// mockapi
// SPDX-License-Identifier: Apache-2.0

// Files of scenarios that are there, which are saved without losing what somebody else has saved.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeFlows, textOf, withText } from "./flow.mjs";

const saving = {options: ["--allow-save"]};
const isClosed = `!document.querySelector("#dialog").open`;
const editor = "document.querySelector('.editor')";
const written = site => readFileSync(join(site.folder, "user.json"), "utf8");

/** Puts a text into the form, as if somebody had written it, and waits until it was checked. */
async function write(page, expression) {
  await page.value(`document.querySelector(".diagnostics").replaceChildren(), ${editor}.value = ${expression}, ${editor}.dispatchEvent(new Event("input"))`);
  await page.until(`${textOf(".diagnostics")} === "It can be served."`);
}

/** Opens the text of the scenario `user`, and changes Ada's name. */
async function edit(page, name) {
  await page.click(withText(".endpoint .target", "/users/7"));
  await page.click(withText("#request-body button", "Edit…"));
  await page.until(`${textOf("#dialog h2")} === "Edit user" && ${textOf(".diagnostics")} === "It can be served."`);
  await write(page, `${editor}.value.replace("Ada", ${JSON.stringify(name)})`);
}

describeFlows("a scenario that is there", flow => {
  flow("is edited and saved to its file", async ({page, site}) => {
    await edit(page, "Eve");
    const text = await page.value(editor + ".value");
    await page.click(withText("dialog button", "Save to a file"));
    await page.until(isClosed);
    assert.equal(written(site).trimEnd(), text);
    assert.deepEqual(await (await site.ask("/users/7")).json(), {id: 7, name: "Eve"});
  }, saving);

  flow("is not saved over what somebody else has saved meanwhile, unless somebody says so", async ({page, site, browser}) => {
    await edit(page, "Eve");
    const other = await browser.open(site.page("/default"));
    await other.until(withText(".endpoint .target", "/users/7"));
    await edit(other, "Bob");
    await other.click(withText("dialog button", "Save to a file"));
    await other.until(isClosed);
    await page.click(withText("dialog button", "Save to a file"));
    await page.until(`${textOf(".diagnostics")}.startsWith("error: the scenario must be the one that was read")`);
    assert.match(written(site), /Bob/);
    await page.click(withText("dialog button", "Save to a file"));
    await page.until(`${textOf(".diagnostics")}.startsWith("warning: 'user' is served already")`);
    await page.click(withText("dialog button", "Save to a file"));
    await page.until(isClosed);
    assert.match(written(site), /Eve/);
    assert.deepEqual(other.mistakes, []);
    await other.close();
  }, saving);

  flow("is replaced by a new text with its name only after a question", async ({page, site}) => {
    await site.ask("/user/7");
    await page.click(withText(".request .target", "/user/7"));
    await page.click(withText("#panel button", "Make a scenario from this request"));
    await page.until(`${textOf(".diagnostics")} === "It can be served."`);
    await page.value(`${editor}.value = ${editor}.value.replace('"get-user"', '"user"')`);
    await page.click(withText("dialog button", "Save to a file"));
    await page.until(`${textOf(".diagnostics")}.startsWith("warning: 'user' is served already")`);
    assert.match(written(site), /Ada/);
    await page.click(withText("dialog button", "Save to a file"));
    await page.until(isClosed);
    assert.match(written(site), /"name": "user"/);
    assert.equal((await site.ask("/user/8")).status, 200);
  }, saving);

  flow("is served in another version until the server ends", async ({page, site}) => {
    const before = written(site);
    await edit(page, "Eve");
    await page.click(withText("dialog button", "Serve now"));
    await page.until(isClosed);
    assert.deepEqual(await (await site.ask("/users/7")).json(), {id: 7, name: "Eve"});
    assert.equal(written(site), before);
  });
});

describeFlows("a lease", flow => {
  flow("goes offline with one button, and comes back with it", async ({page, site}) => {
    const button = "document.querySelector('#offline')";
    await page.click(button);
    await page.until(`${button}.getAttribute("aria-pressed") === "true"`);
    await assert.rejects(site.ask("/users/7"));
    await assert.rejects(site.ask("/nowhere"));
    const {disturb} = await site.control("GET", "leases/default");
    assert.equal(disturb.offline, true);
    await page.click(button);
    await page.until(`${button}.getAttribute("aria-pressed") === "false"`);
    assert.equal((await site.ask("/users/7")).status, 200);
  });
});
