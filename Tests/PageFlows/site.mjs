// mockapi
// SPDX-License-Identifier: Apache-2.0

// A server of the program with a few scenarios, which serves the page.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const user = {
  name: "user",
  request: {method: "GET", urlPath: "/users/7"},
  contract: {success: {fields: {"/id": "required", "/name": "defaulted"}}},
  cases: {
    complete: {response: {jsonBody: {id: 7, name: "Ada"}}, expect: "success"},
    notFound: {response: {status: 404, jsonBody: {}}, expect: "unexpected"},
  },
};
const login = {
  name: "login",
  request: {method: "POST", urlPath: "/login"},
  cases: {ok: {response: {jsonBody: {token: "t0ken"}}}, garbage: {response: {status: 500, body: "<h1>500</h1>"}}},
};

const key = "page-flow";

/**
 * Starts the program with `more` scenarios and `options`, and with a token, which is the key of its page, unless it `hasToken` false; `page`
 * is a link with it, `plain` that of the list without JavaScript, and `stop` ends the program.
 */
export async function startSite(program, more = [], options = [], hasToken = true) {
  const folder = mkdtempSync(join(tmpdir(), "mockapi-flow-"));
  for (const scenario of [user, login, ...more]) writeFileSync(join(folder, scenario.name + ".json"), JSON.stringify(scenario));
  let server = null;
  let ended = null;
  /** Starts it at ports, of which 0 is a free one. */
  async function start(port, pagePort) {
    server = spawn(program, [
      "serve", folder, "--port", String(port), "--page-port", String(pagePort), "--quiet", "--log-format", "json", "--end-with-stdin",
      ...(hasToken ? ["--control-token", key] : []), ...options,
    ], {stdio: ["pipe", "pipe", "inherit"]});
    ended = new Promise(resolve => server.on("exit", resolve));
    return new Promise((resolve, reject) => {
      createInterface({input: server.stdout}).once("line", line => resolve(JSON.parse(line)));
      server.on("error", reject);
      ended.then(() => reject(new Error("the program ended before it was ready")));
    });
  }
  const ready = await start(0, 0);
  const link = ready.pageUrl + (hasToken ? "#k=" + key : "");
  const plain = ready.pageUrl + "/plain";

  /** Asks the mock. */
  const ask = (path, options = {}) => fetch(ready.url + path, options);
  /** Asks the server's own API. */
  async function control(method, path, body) {
    // Without a token, only the server's own port needs no key.
    const [base, headers] = hasToken ? [link, {Authorization: "Bearer " + key}] : [ready.url, {}];
    const answer = await fetch(new URL("/__mockapi/" + path, base), {method, headers, body: body && JSON.stringify(body)});
    const text = await answer.text();
    return text ? JSON.parse(text) : null;
  }
  async function end() {
    server.stdin.end();
    await ended;
  }
  /** Ends the server, and starts another one at the same ports; `meanwhile` is called when they are free. */
  async function restart(meanwhile = async () => {}) {
    await end();
    await meanwhile();
    await start(new URL(ready.url).port, new URL(ready.pageUrl).port);
  }
  async function stop() {
    await end();
    rmSync(folder, {recursive: true});
  }
  return {folder, page: at => link + "&at=" + at, link, plain, key, url: ready.url, ask, control, restart, stop};
}
