// mockapi
// SPDX-License-Identifier: Apache-2.0

export interface StartOptions {
  /** Scenario files and folders; by default `Scenarios` or `scenarios` in the working directory. */
  scenarios?: string | URL | readonly (string | URL)[];
  /** A server that is running, in place of a new one; also $MOCKAPI_URL. */
  url?: string | URL;
  /** The token of its control API; also $MOCKAPI_CONTROL_TOKEN. */
  token?: string;
  /** Further options of `mockapi serve`, such as `["--cors"]`. */
  options?: readonly string[];
}

/** Cases, or ids of variants, by the names of their scenarios. */
export type Selection = Readonly<Record<string, string>>;

export interface VariantsOptions {
  /** The names of the cases; by default all. */
  cases?: readonly string[];
  operators?: readonly string[];
  /** Only the few operators that find nearly everything; not beside `operators`. */
  quick?: boolean;
  /** Lists each case, too, before its variants. */
  controls?: boolean;
}

/** A variant of a case, or with `variant: null` the case itself. */
export interface VariantInfo {
  id: string;
  case: string;
  variant: string | null;
  operator?: string;
  /** The JSON pointer of the damaged value. */
  pointer?: string;
  /** `Scenarios/user.json:12:5`: the damaged value, or the case. */
  location: string;
  /** What was done, for people: `Missing at /name`. */
  meaning: string;
  expected: { outcomes: string[]; code: string | null; defects: string[] | null };
}

/** A request of the journal; docs/journal.md has all members. */
export interface JournalEntry {
  number: number;
  scenario: string | null;
  case: string | null;
  variant: string | null;
  reason: string | null;
  request: { method: string; target: string; headers: { name: string; value: string }[]; body?: string; [member: string]: unknown };
  response: { status: number | null; [member: string]: unknown };
  [member: string]: unknown;
}

/** What requests must be in the journal; docs/journal.md has all members. */
export interface Expectation {
  request?: Record<string, unknown>;
  scenario?: string;
  case?: string;
  exactly?: number;
  atLeast?: number;
  atMost?: number;
  never?: true;
}

/** What the server refused, or why it cannot be asked. */
export class MockAPIError extends Error {
  /** The type of the server's problem, such as `mockapi:invalid-selection`. */
  readonly type?: string;
  readonly status?: number;
}

/** Starts a server that ends with this process, or connects to the one at `url` or $MOCKAPI_URL. */
export function start(options?: StartOptions): Promise<Server>;

export class Server {
  private constructor();
  readonly url: string;
  /** Makes a lease: an isolated view of the server, with cases, states and a journal of its own. */
  lease(options?: { select?: Selection; name?: string }): Promise<Lease>;
  variants(scenario: string, options?: VariantsOptions): Promise<VariantInfo[]>;
  /** Ends a server that was started; one that was running goes on. */
  stop(): Promise<void>;
  /** Asks the control API: a path below `/__mockapi`, and a body that is sent as JSON. */
  request(method: string, path: string, body?: unknown): Promise<any>;
}

export class Lease {
  private constructor();
  readonly id: string;
  readonly name?: string;
  /** The base URL for the client; `select` may change it. */
  readonly url: string;
  /** Selects cases in place of those that were selected, and says where they are served. */
  select(cases: Selection): Promise<string>;
  journal(filter?: Record<string, string>): Promise<JournalEntry[]>;
  /** The requests that no scenario answered, a line for each with the nearest scenario. */
  unanswered(): Promise<string[]>;
  /** Fails with the server's report unless the requests are what is expected. */
  verify(...expectations: (Expectation | readonly Expectation[])[]): Promise<void>;
  /** Takes sequences, states, counters and the journal back to their beginning. */
  reset(): Promise<void>;
  /** Says what the client made of what is selected; the reply is the verdict (docs/control.md). */
  outcome(answer: Record<string, unknown>): Promise<Record<string, unknown>>;
  end(): Promise<void>;
}
