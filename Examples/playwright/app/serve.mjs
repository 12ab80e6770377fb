// mockapi
// SPDX-License-Identifier: Apache-2.0

// Serves the app; any other server of files would do.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";

const files = { "/": ["index.html", "text/html"], "/orders.js": ["orders.js", "text/javascript"] };

createServer(async (request, response) => {
  const [name, type] = files[request.url] ?? [];
  response.writeHead(name ? 200 : 404, { "Content-Type": type ?? "text/plain" });
  response.end(name && (await readFile(new URL(name, import.meta.url))));
}).listen(process.env.APP_PORT ?? 4173, "127.0.0.1");
