// mockapi
// SPDX-License-Identifier: Apache-2.0

// For Node's test runner: a lease for each test, and a test for each variant of a scenario.

import { test as nodeTest } from "node:test";
import { inspect } from "node:util";
import { start as startServer } from "./mockapi.js";

export { MockAPIError } from "./mockapi.js";

/** What a client made of an answer, where it can tell more than by a value. */
class Answer {
  constructor(members, value) {
    this.members = members;
    this.value = value;
  }
}

/** A value in which nothing was wrong. */
export const success = (value) => new Answer({ outcome: "success" }, value);
/** A usable value, with JSON pointers to the fields that were not right. */
export const partial = (value, defects) => new Answer({ outcome: "partial", defects }, value);
/** The failure that the API documents, with its code if it has one. */
export const failure = (code) => new Answer({ outcome: "failure", code });

/** Starts a server for the tests of this file, or connects to the one at `url` or $MOCKAPI_URL. */
export async function start(options) {
  return new MockAPI(await startServer(options));
}

class MockAPI {
  constructor(server) {
    this.server = server;
  }

  get url() {
    return this.server.url;
  }

  lease(options) {
    return this.server.lease(options);
  }

  /** Ends a server that was started; without it, the server ends with this process. */
  stop() {
    return this.server.stop();
  }

  /** A test with a lease of its own: `body(t, lease)`. The options are those of Node's `test`, and `select`. */
  test(name, options, body) {
    if (typeof options === "function") [options, body] = [{}, options];
    const { select, ...rest } = options;
    return nodeTest(name, rest, this.leased({ select, name }, body));
  }

  /** The body of a test with a lease of its own, for `t.test` and `it`. */
  leased(options, body) {
    if (typeof options === "function") [options, body] = [{}, options];
    return async (t) => {
      const lease = await this.lease({ name: t.name, ...options });
      let hasPassed = false;
      // Also runs when the runner ends the test, such as after its timeout.
      t.after(async () => {
        if (!hasPassed) for (const line of await lease.unanswered()) t.diagnostic(line);
        await lease.end();
      });
      await body(t, lease);
      hasPassed = true;
    };
  }

  /**
   * A test of each case of a scenario and of each of its variants: what `client(variant)` gives, or throws, is judged by the contract.
   *
   * An error that `errors` does not map is a crash. Variants of a case that the client does not pass itself are skipped.
   */
  judge(scenario, options, client) {
    if (typeof options === "function") [options, client] = [{}, options];
    const { name = scenario, concurrency = 1 } = options;
    return nodeTest(name, { concurrency }, async (t) => {
      const exchanges = chosen(await this.server.variants(scenario, { ...options, controls: true }), scenario, options.variants);
      if (exchanges.length === 0) throw new Error(`the scenario '${scenario}' has no variants for these options`);
      const judged = new JudgedClient(this.server, scenario, options, client);
      t.after(() => judged.end());
      const failed = new Set();
      for (const exchange of exchanges.filter(isControl)) {
        await t.test(`${scenario}/${exchange.case}`, async () => {
          failed.add(exchange.case);
          await judged.check(exchange);
          failed.delete(exchange.case);
        });
      }
      const variants = exchanges.filter((exchange) => !isControl(exchange));
      await Promise.all(
        variants.map((exchange) => {
          const skip = failed.has(exchange.case) && `the case '${exchange.case}' itself does not pass`;
          return t.test(`${scenario}/${exchange.variant}`, { skip }, () => judged.check(exchange));
        }),
      );
    });
  }
}

/** The milliseconds that a client has beyond its time limit before it counts as hanging: more than a busy machine uses up. */
const patience = 10_000;

const isControl = (exchange) => exchange.variant === null;

/** Those exchanges that `ids` name, also as `SCENARIO/ID`, and the cases that they need. */
function chosen(exchanges, scenario, ids) {
  if (ids === undefined) return exchanges;
  const wanted = new Set(ids.map((id) => (id.startsWith(`${scenario}/`) ? id.slice(scenario.length + 1) : id)));
  const found = exchanges.filter(({ id }) => wanted.has(id));
  for (const id of wanted) {
    if (!found.some((exchange) => exchange.id === id)) throw new Error(`'variants' must name variants that these options choose; found '${id}'`);
  }
  return exchanges.filter((exchange) => found.some(({ id, case: name }) => id === exchange.id || (isControl(exchange) && name === exchange.case)));
}

