// mockapi
// SPDX-License-Identifier: Apache-2.0
// Careful clients in JavaScript, with a JSON parser of their own or JSON.parse, and fetch or node:http. The argument has the style:
// see README.md.

import { readFileSync } from "node:fs";
import http from "node:http";
import { createInterface } from "node:readline";

const style = Object.fromEntries(process.argv[2].split(",").map((word) => word.split("=")));
const apis = new Map();

class Unexpected extends Error {}
class NoAnswer extends Error {}
class Spoiled extends Error {
  constructor(place) {
    super(`spoiled at ${place}`);
    this.place = place;
  }
}

/** A number as it was sent. JSON.parse would round it. */
class Numeral {
  constructor(text) {
    this.text = text;
  }
  get value() {
    return Number(this.text);
  }
  get isWhole() {
    return Number.isInteger(this.value) || /^-?\d+$/.test(this.text);
  }
}

// The parser of RFC 8259.

class Parser {
  constructor(text) {
    this.text = text;
    this.at = 0;
  }
  take(expression) {
    expression.lastIndex = this.at;
    const found = expression.exec(this.text);
    if (found) this.at = expression.lastIndex;
    return found?.[0];
  }
  expect(token) {
    if (!this.text.startsWith(token, this.at)) throw new SyntaxError(`no '${token}' at ${this.at}`);
    this.at += token.length;
  }
  blank() {
    this.take(/[ \t\r\n]*/y);
  }
  document() {
    const value = this.value(1);
    if (this.at < this.text.length) throw new SyntaxError(`something more at ${this.at}`);
    return value;
  }
  value(depth) {
    this.blank();
    const value = this.bare(depth);
    this.blank();
    return value;
  }
  bare(depth) {
    switch (this.text[this.at]) {
      case "{": return this.container(depth, "}");
      case "[": return this.container(depth, "]");
      case '"': return this.string();
    }
    const word = this.take(/true|false|null/y);
    if (word) return { true: true, false: false, null: null }[word];
    const number = this.take(/-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y);
    if (!number) throw new SyntaxError(`no value at ${this.at}`);
    if (style.huge === "refuse" && !Number.isFinite(Number(number))) throw new SyntaxError("a number is too large");
    return new Numeral(number);
  }
  string() {
    const token = this.take(/"([^"\\\u0000-\u001f]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y);
    if (token === undefined) throw new SyntaxError(`no string at ${this.at}`);
    const text = JSON.parse(token);
    if (text.isWellFormed()) return text;
    if (style.utf8 === "strict") throw new SyntaxError("half of a surrogate pair");
    return text.toWellFormed();
  }
  container(depth, end) {
    if (depth > Number(style.depth)) throw new SyntaxError("too deep");
    const found = end === "}" ? new Map() : [];
    this.at += 1;
    this.blank();
    if (this.text[this.at] === end) {
      this.at += 1;
      return found;
    }
    for (;;) {
      if (end === "]") found.push(this.value(depth + 1));
      else this.member(found, depth);
      if (this.text[this.at] !== ",") break;
      this.at += 1;
    }
    this.expect(end);
    return found;
  }
  member(found, depth) {
    this.blank();
    const name = this.string();
    this.blank();
    this.expect(":");
    const value = this.value(depth + 1);
    if (found.has(name)) {
      if (style.keys === "refuse") throw new SyntaxError("a name occurs twice");
      if (style.keys === "first") return;
    }
    found.set(name, value);
  }
}

/** The same values from JSON.parse, whose last member counts and whose numbers are doubles. */
function fromNative(value) {
  if (typeof value === "number") return new Numeral(String(value));
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(fromNative);
  if (value && typeof value === "object") return new Map(Object.entries(value).map(([name, item]) => [name, fromNative(item)]));
  return value;
}

// The language of the models. A type has a default and reads a value at a place.

const api = (name, success, failure, rules) =>
  apis.set(name, { success, failure, rules: Object.fromEntries(rules.split(" ").filter(Boolean).map((word) => word.split(/=(.*)/s))) });

function ofKind(holds, initial) {
  const read = (value, place) => {
    if (!holds(value)) throw new Spoiled(place);
    return value;
  };
  return { read, initial };
}

const none = null;
const nothing = ofKind((value) => value === null, null);
const text = ofKind((value) => typeof value === "string", "");
const number = ofKind((value) => value instanceof Numeral, new Numeral("0"));
const integer = ofKind((value) => value instanceof Numeral && value.isWhole, new Numeral("0"));
const flag = ofKind((value) => typeof value === "boolean", false);
const matching = (expression) => ofKind((value) => typeof value === "string" && expression.test(value), "");
// URL.canParse takes letters that RFC 3986 does not have.
const isASCII = /^[!-~]+$/;
const webAddress = ofKind((value) => typeof value === "string" && isASCII.test(value) && URL.canParse(value) && new URL(value).host !== "", "");
const uuid = matching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
const isDay = (value) => new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) ?? false;
const date = ofKind((value) => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && isDay(value), "");
const time = /^T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;
const dateTime = ofKind((value) => typeof value === "string" && isDay(value.slice(0, 10)) && time.test(value.slice(10)), "");

