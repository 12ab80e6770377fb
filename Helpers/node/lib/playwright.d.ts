// mockapi
// SPDX-License-Identifier: Apache-2.0

import type { Lease, Selection, Server, StartOptions } from "./mockapi.js";

export { MockAPIError } from "./mockapi.js";
export type { Expectation, JournalEntry, Lease, Selection, Server, StartOptions, VariantInfo, VariantsOptions } from "./mockapi.js";

export interface MockAPIOptions extends StartOptions {
  /** The base URL to which the page sends the requests that scenarios answer. */
  apiURL: string | URL;
}

export interface MockAPITestFixtures {
  /** The cases that are selected when a test begins: `test.use({ mockapiSelect: { user: "notFound" } })`. */
  mockapiSelect: Selection;
  /** The lease of the test. */
  mockapi: Lease;
}

export interface MockAPIWorkerFixtures {
  mockapiServer: Server;
}

/** The fixtures, for `base.extend<MockAPITestFixtures, MockAPIWorkerFixtures>(mockapi({ scenarios, apiURL }))`. */
export function mockapi(options: MockAPIOptions): any;
