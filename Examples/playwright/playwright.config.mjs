// mockapi
// SPDX-License-Identifier: Apache-2.0

const url = `http://127.0.0.1:${process.env.APP_PORT ?? 4173}`;

export default {
  testDir: "tests",
  fullyParallel: true,
  use: { baseURL: url },
  webServer: { command: "node app/serve.mjs", url },
};
