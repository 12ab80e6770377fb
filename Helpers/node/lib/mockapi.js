// mockapi
// SPDX-License-Identifier: Apache-2.0

// A mock server of this process, or one that is running, and its leases: what the helpers for all test runners need.

import { spawn } from "node:child_process";
import http from "node:http";
import https from "node:https";
import { fileURLToPath } from "node:url";
import { findProgram } from "./program.js";

const pageSize = 1_000;

/** What the server refused, or why it cannot be asked. */
export class MockAPIError extends Error {
  name = "MockAPIError";

  /** @param {{ type?: string, status?: number }} facts the type and the status of the server's problem. */
  constructor(message, { type, status, ...options } = {}) {
    super(message, options);
    this.type = type;
    this.status = status;
  }
}

/**
 * Starts a server with scenarios, or connects to the one at `url` or $MOCKAPI_URL.
 *
 * A server that was started ends with this process, or before that with `stop()`.
 */
export async function start({ scenarios = [], url, token, options = [] } = {}) {
  const secret = token ?? (process.env.MOCKAPI_CONTROL_TOKEN || undefined);
  const running = url ?? process.env.MOCKAPI_URL;
  if (running) {
    const server = new Server(String(running).replace(/\/+$/, ""), secret);
    await server.request("GET", "/leases/default");
    return server;
  }
  const paths = [scenarios].flat().map((path) => (path instanceof URL ? fileURLToPath(path) : String(path)));
  const own = ["--host", "127.0.0.1", "--port", "0", "--control", "local", "--strict", "--quiet", "--log-format", "json", "--end-with-stdin"];
  const env = secret === undefined ? process.env : { ...process.env, MOCKAPI_CONTROL_TOKEN: secret };
  const program = new Program(findProgram(), ["serve", ...own, ...options, "--", ...paths], env);
  return new Server(await program.ready, secret, program);
}

/** A server that was started. It writes the line that says that it is ready, and then only problems. */
class Program {
  #child;
  #written = "";
  #end;

