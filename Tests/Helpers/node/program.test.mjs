// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { findProgram } from "../../../Helpers/node/lib/program.js";
import { closed, firstLine, launcher, runNode, scenarios, scratchFolder, startNode } from "./scratch.mjs";

function program(folder, text = "exit 0") {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "mockapi");
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return path;
}

test("$MOCKAPI_PROGRAM comes before the PATH", (t) => {
  const folder = scratchFolder(t);
  const [chosen, other] = [program(join(folder, "a")), program(join(folder, "b"))];
  assert.equal(findProgram({ MOCKAPI_PROGRAM: chosen, PATH: join(folder, "b") }), chosen);
  assert.equal(findProgram({ PATH: `${join(folder, "none")}:${join(folder, "b")}` }), other);
});

test("a program that cannot be executed is an error with its path", (t) => {
  const path = join(scratchFolder(t), "mockapi");
  writeFileSync(path, "");
  assert.throws(() => findProgram({ MOCKAPI_PROGRAM: path }), { message: new RegExp(`\\$MOCKAPI_PROGRAM must name .*${path} is not`) });
});

test("the launcher that npm puts on the PATH is not the program", (t) => {
  const folder = scratchFolder(t);
  symlinkSync(launcher, join(folder, "mockapi"));
  assert.throws(() => findProgram({ PATH: folder }), { message: /\$MOCKAPI_PROGRAM is not set, the package has no .*, and no folder of the PATH/ });
});

test("the launcher says where it has looked", async (t) => {
  const { status, errors } = await runNode(t, [launcher, "check"], { MOCKAPI_PROGRAM: "", PATH: scratchFolder(t) });
  assert.equal(status, 2);
  assert.match(errors, /^mockapi: error: the program 'mockapi' was not found: \$MOCKAPI_PROGRAM/);
});

test("the launcher hands over arguments, standard streams and status", async (t) => {
  const path = program(scratchFolder(t), 'read -r line; echo "$line|$*"; echo problem >&2; exit 7');
  const child = startNode(t, [launcher, "a b", "--c", "*"], { MOCKAPI_PROGRAM: path });
  child.stdin.end("input\n");
  const [line, problem, [status]] = await Promise.all([firstLine(child.stdout), firstLine(child.stderr), once(child, "exit")]);
  assert.deepEqual([line, problem, status], ["input|a b --c *", "problem", 7]);
});

test("the launcher hands over signals, and ends as the program has ended", async (t) => {
  for (const [text, end] of [
    // The shell runs its trap between two commands, so it needs a standard input that does not block.
    ["trap 'exit 9' TERM; echo ready; exec </dev/null; while :; do read -r line; done", [9, null]],
    ["echo ready; read -r line", [null, "SIGTERM"]],
  ]) {
    const child = startNode(t, [launcher], { MOCKAPI_PROGRAM: program(scratchFolder(t), text) });
    assert.equal(await firstLine(child.stdout), "ready");
    child.kill("SIGTERM");
    assert.deepEqual(await once(child, "exit"), end);
  }
});

test("a signal to the launcher and all around it reaches the program once", { skip: !existsSync("/proc/self/stat") && "this needs /proc" }, async (t) => {
  const child = startNode(t, [launcher], { MOCKAPI_PROGRAM: program(scratchFolder(t), "cut -d' ' -f5 /proc/$$/stat") });
  const group = (process) => readFileSync(`/proc/${process}/stat`, "utf8").split(" ")[4];
  const launcherGroup = group(child.pid);
  assert.notEqual(await firstLine(child.stdout), launcherGroup);
});

test("a server of the launcher ends with it, also when it is killed", async (t) => {
  const child = startNode(t, [launcher, "serve", scenarios, "--port", "0", "--quiet"]);
  const url = (await firstLine(child.stdout)).split(" ").at(-1);
  child.kill("SIGKILL");
  await closed(url);
});
