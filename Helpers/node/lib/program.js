// mockapi
// SPDX-License-Identifier: Apache-2.0

// Where the program is.

import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const inPackage = fileURLToPath(new URL(`../bin/mockapi-${process.platform}-${process.arch}`, import.meta.url));

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Whether a file is the launcher of a package such as this one, which npm puts on the PATH and which would look for itself. */
const isLauncher = (path) => realpathSync(path).endsWith(join("bin", "mockapi.mjs"));

/** The path of the program: $MOCKAPI_PROGRAM, or the one in this package, or the first on the PATH. */
export function findProgram(environment = process.env) {
  const chosen = environment.MOCKAPI_PROGRAM;
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new Error(`$MOCKAPI_PROGRAM must name the program 'mockapi'; ${chosen} is not a file that can be executed`);
  }
  if (isProgram(inPackage)) return inPackage;
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const found = folders.map((folder) => join(folder, "mockapi")).find((path) => isProgram(path) && !isLauncher(path));
  if (found) return found;
  throw new Error(
    `the program 'mockapi' was not found: $MOCKAPI_PROGRAM is not set, the package has no ${inPackage}, ` +
      "and no folder of the PATH has it; install it, or set MOCKAPI_PROGRAM to its path",
  );
}