const values = (...known) =>
  ofKind((value) => known.includes(value instanceof Numeral ? value.value : value), known[0]);

function either(first, second) {
  const read = (value, place, defects) => {
    try {
      return first.read(value, place, defects);
    } catch (error) {
      if (!(error instanceof Spoiled)) throw error;
      return second.read(value, place, defects);
    }
  };
  return { read, initial: first.initial };
}

const step = (name) => "/" + String(name).replaceAll("~", "~0").replaceAll("/", "~1");

function fields(...parts) {
  const read = (value, place, defects) => {
    if (!(value instanceof Map)) throw new Spoiled(place);
    const found = new Map();
    for (let i = 0; i < parts.length; i += 2) {
      found.set(parts[i], parts[i + 1].read(value.get(parts[i]), place + step(parts[i]), defects));
    }
    return found;
  };
  return { read, initial: new Map(), isObject: true };
}

const leftOut = Symbol("left out");

function listOf(element) {
  const read = (value, place, defects) => {
    if (!Array.isArray(value)) throw new Spoiled(place);
    return value.map((item, i) => element.read(item, place + step(i), defects)).filter((item) => item !== leftOut);
  };
  return { read, initial: [] };
}

/** A list whose first element is read, and the others are not. */
function firstOf(element) {
  const read = (value, place, defects) => {
    if (!Array.isArray(value)) throw new Spoiled(place);
    return [element.read(value[0], place + "/0", defects), ...value.slice(1)];
  };
  return { read, initial: [] };
}

function mapOf(element) {
  const read = (value, place, defects) => {
    if (!(value instanceof Map)) throw new Spoiled(place);
    const found = [...value].map(([name, item]) => [name, element.read(item, place + step(name), defects)]);
    return new Map(found.filter(([, item]) => item !== leftOut));
  };
  return { read, initial: new Map() };
}

function recovering(kind, recover) {
  const read = (value, place, defects) => {
    try {
      return kind.read(value, place, defects);
    } catch (error) {
      if (!(error instanceof Spoiled)) throw error;
      return recover(value, style.defects === "near" ? place : error.place, defects);
    }
  };
  return { read, initial: kind.initial };
}

const isMissing = (value) => value === null || value === undefined;
const required = (kind) => kind;
const optional = (kind) => recovering(kind, (value, place, defects) => void (isMissing(value) || defects.push(place)));
const defaulted = (kind) => recovering(kind, (_, place, defects) => (defects.push(place), kind.initial));
const dropped = (kind) => recovering(kind, (_, place, defects) => (defects.push(place), leftOut));

/** An object, a list or a map that the contract does not name. */
function plain(kind) {
  const read = (value, place, defects) => {
    if (kind.isObject) return kind.read(value instanceof Map ? value : new Map(), place, defects);
    try {
      return kind.read(value, place, defects);
    } catch (error) {
      if (!(error instanceof Spoiled) || error.place !== place) throw error;
      if (!isMissing(value)) defects.push(place);
      return null;
    }
  };
  return { read, initial: kind.initial };
}

eval(readFileSync(new URL("../models", import.meta.url), "utf8"));

// The transport: one request, one response, one limit for everything.

async function withFetch(url, request, limit) {
  const response = await fetch(url, {
    method: request.method, headers: request.headers, body: request.body ?? undefined,
    redirect: style.redirect === "follow" ? "follow" : "manual", signal: AbortSignal.timeout(limit),
  });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("Content-Type"), body };
}

function withHTTP(url, request, limit) {
  return new Promise((resolve, reject) => {
    const made = http.request(url, { method: request.method, headers: request.headers, agent: false, signal: AbortSignal.timeout(limit) });
    made.on("error", reject);
    made.on("response", (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("error", reject);
      response.on("end", () => {
        if (!response.complete) return reject(new NoAnswer("half a response"));
        const coding = response.headers["content-encoding"] ?? "identity";
        if (coding !== "identity") return reject(new Unexpected(`a coding that was not asked for: ${coding}`));
        resolve({ status: response.statusCode, type: response.headers["content-type"] ?? null, body: Buffer.concat(parts) });
      });
    });
    made.end(request.body ?? undefined);
  });
}

