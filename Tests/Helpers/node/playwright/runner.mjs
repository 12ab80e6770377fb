// mockapi
// SPDX-License-Identifier: Apache-2.0

// A stand-in for '@playwright/test' where only playwright-core is: it calls fixtures as Playwright documents it, on Node's test runner. It has what the
// tests here and the example need: `extend` with overridden fixtures, options, and fixtures of workers; `use`, `describe`, `step`; a few of `expect`.
//
// $PLAYWRIGHT_CORE is the folder of playwright-core, and $CHROMIUM the path of Chromium.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, describe, test as nodeTest } from "node:test";
import { pathToFileURL } from "node:url";

const core = createRequire(join(process.env.PLAYWRIGHT_CORE, "package.json"))("./index.js");
const configFile = join(process.cwd(), "playwright.config.mjs");
const config = existsSync(configFile) ? (await import(pathToFileURL(configFile))).default : {};

if (config.webServer) {
  const { command, url } = config.webServer;
  const child = spawn("/bin/sh", ["-c", `exec ${command}`], { stdio: ["ignore", "ignore", "inherit"] });
  after(() => child.kill());
  while (!(await fetch(url).catch(() => undefined))) assert.equal(child.exitCode, null, `${command} ended`);
}

const builtIn = {
  baseURL: [config.use?.baseURL, { option: true }],
  browser: [
    async ({}, use) => {
      const browser = await core.chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  context: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({ baseURL });
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
};

/** Fixtures that were set up, in this order; they are torn down in the reverse one. */
class Scope {
  values = new Map();
  #ends = [];

  /** Calls a fixture up to its `use`. */
  async begin(key, fixture, values, info) {
    let end;
    const ending = new Promise((resolve) => (end = resolve));
    this.values.set(
      key,
      await new Promise((resolve, reject) => {
        const whole = fixture(values, (value) => (resolve(value), ending), info);
        whole.catch(reject);
        this.#ends.push(() => (end(), whole));
      }),
    );
  }

  async end() {
    for (const end of this.#ends.splice(0).reverse()) await end();
  }
}

const worker = new Scope();
after(() => worker.end());

/** The names of the fixtures that a function wants, which Playwright reads from its text, too. */
const wanted = (body) => (body.toString().match(/\(\s*\{([^}]*)\}/)?.[1] ?? "").split(",").map((name) => name.split(":")[0].trim()).filter(Boolean);

async function value(name, layers, scope, options, info, below = layers.length) {
  const index = layers.slice(0, below).findLastIndex((layer) => name in layer);
  assert.notEqual(index, -1, `there is no fixture '${name}'`);
  const [fixture, settings] = [layers[index][name]].flat();
  if (settings?.option) return options[name] ?? fixture;
  const owner = settings?.scope === "worker" ? worker : scope;
  const key = `${index} ${name}`;
  if (!owner.values.has(key)) {
    const values = {};
    for (const other of wanted(fixture)) values[other] = await value(other, layers, scope, options, info, other === name ? index : undefined);
    await owner.begin(key, fixture, values, info);
  }
  return owner.values.get(key);
}

function made(layers) {
  let options = {};
  const test = (title, body) => {
    const own = options;
    return nodeTest(title, async () => {
      const info = { title, status: "passed", expectedStatus: "passed", attachments: [], errors: [] };
      info.attach = async (name, attachment) => info.attachments.push({ name, ...attachment });
      current = info;
      const scope = new Scope();
      try {
        const values = {};
        for (const name of wanted(body)) values[name] = await value(name, layers, scope, own, info);
        await body(values, info);
      } catch (error) {
        info.errors.push(error);
      }
      if (info.errors.length > 0) info.status = "failed";
      await scope.end();
      // For tests of tests that fail.
      if (test.ended) test.ended(info);
      else if (info.status === "failed") throw new AggregateError(info.errors, info.errors.map((error) => error.message).join("\n"));
    });
  };
  test.extend = (fixtures) => made([...layers, fixtures]);
  test.use = (own) => (options = { ...options, ...own });
  test.describe = (title, body) => {
    const outer = options;
    describe(title, () => {
      body();
      options = outer;
    });
  };
  test.step = (title, body) => body();
  test.setTimeout = () => {};
  return test;
}

let current;
export const test = made([builtIn]);

function matchers(found, message, isNot, report) {
  const fail = (text) => report(new assert.AssertionError({ message: message ?? text }));
  const check = async (isTrue, text) => {
    // Only a guard against a hang.
    const last = Date.now() + 120_000;
    while ((await isTrue()) === isNot) {
      if (Date.now() > last) return fail(text);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  return {
    toHaveText: (text) => check(async () => (await found.allTextContents()).join("|") === [text].flat().join("|"), `expected the text ${text}`),
    toBeVisible: () => check(() => found.first().isVisible(), "expected it to be visible, or not to be"),
    toBe: (value) => {
      if (Object.is(found, value) === isNot) fail(`found ${found}`);
    },
  };
}

function expectations(report) {
  return (found, message) => ({ ...matchers(found, message, false, report), not: matchers(found, message, true, report) });
}

export const expect = expectations((error) => {
  throw error;
});
expect.soft = expectations((error) => void current.errors.push(error));
