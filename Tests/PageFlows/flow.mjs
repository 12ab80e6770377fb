// mockapi
// SPDX-License-Identifier: Apache-2.0

// What the flows share: a browser for a file of tests, a server for each flow, and expressions that find what people see.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { after, before, describe, it } from "node:test";
import { startChromium } from "./chromium.mjs";
import { startSite } from "./site.mjs";

export const program = process.env.MOCKAPI_PROGRAM ?? "mockapi";
const chromium = process.env.CHROMIUM ?? "chromium";
const missing = [program, chromium].find(name => spawnSync(name, ["--version"]).error);

/** A window of a desk and one of a phone. */
export const wide = {width: 1400, height: 900};
export const narrow = {width: 390, height: 844};

/** An expression that finds the first element that is seen and whose text begins so. */
export const withText = (selector, text) => `[...document.querySelectorAll(${JSON.stringify(selector)})].find(
  element => element.getClientRects().length && element.textContent.trim().startsWith(${JSON.stringify(text)}))`;
export const textOf = selector => `(document.querySelector(${JSON.stringify(selector)})?.textContent ?? "")`;
export const isLive = `${textOf("#status")}.includes("live") && document.querySelector(".group")`;
const choices = scenario => `document.querySelectorAll('[role="radiogroup"][aria-label$=", ${scenario}"] .radio')`;
/** The choice of an endpoint that is on. */
export const chosen = scenario => `[...${choices(scenario)}].find(
  button => button.getAttribute("aria-checked") === "true")?.querySelector(".label").textContent`;
export const choice = (scenario, name) => `[...${choices(scenario)}].find(
  button => button.querySelector(".label").textContent === ${JSON.stringify(name)})`;
/** How many requests the list shows. */
export const requestCount = `document.querySelectorAll("#arrivals-list .request").length`;

/** The value of an expression about the element with the focus, which is `one` there. */
export const focused = expression => `(() => { const one = document.activeElement; return ${expression}; })()`;
/** Whether nothing of the page is beside the window. */
export const fits = "document.documentElement.scrollWidth <= innerWidth";

/** Shows a pane: `served`, `arrivals` or `request`. In a wide window all of them are seen. */
export async function showPane(page, pane) {
  const tab = `document.querySelector('#pane-tabs [data-pane="${pane}"]')`;
  if (await page.value(`${tab}.getClientRects().length > 0`)) await page.click(tab);
  await page.until(`document.querySelector("#${pane}").getClientRects().length`);
}

/**
 * Describes flows, each on a page of a new server: `describeFlows(title, flow => { flow(name, async ({page, site, browser}) => …, settings) })`.
 * The settings of a flow are the view `at` which it begins (null for an empty window, and a server without a token), `more` scenarios, `options` of the program, and the size of the window; `switches`
 * are those of the browser. With a reason to `skip`, the flows are left out, and the reason is printed.
 */
export function describeFlows(title, body, {skip, switches = []} = {}) {
  const reason = missing ? "there is no " + missing : skip;
  describe(title, {skip: reason || false, timeout: 900_000}, () => {
    let browser;
    before(async () => { browser = await startChromium(chromium, switches); });
    after(async () => { await browser.close(); });
    const flow = (name, run, {at = "/default", more = [], options = [], ...window} = {}) => it(name, {timeout: 150_000}, async () => {
      let step = "the start of the server";
      let page = null;
      const flowing = (async () => {
        const site = await startSite(program, more, options, at !== null);
        try {
          step = "the page";
          page = await browser.open(at === null ? "about:blank" : site.page(at), {...wide, ...window});
          if (at !== null) await page.until(isLive);
          step = "a step of the flow";
          await run({page, site, browser});
          assert.deepEqual(page.mistakes, []);
          await page.close();
          page = null;
        } finally {
          step = "the end of the server";
          await site.stop();
        }
      })();
      await noLongerThan(flowing, async () => `waited in vain for ${step}; its window ${await page?.standstill() ?? "is not open"}`);
    });
    body(flow);
  });
}

/** Waits for a promise; after a time that guards against a hang only, the error is what `describe` says. */
async function noLongerThan(flowing, describe) {
  let timer;
  const limit = new Promise((_, reject) => { timer = setTimeout(async () => { reject(new Error(await describe())); }, 120_000); });
  try { await Promise.race([flowing, limit]); } finally { clearTimeout(timer); }
}
