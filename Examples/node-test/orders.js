// mockapi
// SPDX-License-Identifier: Apache-2.0

// A small client with two bugs on purpose: it trusts that each order has items, and it takes anything for a price.

export class RefusedError extends Error {
  constructor(code) {
    super(`the order was refused: ${code}`);
    this.code = code;
  }
}

/** An answer that the API does not document. */
export class UnexpectedAnswer extends Error {}

export async function getOrder(baseURL, { timeout = 10_000 } = {}) {
  const response = await fetch(`${baseURL}/orders/17`, { signal: AbortSignal.timeout(timeout), redirect: "error" });
  const body = parsed(await response.text());
  if (!response.ok) {
    if (typeof body?.code !== "string") throw new UnexpectedAnswer(`status ${response.status}`);
    throw new RefusedError(body.code);
  }
  const { id, customer, items, note } = body ?? {};
  if (typeof id !== "string") throw new UnexpectedAnswer("an order without an id");
  if (typeof customer?.name !== "string") throw new UnexpectedAnswer("an order without a customer");
  return { id, customer: { name: customer.name }, items: items.map(readItem), note: typeof note === "string" ? note : undefined };
}

function readItem(item) {
  if (typeof item?.title !== "string") throw new UnexpectedAnswer("an item without a title");
  return { title: item.title, price: item.price };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnexpectedAnswer("not JSON");
  }
}
