// mockapi
// SPDX-License-Identifier: Apache-2.0

// The client of client.mjs in a worker that has imported it before, with the same findings:
//
// mockapi test Scenarios/user.json --client 'node Examples/clients/node/hosted.mjs'

import { start } from "./host.mjs";

await start(new URL("./client.mjs", import.meta.url));
