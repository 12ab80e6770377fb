#!/usr/bin/env node
// mockapi
// SPDX-License-Identifier: Apache-2.0

// The command 'mockapi' of the package: the program, with the arguments, standard streams, signals and exit status of this process.

import { findProgram, startProgram } from "../lib/program.js";

const signals = ["SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"];

let program;
try {
  program = findProgram();
} catch (error) {
  console.error(`mockapi: error: ${error.message}`);
  process.exit(2);
}
// Before the program is there, which may be faster than this process.
for (const signal of signals) process.on(signal, () => child.kill(signal));
const child = startProgram(program, process.argv.slice(2), { stdio: ["inherit", "inherit", "inherit"] });
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
  for (const name of signals) process.removeAllListeners(name);
  process.kill(process.pid, signal);
});
