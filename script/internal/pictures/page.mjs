// mockapi
// SPDX-License-Identifier: Apache-2.0

// Follows a guide of the page in Chromium, and makes its pictures: page.mjs GUIDE FOLDER, in an empty folder and with the program on the PATH.
import { spawn, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startChromium } from "../../../Tests/PageFlows/chromium.mjs";
import { withPalette } from "./palette.mjs";

const [guide, folder] = process.argv.slice(2);
// A step that waits longer waits in vain.
const limit = 30_000;
const key = "guide";

/** An expression that finds the first visible element whose text begins so. */
const withText = (selector, text) => `[...document.querySelectorAll(${JSON.stringify(selector)})].find(
  element => element.getClientRects().length && element.textContent.trim().startsWith(${JSON.stringify(text)}))`;
const textOf = selector => `(document.querySelector(${JSON.stringify(selector)})?.textContent ?? "")`;
/** The choice of an endpoint in what is served. */
const choice = (scenario, name) => `[...document.querySelectorAll('[role="radiogroup"][aria-label$=", ${scenario}"] .radio')].find(
  button => button.querySelector(".label").textContent === ${JSON.stringify(name)})`;
const isChosen = (scenario, name) => `${choice(scenario, name)}?.getAttribute("aria-checked") === "true"`;
/** The banner is gone, so that nothing moves any more. */
const isAsFiles = "document.querySelector('#banner').hidden";
const countOf = count => `document.querySelectorAll("#arrivals-list .request").length === ${count}`;

/** Runs the commands `mockapi new` of the guide, which make its scenario files. */
function makeScenarios() {
  const commands = readFileSync(guide, "utf8").match(/(?<=^\$ )mockapi new (?:.*\\\n)*.*/gm) ?? [];
  if (!commands.length) throw new Error(guide + " must have a command 'mockapi new'");
  for (const command of commands) {
    const {status, stderr} = spawnSync("sh", ["-c", command], {encoding: "utf8"});
    if (status !== 0) throw new Error(`'${command}' must make a scenario file; it printed:\n${stderr}`);
  }
}

async function startServer() {
  const server = spawn("mockapi", [
    "serve", "--port", "0", "--page-port", "0", "--quiet", "--log-format", "json", "--end-with-stdin", "--control-token", key,
  ], {stdio: ["pipe", "pipe", "inherit"]});
  const ended = new Promise(resolve => server.on("exit", resolve));
  const ready = await new Promise((resolve, reject) => {
    createInterface({input: server.stdout}).once("line", line => resolve(JSON.parse(line)));
    server.on("error", reject);
    ended.then(() => reject(new Error("the server ended before it was ready")));
  });
  const stop = async () => { server.stdin.end(); await ended; };
  return {url: ready.url, link: ready.pageUrl + "#k=" + key, stop};
}