async function exchange(made) {
  const headers = { ...made.request.headers, ...(style.redirect === "follow" ? {} : { Authorization: "Bearer careful" }) };
  const send = style.transport === "fetch" ? withFetch : withHTTP;
  try {
    return await send(made.baseURL + made.request.path, { ...made.request, headers }, made.timeLimitMilliseconds);
  } catch (error) {
    if (error instanceof Unexpected) throw error;
    throw new NoAnswer(error.cause?.message ?? error.message);
  }
}

// The answers of the API.

function decode(body) {
  const text = new TextDecoder("utf-8", { fatal: style.utf8 === "strict", ignoreBOM: true }).decode(body);
  return style.bom === "accept" && text.startsWith("\ufeff") ? text.slice(1) : text;
}

function checkType(header, wanted) {
  const [type, ...parameters] = (header ?? "").toLowerCase().split(";").map((part) => part.trim());
  if (wanted && type !== wanted) throw new Unexpected(`the type ${header}`);
  const isJSON = header === null || type === "application/json" || type.endsWith("+json");
  if (style.type === "check" && !isJSON) throw new Unexpected(`the type ${header}`);
  if (style.charset === "refuse" && parameters.some((word) => word.startsWith("charset=") && !/^charset="?utf-8"?$/.test(word))) {
    throw new Unexpected(`the charset of ${header}`);
  }
}

function at(document, pointer) {
  for (const name of pointer.split("/").slice(1)) {
    document = Array.isArray(document) ? document[name] : document instanceof Map ? document.get(name) : undefined;
  }
  return document;
}

function understand(name, { status, type, body }) {
  const { success, failure, rules } = apis.get(`${name} ${status}`) ?? apis.get(name);
  const statuses = rules.statuses ?? (status >= 200 && status < 300 ? String(status) : "");
  let isSuccess = statuses.split(",").includes(String(status));
  if (!isSuccess && status < 400) throw new Unexpected(`status ${status}`);
  if (rules.pattern) {
    if (isSuccess && new RegExp(`^(?:${rules.pattern})$`).test(decode(body))) return { outcome: "success" };
    throw new Unexpected(`status ${status}`);
  }
  if (isSuccess && rules.read && rules.read !== String(status)) return { outcome: "success" };
  if (!isSuccess && !failure) throw new Unexpected(`status ${status}`);
  checkType(type, isSuccess ? rules.successType : rules.failureType);
  const text = decode(body);
  const document = style.numbers === "double" ? fromNative(JSON.parse(text)) : new Parser(text).document();
  const code = rules.code ? at(document, rules.code) : undefined;
  if (rules.anyStatus) {
    if (isMissing(code) && !isSuccess) throw new Unexpected("no code");
    isSuccess = isMissing(code);
  }
  const defects = [];
  const decoded = (isSuccess ? success : failure).read(document, "", defects);
  const outcome = isSuccess ? (defects.length ? "partial" : "success") : "failure";
  return { outcome, defects, decoded, ...(isSuccess ? {} : { code: code instanceof Numeral ? code.text : code }) };
}

async function answer(made) {
  try {
    return understand(made.scenario, await exchange(made));
  } catch (error) {
    if (error instanceof NoAnswer) return { outcome: "noAnswer", detail: error.message };
    const isNoText = error.code === "ERR_ENCODING_INVALID_ENCODED_DATA";
    const refusals = [Unexpected, Spoiled, SyntaxError, RangeError];
    if (!isNoText && !refusals.some((refusal) => error instanceof refusal)) throw error;
    return { outcome: "unexpected", detail: error.message };
  }
}

/** The JSON of a decoded value in this style. */
function printed(value) {
  if (value instanceof Numeral) return style.print === "strings" ? JSON.stringify(value.text) : value.text;
  if (Array.isArray(value)) return `[${value.map(printed).join()}]`;
  if (!(value instanceof Map)) return JSON.stringify(value ?? null);
  const isShown = (item) => style.print === "nulls" || !(isMissing(item) || (style.print === "sparse" && (item === "" || item === false)));
  return `{${[...value].filter(([, item]) => isShown(item)).map(([name, item]) => `${JSON.stringify(name)}:${printed(item)}`).join()}}`;
}

function spoken(id, { decoded, defects, ...rest }) {
  if (style.say === "coarse") rest.outcome = ["success", "partial"].includes(rest.outcome) ? "ok" : "error";
  if (style.defects !== "none") rest.defects = defects;
  const head = JSON.stringify({ id, ...rest });
  return decoded === undefined || style.print === "none" ? head : `${head.slice(0, -1)},"decoded":${printed(decoded)}}`;
}

for await (const line of createInterface({ input: process.stdin })) {
  const made = JSON.parse(line);
  console.log(spoken(made.id, await answer(made)));
}
