// mockapi
// SPDX-License-Identifier: Apache-2.0

// Starts of a driver whose slow package has been imported before. The command of the driver is a file of two lines:
//
//     import { start } from "./host.mjs";
//     await start(new URL("./driver.mjs", import.meta.url));
//
// The first start makes a host: a process that keeps workers (threads with a heap of their own) in which the driver has
// been imported and waits for its first line. Each start takes one of them, passes its standard streams on, and ends
// with the worker's status; what nobody catches in the worker is written as Node does, and ends the start with 1. A start
// that is killed ends its worker within five seconds. The host ends when it has had no start for five seconds.
//
// A worker is no process: process.chdir and signals do not work there, and a package in C++ that crashes ends the whole host.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, rmSync, statSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

const idleMilliseconds = 5_000;
const graceMilliseconds = 5_000;
const spareWorkers = 2;
const [taken, output, errors, end] = [0, 1, 2, 3];

/** Runs a driver in a worker of the host, or in this process if there is none. */
export async function start(url) {
  let socket;
  try {
    socket = await reach(fileURLToPath(url));
  } catch {
    return import(url);
  }
  pass(socket);
}

/** A socket for each driver, version of Node and environment, in a folder that only its user can enter. */
function socketPath(driver) {
  const folder = join(process.env.TMPDIR || "/tmp", `node-host-${process.getuid()}`);
  mkdirSync(folder, { mode: 0o700, recursive: true });
  const entry = lstatSync(folder);
  if (entry.uid !== process.getuid() || entry.mode & 0o077) throw new Error(`${folder} is not private`);
  const ignored = new Set(["PWD", "OLDPWD", "SHLVL", "_"]);
  const variables = Object.entries(process.env).filter(([name]) => !ignored.has(name) && !name.startsWith("MOCKAPI_"));
  const key = JSON.stringify([
    process.version, driver, statSync(driver).mtimeMs, process.cwd(), process.execArgv, variables.sort(),
  ]);
  return join(folder, createHash("sha256").update(key).digest("hex").slice(0, 16));
}

// --- A start ---

async function reach(driver) {
  const path = socketPath(driver);
  for (let attempt = 0; attempt < 500; attempt++) {
    try {
      return await accepted(await connected(path));
    } catch {
      if (attempt % 100 === 0) makeHost(driver, path);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  throw new Error("there is no host");
}

function connected(path) {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => resolve(socket.off("error", reject)));
    socket.on("error", reject);
  });
}

/** The connection, once the host says that it has taken this start. One that is about to end closes it without a word. */
function accepted(socket) {
  return new Promise((resolve, reject) => {
    const read = () => {
      if (socket.read(1)?.[0] === taken) resolve(socket.off("readable", read).off("close", reject));
    };
    socket.on("readable", read).on("error", () => {}).on("close", reject);
  });
}

function makeHost(driver, path) {
  const file = fileURLToPath(import.meta.url);
  // Detached: what kills the group of this start does not reach it.
  spawn(process.execPath, [...process.execArgv, file, driver, path], { detached: true, stdio: "ignore" }).unref();
}

/** Passes the standard streams on, and ends as the worker ends. */
function pass(socket) {
  process.stdin.pipe(socket);
  let rest = Buffer.alloc(0);
  socket.on("data", (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length >= 5 + rest.readUInt32BE(1)) {
      const [kind, size] = [rest[0], rest.readUInt32BE(1)];
      const content = rest.subarray(5, 5 + size);
      rest = rest.subarray(5 + size);
      if (kind === end) process.exit(Number(content));
      (kind === output ? process.stdout : process.stderr).write(content);
    }
  });
  socket.resume();
  socket.on("close", () => {
    process.stderr.write("host: it has ended before its worker\n");
    process.exit(70);
  });
}

// --- The host ---

function host(driver, path) {
  const spare = [];
  let starts = 0;
  let idle;
  let inode;

  const fill = () => {
    while (spare.length < spareWorkers) spare.push(makeWorker(driver));
  };
  const rest = () => {
    idle = setTimeout(() => {
      // Another host may have taken the path over.
      if (lstatSync(path, { throwIfNoEntry: false })?.ino === inode) rmSync(path, { force: true });
      process.exit();
    }, idleMilliseconds);
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    clearTimeout(idle);
    starts++;
    serve(socket, spare.shift() ?? makeWorker(driver));
    socket.on("close", () => {
      if (--starts === 0) rest();
    });
    setImmediate(fill);
  });
  server.on("error", () => {
    // Another start has made a host at the same time; or one has left its socket.
    connected(path).then(() => process.exit(), () => (rmSync(path, { force: true }), server.listen(path)));
  });
  server.listen(path, () => {
    inode = lstatSync(path, { throwIfNoEntry: false })?.ino;
    fill();
    rest();
  });
}

function makeWorker(driver) {
  const worker = new Worker(driver, { stdin: true, stdout: true, stderr: true });
  const made = { worker, error: null, status: null };
  worker.on("error", (error) => (made.error = error));
  made.ended = new Promise((resolve) => worker.on("exit", resolve));
  return made;
}

function serve(socket, made) {
  const { worker } = made;
  const send = (kind, content) => {
    const head = Buffer.alloc(5);
    head[0] = kind;
    head.writeUInt32BE(content.length, 1);
    socket.write(Buffer.concat([head, content]));
  };
  socket.write(Buffer.of(taken));
  worker.stdout.on("data", (bytes) => send(output, bytes));
  worker.stderr.on("data", (bytes) => send(errors, bytes));
  socket.pipe(worker.stdin);
  socket.on("error", () => {});
  socket.on("close", () => worker.terminate());
  // The start has no more lines, or was killed; a driver ends then.
  socket.on("end", () => setTimeout(() => worker.terminate(), graceMilliseconds).unref());
  made.ended.then((status) => {
    // What it wrote has arrived by the next turn.
    setImmediate(() => {
      const { error } = made;
      if (error) send(errors, Buffer.from(`\n${error?.stack ?? `Uncaught ${error}`}\n\nNode.js ${process.version}\n`));
      send(end, Buffer.from(String(status)));
      socket.end();
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) host(process.argv[2], process.argv[3]);
