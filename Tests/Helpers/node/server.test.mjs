// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { MockAPIError, start } from "../../../Helpers/node/lib/mockapi.js";
import { closed, firstLine, fixture, runNode, scenarios, scratchFolder, startNode } from "./scratch.mjs";

// What the environment says is not for these servers.
delete process.env.MOCKAPI_URL;

async function server(t, options = { scenarios }) {
  const started = await start(options);
  t.after(() => started.stop());
  return started;
}

test("scenarios are a path, a URL or several of them", async (t) => {
  for (const given of [scenarios, pathToFileURL(scenarios), [join(scenarios, "user.json")]]) {
    const { url } = await server(t, { scenarios: given });
    assert.equal((await fetch(`${url}/users/user01`)).status, 200);
  }
});

test("a server that cannot start says why in the words of the program", async (t) => {
  const path = join(scratchFolder(t), "bad.json");
  writeFileSync(path, '{"request": {"urlPath": "/x"}, "cases": {"a": {"response": {"status": 1}}}}');
  await assert.rejects(start({ scenarios: path }), (error) => {
    assert.ok(error instanceof MockAPIError);
    assert.match(error.message, /^mockapi serve ended with status 2:\n.*bad.json:1:71: error: 'status' must be a number from 200 to 999; found 1\n/);
    assert.match(error.message, /\n {70}\^\n/);
    return true;
  });
  await assert.rejects(start({ scenarios: "nothing-here" }), { message: /nothing-here: error: there is no such file or folder/ });
  await assert.rejects(start({ scenarios, options: ["--nonsense"] }), { message: /status 64:\n.*--nonsense/ });
});

test("a program that the system cannot run is named", async (t) => {
  const path = join(scratchFolder(t), "mockapi");
  writeFileSync(path, "#!/nowhere/sh\n", { mode: 0o755 });
  const { status, errors } = await runNode(t, [fixture("serve.mjs"), scenarios], { MOCKAPI_PROGRAM: path });
  assert.equal(status, 1);
  assert.match(errors, new RegExp(`MockAPIError: ${path} cannot be started: spawn ${path} ENOENT\n`));
});

test("warnings of a server that starts are on standard error", async (t) => {
  const folder = scratchFolder(t);
  mkdirSync(join(folder, "mappings"));
  writeFileSync(join(folder, "mappings", "a.json"), '{"request": {"url": "/a"}, "response": {"status": 200}}');
  writeFileSync(join(folder, "other.json"), "{}");
  const { errors } = await runNode(t, [fixture("serve.mjs"), folder, "--stop"]);
  assert.match(errors, /: warning: a folder with 'mappings' is one of WireMock/);
});

test("a server ends with the process that started it, however that ends", async (t) => {
  for (const signal of ["SIGKILL", "SIGTERM"]) {
    const child = startNode(t, [fixture("serve.mjs"), scenarios]);
    const url = await firstLine(child.stdout);
    child.kill(signal);
    await closed(url);
  }
});

test("a server does not keep its process alive", async (t) => {
  const { status, output } = await runNode(t, [fixture("serve.mjs"), scenarios, "--leave"]);
  assert.equal(status, 0);
  await closed(output.trim());
});

test("a running server is used in place of a new one, with its token", async (t) => {
  const { url } = await server(t, { scenarios, token: "secret" });
  await assert.rejects(start({ url }), { type: "mockapi:missing-token", status: 401 });
  const running = await start({ url: `${url}/`, token: "secret" });
  const lease = await running.lease({ select: { user: "notFound" } });
  assert.equal((await fetch(`${lease.url}/users/user01`)).status, 404);
  await running.stop();
  assert.equal((await fetch(`${lease.url}/users/user01`)).status, 404);
});

test("a server that cannot be asked is named", async (t) => {
  const started = await start({ scenarios });
  await started.stop();
  await assert.rejects(started.lease(), { message: new RegExp(`^the mock server at ${started.url} cannot be asked: .*; it ended with status 0$`) });
  await assert.rejects(start({ url: started.url }), { message: new RegExp(`^the mock server at ${started.url} cannot be asked: `) });
});

test("leases have selections and journals of their own", async (t) => {
  const started = await server(t);
  const lease = (options) => started.lease(options);
  const [one, other] = await Promise.all([lease({ select: { user: "missingName" } }), lease()]);
  const names = await Promise.all([one, other].map(async ({ url }) => (await (await fetch(`${url}/users/user01`)).json()).name));
  assert.deepEqual(names, [undefined, "Bach Le"]);
  await one.select({ user: "complete~null@/email" });
  assert.equal((await (await fetch(`${one.url}/users/user01`)).json()).email, null);
  assert.deepEqual((await one.journal()).map((entry) => entry.variant ?? entry.case), ["missingName", "complete~null@/email"]);
  assert.equal((await one.journal({ case: "missingName" })).length, 1);
  assert.equal((await other.journal()).length, 1);
  await one.reset();
  assert.deepEqual(await one.journal(), []);
  await one.end();
  await assert.rejects(one.reset(), { type: "mockapi:ended-lease" });
  assert.equal((await other.journal()).length, 1);
});

test("a selection that does not exist is an error with the nearest name", async (t) => {
  const started = await server(t);
  const lease = (options) => started.lease(options);
  await assert.rejects(lease({ select: { user: "compleet" } }), { message: /found 'compleet'; did you mean 'complete'\?$/ });
});

test("a verification that does not hold fails with the report", async (t) => {
  const one = await (await server(t)).lease();
  await fetch(`${one.url}/users/user01`);
  const request = { method: "GET", urlPath: "/users/user01" };
  await one.verify({ request, exactly: 1 });
  await assert.rejects(one.verify({ request, exactly: 1 }, { request, atLeast: 2 }), { message: /expected at least 2 requests .*found 1 of 1/ });
  await assert.rejects(one.verify([{ request: { path: "/a" } }]), { type: "mockapi:invalid-body", message: /did you mean 'urlPath'/ });
});

test("a request that no scenario answers is named with the nearest scenario", async (t) => {
  const one = await (await server(t, { scenarios: join(scenarios, "user.json") })).lease();
  await fetch(`${one.url}/users/user01`);
  await fetch(`${one.url}/users/user02`, { method: "POST", body: "{}" });
  const lines = await one.unanswered();
  assert.equal(lines.length, 1);
  assert.match(lines[0], /^no scenario answers POST \/users\/user02; the nearest is 'user' \(.*user.json:4:14\): urlPath must be \/users\/user01; found \/users\/user02 \(/);
});

test("variants are listed, also of several cases and beyond a page", async (t) => {
  const started = await server(t);
  const all = await started.variants("user");
  assert.ok(all.length > 1_000);
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
  const some = await started.variants("user", { cases: ["complete", "notFound"], operators: ["drop"] });
  assert.deepEqual([...new Set(some.map((one) => one.case))], ["complete", "notFound"]);
  await assert.rejects(started.variants("usr"), MockAPIError);
});