class JudgedClient {
  #server;
  #scenario;
  #options;
  #client;
  /** The leases, with the names of the cases that were asked in them, and those of them in which no exchange is made now. */
  #places = [];
  #free = [];

  constructor(server, scenario, { timeout = 2_000, select = {}, errors = () => undefined, decoded = (value) => value }, client) {
    this.#server = server;
    this.#scenario = scenario;
    this.#options = { timeout, select, errors, decoded };
    this.#client = client;
  }

  /** Makes an exchange, and throws what is wrong with what the client made of it. */
  async check(exchange) {
    const place = this.#free.pop() ?? (await this.#newPlace());
    if (!isControl(exchange) && !place.asked.has(exchange.case)) {
      place.asked.add(exchange.case);
      await this.#ask(place, { ...exchange, variant: null });
    }
    if (isControl(exchange)) place.asked.add(exchange.case);
    const { verdict, crash, hangs } = await this.#ask(place, exchange);
    // What still runs would disturb the next exchange.
    if (!hangs) this.#free.push(place);
    if (verdict.status !== "pass") throw finding(this.#scenario, exchange, verdict, crash);
  }

  async #newPlace() {
    const place = { lease: await this.#server.lease({ name: `judge ${this.#scenario}` }), asked: new Set() };
    this.#places.push(place);
    return place;
  }

  async end() {
    await Promise.all(this.#places.map(({ lease }) => lease.end()));
  }

  async #ask({ lease }, exchange) {
    const { case: caseName, variant, operator, pointer, location, meaning, expected } = exchange;
    const { timeout, select } = this.#options;
    const url = await lease.select({ ...select, [this.#scenario]: variant ?? caseName });
    const id = `${this.#scenario}/${variant ?? caseName}`;
    const given = { id, url, timeout, scenario: this.#scenario, case: caseName, variant, operator, pointer, location, meaning, expected };
    const { crash, hangs, ...answer } = await this.#answer(given);
    const verdict = await lease.outcome({ scenario: this.#scenario, case: caseName, variant, ...answer });
    return { verdict, crash, hangs };
  }

  async #answer(given) {
    const limit = given.timeout + patience;
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, limit, { ended: { afterMilliseconds: limit }, hangs: true });
    });
    try {
      return await Promise.race([this.#made(given), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  async #made(given) {
    try {
      const client = this.#client;
      const value = await client(given);
      const answer = value instanceof Answer ? value : new Answer({ outcome: "ok" }, value);
      return this.#line(answer);
    } catch (error) {
      const mapped = this.#options.errors(error);
      if (mapped === undefined) return { ended: { standardError: trace(error) }, crash: error };
      const members = typeof mapped === "string" ? { outcome: mapped } : mapped;
      const answer = mapped instanceof Answer ? this.#line(mapped) : members;
      return { detail: String(error?.message ?? error), ...answer };
    }
  }

  #line({ members, value }) {
    const decoded = value === undefined ? undefined : writable(this.#options.decoded(value));
    return decoded === undefined ? members : { ...members, decoded };
  }
}

/** A value as JSON has it; nothing for one that JSON does not have, such as one that contains itself. */
function writable(value) {
  try {
    return JSON.parse(JSON.stringify(value, (_, part) => (typeof part === "bigint" ? String(part) : part)));
  } catch {
    return undefined;
  }
}

/** An error as Node prints it, from which the judge reads its type and the client's frame; without the frames of this file and of Node. */
function trace(error) {
  if (!(error instanceof Error && error.stack)) return `Uncaught ${inspect(error)}`;
  const isOurs = (line) => /^\s+at /.test(line) && (line.includes(import.meta.url) || line.includes("(node:internal/"));
  return error.stack.split("\n").filter((line) => !isOurs(line)).join("\n");
}

function finding(scenario, { variant, case: caseName, operator, location, meaning }, verdict, crash) {
  const damage = variant === null ? meaning : `${meaning} (${operator})`;
  const lines = [`${scenario}/${variant ?? caseName}: ${verdict.message}`, `  ${damage}`, `  at ${location}`];
  if (crash !== undefined) lines.push(trace(crash));
  const error = new Error(lines.join("\n"));
  error.name = "Finding";
  // The frames of this file say nothing; those of the client are in the message, which all reporters show.
  error.stack = `${error.name}: ${error.message}`;
  return error;
}
