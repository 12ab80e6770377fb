// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { failure, start } from "mockapi/test";
import { getOrder, RefusedError, UnexpectedAnswer } from "./orders.js";

const mockapi = await start({ scenarios: new URL("Scenarios", import.meta.url) });

mockapi.test("an order has its items", async (t, lease) => {
  const order = await getOrder(lease.url);
  assert.deepEqual(order.items.map((item) => item.title), ["A pen", "A notebook"]);
  await lease.verify({ request: { method: "GET", urlPath: "/orders/17" }, exactly: 1 });
});

mockapi.test("an unknown order is refused", { select: { order: "notFound" } }, async (t, lease) => {
  await assert.rejects(getOrder(lease.url), { name: "Error", code: "noSuchOrder" });
});

function errors(error) {
  if (error instanceof RefusedError) return failure(error.code);
  if (error instanceof UnexpectedAnswer) return "unexpected";
  if (error.name === "TimeoutError" || error.message === "fetch failed" || error.message === "terminated") return "noAnswer";
  return undefined;
}

mockapi.judge("order", { concurrency: 8, errors }, (variant) => getOrder(variant.url, variant));
