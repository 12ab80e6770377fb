// mockapi
// SPDX-License-Identifier: Apache-2.0

// Fixtures for Playwright: a server for each worker, a lease for each test, and the page's requests to the API go to the lease.

import { start } from "./mockapi.js";

export { MockAPIError } from "./mockapi.js";

/**
 * The fixtures, for `base.extend(mockapi({ scenarios, apiURL }))`.
 *
 * `apiURL` is the base URL to which the page sends the requests that scenarios answer.
 */
export function mockapi({ apiURL, options = [], ...given }) {
  const base = String(apiURL ?? "").replace(/\/+$/, "");
  if (!/^https?:\/\/[^/]/.test(base)) throw new TypeError(`'apiURL' must be the URL of the API, such as "https://api.example.com"; found ${apiURL}`);
  return {
    mockapiSelect: [{}, { option: true }],

    mockapiServer: [
      async ({}, use) => {
        // For pages that are given the address of the lease: they have another origin.
        const server = await start({ ...given, options: ["--cors", ...options] });
        await use(server);
        await server.stop();
      },
      { scope: "worker" },
    ],

    mockapi: async ({ mockapiServer, mockapiSelect }, use, testInfo) => {
      const lease = await mockapiServer.lease({ select: mockapiSelect, name: testInfo.title });
      await use(lease);
      if (testInfo.status !== testInfo.expectedStatus) {
        const lines = await lease.unanswered();
        const body = lines.join("\n");
        if (body) await testInfo.attach("requests that no scenario answered", { body, contentType: "text/plain" });
      }
      await lease.end();
    },

    context: async ({ context, mockapi }, use) => {
      await context.route((url) => isBelow(url.href, base), (route) => answer(route, base, mockapi));
      await use(context);
    },
  };
}

const isBelow = (url, base) => url === base || (url.startsWith(base) && "/?#".includes(url[base.length]));

/** Asks the lease in place of the browser, which follows no redirect from one address to the other, and sends nothing from https to http. */
async function answer(route, base, lease) {
  try {
    // Without a limit: the page gives up, or the test.
    const response = await route.fetch({ url: lease.url + route.request().url().slice(base.length), timeout: 0 });
    await route.fulfill({ response });
  } catch (error) {
    const code = /ECONNREFUSED/.test(error.message) ? "connectionrefused" : "connectionreset";
    // The page may have gone away while it waited.
    await route.abort(code).catch(() => {});
  }
}
