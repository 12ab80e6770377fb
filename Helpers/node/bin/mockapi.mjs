#!/usr/bin/env node
// mockapi
// SPDX-License-Identifier: Apache-2.0

// The command 'mockapi' of the package: the program, with the arguments, standard streams, signals and exit status of this process.

import { spawn } from "node:child_process";
import { isatty } from "node:tty";
import { findProgram } from "../lib/program.js";

// The program must get a signal once: for `mockapi test`, a second one means to end at once. A terminal sends those of its keys to both processes;
// without a terminal, the program has a process group of its own, and gets what this process hands over.
const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
const all = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"];
const handedOver = hasTerminal ? ["SIGTERM"] : all;

// The shell becomes the program, which so has the process id and the status of the child. A copy of the shell reads descriptor 3, a pipe
// whose other end only this process has: when this process is gone, also when it was killed, the pipe ends, and the copy ends the program.
// A line on the pipe says that the program has ended by itself, and that its process id may be another's by now.
const script = '(read -r line <&3 || kill "$$") </dev/null >/dev/null 2>&1 & exec "$0" "$@" 3<&-';

/** Starts the program; it ends when this process ends, however that ends. */
function start(program, words) {
  const stdio = ["inherit", "inherit", "inherit", "pipe"];
  const child = spawn("/bin/sh", ["-c", script, program, ...words], { stdio, detached: !hasTerminal });
  const lifeline = child.stdio[3];
  // Without a reader, the pipe is closed already.
  lifeline.on("error", () => {});
  child.on("exit", () => lifeline.end("ended\n"));
  return child;
}

let program;
try {
  program = findProgram();
} catch (error) {
  console.error(`mockapi: error: ${error.message}`);
  process.exit(2);
}
// Before the program is there, which may be faster than this process.
for (const signal of all) process.on(signal, () => handedOver.includes(signal) && child.kill(signal));
const child = start(program, process.argv.slice(2));
child.on("error", (error) => {
  console.error(`mockapi: error: ${program} could not be started: ${error.message}`);
  process.exit(2);
});
child.on("exit", (status, signal) => {
  if (signal === null) {
    process.exitCode = status;
    return;
  }
  // Ends as the program has ended, so that a shell sees the same.
  for (const name of all) process.removeAllListeners(name);
  process.kill(process.pid, signal);
});
