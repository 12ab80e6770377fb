// mockapi
// SPDX-License-Identifier: Apache-2.0

// A client as it is often written, and its driver; hosted.mjs runs it in a worker:
//
// mockapi test Scenarios/user.json --client 'node Examples/clients/node/client.mjs'

import { createInterface } from "node:readline";

async function getUser(baseURL, timeout) {
  const response = await fetch(baseURL + "/users/user01", { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) return { outcome: "error", detail: `status ${response.status}` };
  const user = await response.json();
  return { outcome: "ok", decoded: { id: user.id, name: user.name, email: user.email.toLowerCase() } };
}

const calls = { user: getUser };

async function answer(exchange) {
  const call = calls[exchange.scenario];
  if (!call) return { outcome: "unsupported" };
  try {
    return await call(exchange.baseURL, exchange.timeLimitMilliseconds);
  } catch (error) {
    if (error instanceof SyntaxError) return { outcome: "unexpected", detail: error.message };
    if (error.cause || error.name === "TimeoutError") return { outcome: "noAnswer", detail: error.message };
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const exchange = JSON.parse(line);
  console.log(JSON.stringify({ id: exchange.id, ...(await answer(exchange)) }));
}
