// mockapi
// SPDX-License-Identifier: Apache-2.0

// A headless Chromium, commanded over the debugging protocol through two pipes.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * An expression that is true if the middle of an element, which an expression finds, can be pressed. The page then has `aimed`: the `place`,
 * and `end`, which says whether the click met the element. A press that meets something else never reaches the page.
 */
const aim = expression => `(() => {
  const element = ${expression};
  if (!element) return false;
  element.scrollIntoView({block: "nearest"});
  // A link in a text may be on several lines, and then the middle of its box is beside it.
  const [box] = element.getClientRects();
  if (!box) return false;
  const place = {x: box.x + box.width / 2, y: box.y + box.height / 2};
  const isPart = node => element.contains(node) || node?.closest?.("label")?.control === element;
  if (!isPart(document.elementFromPoint(place.x, place.y))) return false;
  let isPressed = false;
  let hasMissed = false;
  const kinds = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
  const look = event => {
    if (event.type === "pointerdown") isPressed = isPart(event.target);
    hasMissed ||= !isPart(event.target) && event.type !== "click";
    if (isPressed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const end = () => {
    for (const kind of kinds) removeEventListener(kind, look, true);
    return !hasMissed;
  };
  // A page that runs no scripts has no listeners, and does not move either.
  if (!matchMedia("(scripting: none)").matches) for (const kind of kinds) addEventListener(kind, look, true);
  window.aimed = {place, end};
  return true;
})()`;

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
  let isEnded = false;
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
  ended.then(() => {
    isEnded = true;
    for (const {reject} of answers.values()) reject(new Error("the browser has ended"));
  });
  const send = (method, params = {}, sessionId = undefined) => new Promise((resolve, reject) => {
    if (isEnded) { reject(new Error("the browser has ended")); return; }
    answers.set(last += 1, {resolve, reject});
    input.write(JSON.stringify({id: last, method, params, sessionId}) + "\0");
  });

  async function open(url, {width = 1400, height = 900, isDark = false} = {}) {
    const {targetId} = await send("Target.createTarget", {url: "about:blank"});
    const {sessionId} = await send("Target.attachToTarget", {targetId, flatten: true});
    const ask = (method, params) => send(method, params, sessionId);
    const mistakes = [];
    let waiting = "";
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
      await Promise.race([loaded, ended.then(() => { throw new Error("the browser has ended"); })]);
    }
    const visit = url => load(() => ask("Page.navigate", {url}));
    const reload = () => load(() => ask("Page.reload"));
    await visit(url);

    /** The value of an expression. */
    async function value(expression) {
      waiting = expression;
      const {result, exceptionDetails} = await ask("Runtime.evaluate", {expression, awaitPromise: true, returnByValue: true});
      waiting = "";
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    }
    /** What the window waits for, and what it shows; for a flow that goes no further. */
    async function standstill() {
      const expression = waiting;
      const silence = new Promise(resolve => { setTimeout(resolve, 5000, "nothing that it can tell: it does not answer"); });
      const shown = await Promise.race([silence, value("location.href + '\\n' + document.body.innerText").catch(error => error.message)]);
      return `${expression ? "waits for " + expression : "waits for nothing"}\nand shows ${shown}`;
    }
    /** Waits until an expression is true, which is looked at after each change of the page, of its size, of its address and of the focus. */
    const until = expression => value(`new Promise(resolve => {
      const kinds = ["hashchange", "focusin", "focusout", "input", "scroll", "resize", "transitionend"];
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
    /**
     * Clicks on the middle of an element, which an expression finds, when the page has drawn what is due and nothing covers that place.
     * If the page moves between the look and the press, the press meets something else: it is kept from the page, and aimed anew.
     */
    async function click(expression) {
      let hasMet = false;
      while (!hasMet) {
        await until(`!document.querySelector("[aria-busy=true]") && (${aim(expression)})`);
        const place = await value("window.aimed.place");
        for (const type of ["mousePressed", "mouseReleased"]) {
          await ask("Input.dispatchMouseEvent", {type, ...place, button: "left", clickCount: 1});
        }
        // A click that leads to another document may take the look with it.
        hasMet = await value("window.aimed?.end() ?? true").catch(() => true);
      }
    }
    /** Clicks on a link or a button that leads to another document. */
    const follow = expression => load(() => click(expression));
    const type = text => ask("Input.insertText", {text});
    const picture = async () => Buffer.from((await ask("Page.captureScreenshot", {format: "png"})).data, "base64");
    return {value, until, press, click, follow, type, picture, mistakes, standstill, ask, on, visit, reload, close: () => send("Target.closeTarget", {targetId})};
  }

  async function close() {
    await send("Browser.close").catch(() => {});
    await ended;
    rmSync(profile, {recursive: true, force: true, maxRetries: 5});
  }
  return {open, close};
}
