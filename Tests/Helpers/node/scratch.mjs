// mockapi
// SPDX-License-Identifier: Apache-2.0

// What several tests need: processes of Node, and folders that end with their test.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const scenarios = fileURLToPath(new URL("../../../Scenarios", import.meta.url));
export const launcher = fileURLToPath(new URL("../../../Helpers/node/bin/mockapi.mjs", import.meta.url));
export const fixture = (name) => fileURLToPath(new URL(`fixtures/${name}`, import.meta.url));

export function scratchFolder(t) {
  const folder = mkdtempSync(join(tmpdir(), "mockapi-node-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Starts Node; it does not outlive the test. */
export function startNode(t, words, env = {}) {
  // Without this, `node --test` in a test does nothing.
  const { NODE_TEST_CONTEXT, ...inherited } = process.env;
  const child = spawn(process.execPath, words, { env: { ...inherited, ...env }, stdio: ["pipe", "pipe", "pipe"] });
  t.after(() => child.kill("SIGKILL"));
  return child;
}

/** Runs Node to its end. */
export async function runNode(t, words, env) {
  const child = startNode(t, words, env);
  child.stdin.end();
  const texts = ["", ""];
  [child.stdout, child.stderr].forEach((stream, index) => stream.setEncoding("utf8").on("data", (text) => (texts[index] += text)));
  const [status, signal] = await once(child, "close");
  return { status, signal, output: texts[0], errors: texts[1] };
}

/** The first line of a stream. */
export async function firstLine(stream) {
  let text = "";
  for await (const chunk of stream.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (text.includes("\n")) break;
  }
  return text.split("\n")[0];
}

/** Waits until nobody listens at a URL any more. */
export async function closed(url) {
  for (;;) {
    try {
      await (await fetch(`${url}/__mockapi/health`)).arrayBuffer();
    } catch {
      return;
    }
  }
}
