// mockapi
// SPDX-License-Identifier: Apache-2.0

// The verdicts of a lease as files.
import { make, makeButton } from "../report/elements.mjs";
import { attempt, say } from "./notes.mjs";
import { leasePath, state } from "./state.mjs";
import { counted } from "./words.mjs";

/** The reports that the server writes: how a button names each, its format, and the end of the name of its file. */
export const reports = [
  ["HTML", "html", "html"], ["JUnit", "junit", "xml"], ["JSON", "json", "json"], ["NDJSON", "ndjson", "ndjson"], ["CTRF", "ctrf", "ctrf.json"],
  ["SARIF", "sarif", "sarif"], ["SARIF by causes", "sarif-causes", "causes.sarif"], ["Markdown", "markdown", "md"],
];

/** A file for `--known-failures` of `mockapi test`: a line for each finding. What would begin a comment or end the line matches as any text. */
export const knownFailures = verdicts => ["# Findings of a walk", ...verdicts.filter(({status}) => status === "finding")
  .map(({id}) => id.replace(/[\r\n]/g, "*").replace(/(^|[ \t])#/g, "$1*"))].join("\n") + "\n";

/** Saves a text among the downloads. The browser has no key to fetch it from the server by itself. */
function saveFile(name, text) {
  const link = make("a", "", "", {download: name});
  link.href = URL.createObjectURL(new Blob([text], {type: "application/octet-stream"}));
  link.click();
  URL.revokeObjectURL(link.href);
  say("The report is " + name + " among your downloads");
}

const saveReport = async (format, ending) => saveFile("verdicts." + ending, await state.control.text(leasePath("/verdicts?format=" + format)));

async function saveKnownFailures() {
  const {verdicts, dropped} = await state.control.get(leasePath("/verdicts"));
  saveFile("known-failures.txt", knownFailures(verdicts));
  if (dropped) say("known-failures.txt lacks what the server no longer has: " + counted(dropped, "verdict"), true);
}

/** Buttons that save the verdicts of the lease as `mockapi test` reports them. */
export function reportButtons() {
  const line = make("p", "buttons", "Save the report as");
  line.append(...reports.map(([name, format, ending]) => makeButton("plain", name, () => attempt(saveReport(format, ending)))),
    makeButton("plain", "Known failures", () => attempt(saveKnownFailures())));
  return line;
}
