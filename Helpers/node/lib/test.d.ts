// mockapi
// SPDX-License-Identifier: Apache-2.0

import type { Lease, Selection, Server, StartOptions, VariantInfo, VariantsOptions } from "./mockapi.js";

export { MockAPIError } from "./mockapi.js";
export type { Expectation, JournalEntry, Lease, Selection, Server, StartOptions, VariantInfo, VariantsOptions } from "./mockapi.js";

/** The context of a test; with the types of Node, its `TestContext`. */
export type TestContext = any;
export type Body = (t: TestContext, lease: Lease) => unknown;

/** What a client made of an answer, where it can tell more than by a value. */
export class Answer {
  private constructor();
}

/** A value in which nothing was wrong. */
export function success(value?: unknown): Answer;
/** A usable value, with JSON pointers to the fields that were not right. */
export function partial(value: unknown, defects: readonly string[]): Answer;
/** The failure that the API documents, with its code if it has one. */
export function failure(code?: string | number): Answer;

export type Outcome = "success" | "partial" | "failure" | "unexpected" | "noAnswer" | "ok" | "error" | "unsupported";

export interface JudgedVariant extends Omit<VariantInfo, "id"> {
  /** `user/complete~drop@/name`. */
  id: string;
  scenario: string;
  /** The base URL for the client. */
  url: string;
  /** The milliseconds after which the client should give up. */
  timeout: number;
}

export interface JudgeOptions extends VariantsOptions {
  /** The name of the test that has the others; by default that of the scenario. */
  name?: string;
  /** Only these variants and their cases, by the ids in failures, such as `user/complete~drop@/name`. */
  variants?: readonly string[];
  /** The number of exchanges at one time (default: 1). */
  concurrency?: number;
  /** The milliseconds after which the client should give up (default: 2,000). */
  timeout?: number;
  /** Cases of other scenarios that the client asks on its way. */
  select?: Selection;
  /** What an error of the client says; an error for which this is `undefined` is a crash. */
  errors?: (error: any) => Outcome | Answer | { outcome: Outcome; code?: string | number; detail?: string } | undefined;
  /** A value in the shape of the body, with its names (default: the value itself); `undefined` compares no values. */
  decoded?: (value: any) => unknown;
}

export interface TestOptions {
  select?: Selection;
  concurrency?: number | boolean;
  timeout?: number;
  only?: boolean;
  skip?: boolean | string;
  todo?: boolean | string;
  signal?: AbortSignal;
}

/** Starts a server for the tests of this file, or connects to the one at `url` or $MOCKAPI_URL. */
export function start(options?: StartOptions): Promise<MockAPI>;

export class MockAPI {
  private constructor();
  readonly server: Server;
  readonly url: string;
  lease(options?: { select?: Selection; name?: string }): Promise<Lease>;
  /** A test with a lease of its own. */
  test(name: string, body: Body): Promise<void>;
  test(name: string, options: TestOptions, body: Body): Promise<void>;
  /** The body of a test with a lease of its own, for `t.test` and `it`. */
  leased(body: Body): (t: TestContext) => Promise<void>;
  leased(options: { select?: Selection }, body: Body): (t: TestContext) => Promise<void>;
  /** A test of each case of a scenario and of each of its variants. */
  judge(scenario: string, client: (variant: JudgedVariant) => unknown): Promise<void>;
  judge(scenario: string, options: JudgeOptions, client: (variant: JudgedVariant) => unknown): Promise<void>;
  /** Ends a server that was started; without it, the server ends with this process. */
  stop(): Promise<void>;
}
