// mockapi
// SPDX-License-Identifier: Apache-2.0

// A small client with two bugs on purpose: it takes any number of cents, and it trusts that each order has items.

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
  if (body?.id === undefined || body.id === null) throw new UnexpectedAnswer("an order without an id");
  if (typeof body.customer?.name !== "string") throw new UnexpectedAnswer("an order without a customer");
  return { ...body, items: body.items.map(({ title, price }) => ({ title, price })) };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnexpectedAnswer("not JSON");
  }
}