  constructor(path, words, env) {
    this.ready = new Promise((resolve, reject) => {
      let isReady = false;
      // Its standard input ends with this process, also if that is killed.
      const child = (this.#child = spawn(path, words, { env }));
      eachLine(child.stdout, (line) => {
        const entry = parsed(line);
        if (entry?.event !== "ready") return;
        isReady = true;
        // From now on the server alone keeps this process no longer.
        for (const handle of [child, ...child.stdio]) handle?.unref();
        resolve(entry.url);
      });
      eachLine(child.stderr, (line) => {
        const text = readable(parsed(line)) ?? line;
        if (isReady) console.error(text);
        else this.#written += `${text}\n`;
      });
      child.on("error", reject);
      child.on("exit", (status, signal) => {
        this.#end = signal === null ? `status ${status}` : signal;
      });
      // By then everything that it has written is read.
      child.on("close", () => {
        reject(new MockAPIError(`mockapi serve ended with ${this.#end}:\n${this.#written.trimEnd()}`));
      });
    }).then(
      (url) => {
        // Warnings of a server that started.
        if (this.#written) process.stderr.write(this.#written);
        return url;
      },
      (error) => {
        throw error instanceof MockAPIError ? error : new MockAPIError(`${path} cannot be started: ${error.message}`, { cause: error });
      },
    );
  }

  /** How the server ended, for messages. */
  get note() {
    return this.#end === undefined ? "" : `; it ended with ${this.#end}`;
  }

  async stop() {
    if (this.#end !== undefined) return;
    this.#child.ref();
    const ended = new Promise((resolve) => this.#child.once("exit", resolve));
    this.#child.kill("SIGTERM");
    await ended;
  }
}

function eachLine(stream, use) {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop();
    lines.forEach(use);
  });
  stream.on("end", () => rest && use(rest));
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** An entry of the log as the program writes it for people; nothing if it is not one of those that have a text. */
function readable(entry) {
  if (entry?.event === "message") return `mockapi: ${entry.level}: ${entry.message}`;
  if (entry?.event !== "diagnostic") return undefined;
  const place = [entry.file, entry.line, entry.column].filter((part) => part !== undefined).join(":");
  const text = `${place}: ${entry.severity}: ${entry.message}`;
  if (entry.source === undefined) return text;
  const indent = " ".repeat(Math.max(0, entry.column - (entry.sourceColumn ?? 1)));
  return `${text}\n${entry.source}\n${indent}${"^".padEnd(entry.length ?? 1, "~")}`;
}

export class Server {
  #token;
  #program;

  constructor(url, token, program) {
    this.url = url;
    this.#token = token;
    this.#program = program;
  }

  /** Makes a lease: an isolated view of the server, with cases, states and a journal of its own. */
  async lease({ select, name } = {}) {
    return new Lease(this, await this.request("POST", "/leases", { select, name: name?.slice(0, 200) }));
  }

  /** The variants of a scenario, and with `controls` its cases before them. */
  async variants(scenario, { cases, operators = [], quick = false, controls = false } = {}) {
    const found = [];
    for (const name of cases ?? [undefined]) {
      for (let isComplete = false, offset = 0; !isComplete; offset += pageSize) {
        const query = new URLSearchParams({ offset, limit: pageSize });
        if (quick) query.set("quick", true);
        if (controls) query.set("controls", true);
        if (name !== undefined) query.set("case", name);
        for (const operator of operators) query.append("operator", operator);
        const { variants } = await this.request("GET", `/scenarios/${encodeURIComponent(scenario)}/variants?${query}`);
        found.push(...variants);
        isComplete = variants.length < pageSize;
      }
    }
    return found;
  }

  /** Ends a server that was started; one that was running goes on. */
  async stop() {
    await this.#program?.stop();
  }

  /** Asks the control API, whose resources docs/control.md lists. */
  async request(method, path, body) {
    const headers = this.#token === undefined ? {} : { Authorization: `Bearer ${this.#token}` };
    let status, text;
    try {
      [status, text] = await sent(`${this.url}/__mockapi${path}`, { method, headers }, body && JSON.stringify(body));
    } catch (error) {
      throw new MockAPIError(`the mock server at ${this.url} cannot be asked: ${error.message || error.code}${this.#program?.note ?? ""}`, { cause: error });
    }
    const answer = parsed(text);
    if (status < 300 && (answer !== undefined || text === "")) return answer;
    const { type, detail, diagnostics = [] } = answer ?? {};
    const problems = diagnostics.length > 1 ? diagnostics.map((one) => `\n  ${one.message}`).join("") : "";
    const reason = detail ?? `${method} ${path} got status ${status}; is there a server of mockapi at ${this.url}?`;
    throw new MockAPIError(reason + problems, { type, status });
  }
}

/**
 * Sends a request on a connection of its own. `fetch` would share its connections with the client, whose damaged answers end them, and is what tests replace.
 */
function sent(url, init, body) {
  return new Promise((resolve, reject) => {
    const { request } = url.startsWith("https:") ? https : http;
    const asked = request(url, { ...init, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part) => (text += part));
      response.on("end", () => resolve([response.statusCode, text]));
      response.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** A view of the server for one test. */
export class Lease {
  #server;

  constructor(server, { id, url, name }) {
    this.#server = server;
    this.id = id;
    this.url = url;
    this.name = name;
  }

  /** Selects cases by the names of their scenarios, in place of those that were selected, and says where they are served. */
  async select(cases) {
    const { url } = await this.#server.request("PATCH", `/leases/${this.id}`, { select: cases });
    this.url = url;
    return url;
  }

  /** The requests of this lease, oldest first; `filter` has the parameters of the control API, such as `path` or `scenario`. */
  async journal(filter = {}) {
    const { requests } = await this.#server.request("GET", `/leases/${this.id}/journal?${new URLSearchParams(filter)}`);
    return requests;
  }

  /** The requests that no scenario answered, a line for each with the nearest scenario. */
  async unanswered() {
    const entries = await this.journal();
    return entries.filter((entry) => entry.nearMisses !== null && entry.reason === null).map(unansweredLine);
  }

  /** Fails, with the server's report, unless the requests are what is expected, such as `{ request: { urlPath: "/a" }, exactly: 1 }`. */
  async verify(...expectations) {
    const { holds, report } = await this.#server.request("POST", `/leases/${this.id}/verify`, { verify: expectations.flat() });
    if (!holds) throw new MockAPIError(report);
  }

  /** Takes sequences, states, counters and the journal back to their beginning. */
  async reset() {
    await this.#server.request("POST", `/leases/${this.id}/reset`);
  }

  /** Says what the client made of the selected case or variant; the reply is the verdict. */
  outcome(answer) {
    return this.#server.request("POST", `/leases/${this.id}/outcomes`, answer);
  }

  async end() {
    await this.#server.request("DELETE", `/leases/${this.id}`);
  }
}

function unansweredLine({ request, nearMisses }) {
  const line = `no scenario answers ${request.method} ${request.target}`;
  if (nearMisses.length === 0) return line;
  const { scenario, location, differences } = nearMisses[0];
  const details = differences.map(({ part, expected, actual, location }) => {
    return `${part} must be ${expected}; found ${actual ?? "nothing"} (${location})`;
  });
  return `${line}; the nearest is '${scenario}' (${location}): ${details.join(", ")}`;
}