/** The steps of the guide; each one waits for what the page shows. */
async function follow(page, ask) {
  /** Makes a picture, when the message of the last action is gone. */
  const save = async name => {
    await page.until(`!${textOf("#note")}`);
    writeFileSync(join(folder, `page-${name}.png`), withPalette(await page.picture()));
  };
  const order = () => ask("/api/orders", {method: "POST", headers: {"Content-Type": "application/json"}, body: '{"card": "4111"}'});

  await page.until(`${textOf("#status")}.includes("live") && ${choice("orders", "by the file")}`);
  await ask("/api/profile");
  await order();
  await page.until(countOf(2));

  // Switch answers.
  await page.click(choice("orders", "cardDeclined"));
  await page.until(isChosen("orders", "cardDeclined"));
  await order();
  await page.until(countOf(3));
  await page.click("document.querySelector('#arrivals-list .request')");
  await page.until(`${textOf("#panel .message")}.startsWith("cardDeclined of orders answered, because it is selected")`);
  await save("main");
  await page.click("document.querySelector('#undo')");
  await page.until(`${isChosen("orders", "by the file")} && ${isAsFiles}`);

  // Damage one answer.
  await page.click(withText(".request .target", "/api/profile"));
  await page.click("document.querySelector('#tab-answer')");
  await page.click("document.querySelector('.value[data-pointer=\"/name\"]')");
  await page.until(withText(".choice", "null"));
  await save("damage");
  await page.click(withText(".choice", "null"));
  await page.until(isChosen("profile", "ok~null@/name"));
  await ask("/api/profile");
  await page.until(`${countOf(4)} && ${isChosen("profile", "by the file")} && ${isAsFiles}`);

  // Why a request did not match.
  await ask("/api/order", {method: "POST", headers: {"Content-Type": "application/json"}, body: '{"card": "4111"}'});
  await page.until(`${countOf(5)} && ${textOf("#status")}.includes("1 unmatched")`);
  await page.click(withText(".request .target", "/api/order"));
  await page.click("document.querySelector('#tab-why')");
  await page.until(withText(".differences th", "≠ urlPath"));
  await save("why");

  // Make a scenario.
  await ask("/api/basket");
  await page.until(countOf(6));
  await page.click(withText(".request .target", "/api/basket"));
  await page.click("document.querySelector('#tab-why')");
  await page.click(withText("button", "Make a scenario"));
  await page.until(`${textOf(".diagnostics")} === "It can be served."`);
  await page.click(withText("dialog button", "Serve now"));
  await page.until(`!document.querySelector("#dialog").open && ${isChosen("get-api-basket", "by the file")}`);

  // Walk.
  await page.click(withText(".request .target", "/api/profile"));
  await page.press("w");
  await page.click(withText("button", "Begin"));
  for (const word of ["1", "2", "3"]) {
    await page.until(withText(".card p", "… waiting"));
    await ask("/api/profile");
    await page.until(withText(".card p", "✓ The request has come in"));
    await page.press(word);
  }
  await page.until("document.querySelectorAll('.verdicts li').length === 3");
  await page.until(withText(".card p", "… waiting"));
  await ask("/api/profile");
  await page.until(withText(".card p", "✓ The request has come in"));
  await save("walk");
  await page.click(withText("button", "End"));
  await page.until(isAsFiles);

  // Share the server.
  await page.click(withText("nav button", "Leases"));
  await page.click("document.querySelector('#screen input[name=\"name\"]')");
  await page.type("team-a");
  await page.click(withText("#screen button", "New lease"));
  await page.until(withText(".lease h3", "team-a"));
  await page.click(`[...document.querySelectorAll(".lease")].find(lease => lease.textContent.startsWith("team-a"))
    ?.querySelector("button")`);
  await page.until(`document.querySelector("#lease").value === "team-a" && ${choice("profile", "noSuchProfile")}`);
  await page.click(choice("profile", "noSuchProfile"));
  await page.until(isChosen("profile", "noSuchProfile"));
  const [own, other] = [await ask("/__mockapi/at/team-a/api/profile"), await ask("/api/profile")];
  if (!own.includes("NO_SUCH_PROFILE") || !other.includes("Ada")) throw new Error(`a lease must have its own selection; found ${own} and ${other}`);
}

/** A page whose steps fail if they wait in vain. */
function impatient(page) {
  const within = (run, text) => async expression => {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${guide}: ${text} within ${limit / 1000} s: ${expression}`)), limit);
    });
    try { return await Promise.race([run(expression), late]); } finally { clearTimeout(timer); }
  };
  return {
    ...page, until: within(page.until, "the page must show what this finds"), click: within(page.click, "the page must have what this finds"),
  };
}

makeScenarios();
const server = await startServer();
const browser = await startChromium();
try {
  const page = await browser.open(server.link, {width: 1200, height: 700});
  const ask = (path, options) => fetch(server.url + path, options).then(answer => answer.text());
  await follow(impatient(page), ask);
  if (page.mistakes.length) throw new Error("the script of the page must make no mistake:\n" + page.mistakes.join("\n"));
} catch (error) {
  console.error("error: " + error.message);
  process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}
