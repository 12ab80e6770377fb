// mockapi
// SPDX-License-Identifier: Apache-2.0

// The conditions of a scenario or of a case, for a reader.
import { make } from "../report/elements.mjs";
import { visible } from "./words.mjs";

/** What each part of a pattern with several conditions compares. */
const groups = {
  headers: "header", queryParameters: "query parameter", pathParameters: "path parameter", formParameters: "form parameter",
  cookies: "cookie", bodyPatterns: "body", multipartPatterns: "part of the body",
};

const text = value => typeof value === "string" ? value : JSON.stringify(value);

/** A matcher and what it wants: `equalTo wrong`. */
const wanted = value => value !== null && typeof value === "object" && !Array.isArray(value)
  ? Object.entries(value).map(([matcher, operand]) => matcher + " " + text(operand)).join(", ") : text(value);

/** What a pattern of requests compares, and what it wants of it. */
export function conditionsOf(pattern) {
  return Object.entries(pattern).flatMap(([part, value]) => {
    const name = groups[part];
    if (!name || value === null || typeof value !== "object") return [[part, wanted(value)]];
    return Array.isArray(value) ? value.map(one => [name, wanted(one)])
      : Object.entries(value).map(([field, one]) => [name + " " + field, wanted(one)]);
  });
}

/** A list of conditions; with ticks, if all of them hold. */
export function conditionList(pattern, hold) {
  const list = make("ul", "conditions");
  for (const [part, value] of conditionsOf(pattern)) {
    const item = make("li", "", (hold ? "✓ " : "") + visible(part) + " ");
    item.append(make("code", "", visible(value)));
    list.append(item);
  }
  return list;
}
