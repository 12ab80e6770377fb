// mockapi
// SPDX-License-Identifier: Apache-2.0

// The page of an order, with a bug on purpose: an order without items leaves it blank.

const element = (selector) => document.querySelector(selector);

async function getOrder() {
  try {
    const response = await fetch("https://api.example.com/orders/17", { signal: AbortSignal.timeout(2_000) });
    if (response.status === 404) return { problem: "There is no such order." };
    const order = response.ok ? await response.json() : undefined;
    return order?.customer?.name ? { order } : { problem: "The order cannot be shown." };
  } catch {
    return { problem: "The order cannot be loaded." };
  }
}

function show({ order, problem }) {
  if (problem) {
    element("[role=alert]").textContent = problem;
    return;
  }
  const rows = order.items.map((item) => Object.assign(document.createElement("li"), { textContent: item.title }));
  element("ul").replaceChildren(...rows);
  element("h1").textContent = `An order of ${order.customer.name}`;
}

try {
  show(await getOrder());
} finally {
  element("[role=status]").hidden = true;
}
