// mockapi
// SPDX-License-Identifier: Apache-2.0

// The fixtures for Playwright, with Chromium. Their runner is a stand-in: see playwright/runner.mjs.

import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { after, describe, it } from "node:test";
import { mockapi } from "../../../Helpers/node/lib/playwright.js";
import { scenarios } from "./scratch.mjs";

delete process.env.MOCKAPI_URL;

it("an API without a URL is an error", () => {
  assert.throws(() => mockapi({ scenarios }), { message: /'apiURL' must be the URL of the API, .*; found undefined/ });
});

const isThere = process.env.PLAYWRIGHT_CORE && process.env.CHROMIUM;
describe("in Chromium", { skip: !isThere && "this needs $PLAYWRIGHT_CORE and $CHROMIUM" }, async () => {
  if (!isThere) return;
  const { test: base } = await import("./playwright/runner.mjs");
  const app = createServer((request, response) => response.setHeader("Content-Type", "text/html").end("<title>app</title>"));
  app.listen(0, "127.0.0.1");
  await once(app, "listening");
  after(() => app.close().closeAllConnections());
  const appURL = `http://127.0.0.1:${app.address().port}`;

  /** What `fetch` in a page gets from a path of the API. */
  async function ask(page, url, init) {
    if (page.url() === "about:blank") await page.goto(appURL);
    return page.evaluate(
      async ([url, init]) => {
        try {
          const response = await fetch(url, init);
          const text = await response.text().catch(() => "half a body");
          return { status: response.status, url: response.url, text };
        } catch {
          return "no answer";
        }
      },
      [url, init],
    );
  }

  for (const apiURL of ["https://api.example.com/v1/", "http://api.example.com/v1"]) {
    describe(`an API at ${apiURL}`, () => {
      const test = base.extend(mockapi({ scenarios, apiURL }));
      const url = `${apiURL.replace(/\/$/, "")}/users/user01`;

      test("a request of a page goes to the lease, at the same address for the page", async ({ page, mockapi }) => {
        const got = await ask(page, url);
        assert.deepEqual([got.status, got.url, JSON.parse(got.text).name], [200, url, "Bach Le"]);
        assert.deepEqual((await mockapi.journal()).map(({ request }) => request.target), ["/users/user01"]);
      });

      test("a body and headers arrive, also after a preflight", async ({ page, mockapi }) => {
        const init = { method: "POST", headers: { "Content-Type": "application/json", "X-Own": "1" }, body: '{"email": "ada@example.com", "password": "wrong"}' };
        const got = await ask(page, url.replace("users/user01", "registration?a=1"), init);
        assert.equal(JSON.parse(got.text).errorCode, "incorrectPassword");
        await mockapi.verify({ request: { method: "POST", urlPath: "/registration", headers: { "X-Own": { equalTo: "1" } } }, exactly: 1 });
      });

      test("another request than to the API is left alone", async ({ page, mockapi }) => {
        assert.equal((await ask(page, `${appURL}/v1/users/user01`)).status, 200);
        assert.deepEqual(await mockapi.journal(), []);
      });

      test("cases and variants are selected within a test", async ({ page, mockapi }) => {
        await mockapi.select({ user: "notFound" });
        assert.equal((await ask(page, url)).status, 404);
        await mockapi.select({ user: "complete~null@/name" });
        assert.equal(JSON.parse((await ask(page, url)).text).name, null);
      });

      test("a redirect to a path stays in the lease", async ({ page, mockapi, mockapiServer }) => {
        const response = { status: 302, headers: { Location: "/users/user01" } };
        await mockapiServer.request("PUT", "/scenarios/moved", { request: { urlPath: "/moved" }, cases: { moved: { response } } });
        const got = await ask(page, url.replace("users/user01", "moved"));
        assert.equal(JSON.parse(got.text).name, "Bach Le");
        assert.deepEqual((await mockapi.journal()).map(({ request }) => request.target), ["/moved", "/users/user01"]);
      });

      test("a connection that breaks is no answer", async ({ page, mockapi }) => {
        for (const fault of ["close(start)", "reset(bodyHalf)", "malformed(badStatusLine)"]) {
          await mockapi.select({ user: `complete~${fault}` });
          assert.equal(await ask(page, url), "no answer");
        }
      });

      test("a page that asks the lease itself meets faults as they are", async ({ page, mockapi }) => {
        await mockapi.select({ user: "complete~reset(bodyHalf)" });
        assert.deepEqual(await ask(page, `${mockapi.url}/users/user01`), { status: 200, url: `${mockapi.url}/users/user01`, text: "half a body" });
      });

      describe("with an option", () => {
        const optional = base.extend(mockapi({ scenarios, apiURL }));
        optional.use({ mockapiSelect: { user: "missingName" } });
        optional("a test selects its cases", async ({ page }) => {
          assert.equal(JSON.parse((await ask(page, url)).text).name, undefined);
        });
      });

      describe("a test that fails", () => {
        const failing = base.extend(mockapi({ scenarios, apiURL }));
        const infos = {};
        failing.ended = (info) => (infos[info.title] = info);
        const body = async ({ page }) => {
          await ask(page, url.replace("user01", "user02"));
        };
        failing("passes", body);
        failing("fails", async ({ page }) => {
          await body({ page });
          assert.fail("on purpose");
        });
        it("has the requests that no scenario answered attached", () => {
          assert.deepEqual([infos.passes.status, infos.passes.attachments], ["passed", []]);
          const [{ name, body, contentType }, ...others] = infos.fails.attachments;
          assert.deepEqual([name, contentType, others], ["requests that no scenario answered", "text/plain", []]);
          assert.match(body, /^no scenario answers GET \/users\/user02; the nearest is 'user' /);
        });
      });
    });
  }
});
