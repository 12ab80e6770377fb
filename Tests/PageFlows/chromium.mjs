// mockapi
// SPDX-License-Identifier: Apache-2.0

// A headless Chromium, commanded over the debugging protocol through two pipes.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Starts the browser with more `switches`; `open` makes a window with a page, and `close` ends it. */
export async function startChromium(program = "chromium", switches = []) {
  const profile = mkdtempSync(join(tmpdir(), "mockapi-page-"));
  const browser = spawn(program, [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe",
    "--user-data-dir=" + profile, "--no-first-run", "--hide-scrollbars", ...switches, "about:blank",
  ], {stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"]});
  const ended = new Promise(resolve => browser.on("exit", resolve));
  const [, , , input, output] = /** @type {any} */ (browser.stdio);
  const answers = new Map();
  const listeners = new Set();
  let last = 0;
  let rest = "";
  const read = text => {
    const message = JSON.parse(text);
    if (message.id) {
      const {resolve, reject} = answers.get(message.id);
      answers.delete(message.id);
      if (message.error) reject(new Error(message.error.message)); else resolve(message.result);
    } else for (const listener of listeners) listener(message);
  };
  output.setEncoding("utf8");
  output.on("data", piece => {
    const messages = (rest + piece).split("\0");
    rest = messages.pop();
    messages.forEach(read);
  });
  input.on("error", () => {});
  ended.then(() => { for (const {reject} of answers.values()) reject(new Error("the browser has ended")); });
  const send = (method, params = {}, sessionId = undefined) => new Promise((resolve, reject) => {
    answers.set(last += 1, {resolve, reject});
    input.write(JSON.stringify({id: last, method, params, sessionId}) + "\0");
  });

  async function open(url, {width = 1400, height = 900, isDark = false} = {}) {
    const {targetId} = await send("Target.createTarget", {url: "about:blank"});
    const {sessionId} = await send("Target.attachToTarget", {targetId, flatten: true});
    const ask = (method, params) => send(method, params, sessionId);
    const mistakes = [];
    listeners.add(message => {
      if (message.sessionId !== sessionId) return;
      const {method, params} = message;
      if (method === "Runtime.exceptionThrown") mistakes.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
      // A refused call is no mistake of the page.
      if (method === "Log.entryAdded" && params.entry.source !== "network") mistakes.push(params.entry.text);
    });
    await ask("Runtime.enable");
    await ask("Log.enable");
    await ask("Page.enable");
    await ask("Emulation.setDeviceMetricsOverride", {width, height, deviceScaleFactor: 1, mobile: false});
    await ask("Emulation.setEmulatedMedia", {features: [{name: "prefers-color-scheme", value: isDark ? "dark" : "light"}]});
    /** Calls a listener with the parameters of each event of the window. */
    function on(method, listener) {
      listeners.add(message => { if (message.sessionId === sessionId && message.method === method) listener(message.params); });
    }
    /** Does what makes the window load another document, and waits until that is there. */
    async function load(act) {
      const loaded = new Promise(resolve => { on("Page.loadEventFired", resolve); });
      await act();
      await loaded;
    }
    const visit = url => load(() => ask("Page.navigate", {url}));
    await visit(url);

    /** The value of an expression. */
    async function value(expression) {
      const {result, exceptionDetails} = await ask("Runtime.evaluate", {expression, awaitPromise: true, returnByValue: true});
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    }
    /** Waits until an expression is true, which is looked at after each change of the page, of its address and of the focus. */
    const until = expression => value(`new Promise(resolve => {
      const kinds = ["hashchange", "focusin", "focusout", "input", "scroll"];
      const look = () => {
        if (!(${expression})) return;
        watch.disconnect();
        for (const kind of kinds) removeEventListener(kind, look, true);
        resolve(true);
      };
      const watch = new MutationObserver(look);
      watch.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
      for (const kind of kinds) addEventListener(kind, look, true);
      look();
    })`);
    /** Presses a key, as somebody does, with the shift key if it is `isShifted`, when the page has drawn what is due. */
    async function press(key, isShifted = false) {
      await until(`!document.querySelector("[aria-busy=true]")`);
      const modifiers = isShifted ? 8 : 0;
      const text = key.length === 1 ? key : key === "Enter" ? "\r" : undefined;
      const codes = {Enter: 13, Escape: 27, ArrowDown: 40, ArrowUp: 38, ArrowRight: 39, ArrowLeft: 37, Tab: 9};
      const code = codes[key] ?? key.toUpperCase().charCodeAt(0);
      await ask("Input.dispatchKeyEvent", {type: "keyDown", key, text, modifiers, windowsVirtualKeyCode: code});
      await ask("Input.dispatchKeyEvent", {type: "keyUp", key, modifiers, windowsVirtualKeyCode: code});
    }
    /** Clicks on the middle of an element, which an expression finds, when the page has drawn what is due. */
    async function click(expression) {
      await until(`!document.querySelector("[aria-busy=true]") && (${expression})`);
      const place = await value(`(() => {
        const element = ${expression};
        element.scrollIntoView({block: "nearest"});
        // A link in a text may be on several lines, and then the middle of its box is beside it.
        const [box] = element.getClientRects();
        return {x: box.x + box.width / 2, y: box.y + box.height / 2};
      })()`);
      for (const type of ["mousePressed", "mouseReleased"]) {
        await ask("Input.dispatchMouseEvent", {type, ...place, button: "left", clickCount: 1});
      }
    }
    /** Clicks on a link or a button that leads to another document. */
    const follow = expression => load(() => click(expression));
    const type = text => ask("Input.insertText", {text});
    const picture = async () => Buffer.from((await ask("Page.captureScreenshot", {format: "png"})).data, "base64");
    return {value, until, press, click, follow, type, picture, mistakes, ask, on, visit, close: () => send("Target.closeTarget", {targetId})};
  }

  async function close() {
    await send("Browser.close").catch(() => {});
    await ended;
    rmSync(profile, {recursive: true, force: true, maxRetries: 5});
  }
  return {open, close};
}
