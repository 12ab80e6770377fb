#!/usr/bin/env node
// mockapi
// SPDX-License-Identifier: Apache-2.0

// The command 'mockapi' of the package: the program, with the arguments, standard streams, signals and exit status of this process.

import { isatty } from "node:tty";
import { findProgram, startProgram } from "../lib/program.js";

// The program must get a signal once: for `mockapi test`, a second one means to end at once. A terminal sends those of its keys to both processes;
// without a terminal, the program has a process group of its own, and gets what this process hands over.
const hasTerminal = [0, 1, 2].some((descriptor) => isatty(descriptor));
const all = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"];
const handedOver = hasTerminal ? ["SIGTERM"] : all;

let program;
try {
  program = findProgram();
} catch (error) {
  console.error(`mockapi: error: ${error.message}`);
  process.exit(2);
}
// Before the program is there, which may be faster than this process.
for (const signal of all) process.on(signal, () => handedOver.includes(signal) && child.kill(signal));
const child = startProgram(program, process.argv.slice(2), { stdio: ["inherit", "inherit", "inherit"], detached: !hasTerminal });
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
