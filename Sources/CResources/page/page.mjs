// mockapi
// SPDX-License-Identifier: Apache-2.0

// The page of a running server.
import { make } from "../report/elements.mjs";

document.body.append(make("h1", "", "mockapi"));
