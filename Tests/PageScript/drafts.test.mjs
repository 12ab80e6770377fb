// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { draftName, draftScenario, expectation, pathTemplate, widenedScenario, withoutSecrets } from "../../Sources/CResources/page/drafts.mjs";

describe("a new scenario from a request", () => {
  it("has a template for numbers and ids in the path", () => {
    assert.deepEqual(pathTemplate("/users?a=1"), {urlPath: "/users"});
    assert.deepEqual(pathTemplate("/users/7/orders/0b9c2f0e-93b1-4c55-8000-000000000001"), {urlPathTemplate: "/users/{id}/orders/{id2}"});
  });

  it("has no credentials", () => {
    const draft = draftScenario({
      method: "POST", target: "/login/7?token=t&page=1", body: '{"password": "secret"}',
      headers: [{name: "Authorization", value: "Bearer secret"}, {name: "Content-Type", value: "application/json"}, {name: "Cookie", value: "secret=1"}],
    });
    assert.equal(JSON.stringify(draft).includes("Bearer"), false);
    assert.equal(JSON.stringify(draft).includes('"secret'), false);
    assert.deepEqual(draft.sample, {
      method: "POST", path: "/login/7?page=1", headers: {"Content-Type": "application/json"}, body: '{"password": "•••"}',
    });
    assert.equal(draft.name, "post-login");
    assert.deepEqual(Object.keys(draft.cases), ["ok", "badRequest", "notFound", "serverError"]);
  });

  it("has a name that no scenario has", () => {
    assert.equal(draftName("user", new Set()), "user");
    assert.equal(draftName("user", new Set(["user", "user2"])), "user3");
  });

  it("may be a copy of another one with the path and the method of the request", () => {
    const file = {name: "user", id: "x", request: {method: "GET", urlPattern: "/a.*", headers: {A: {equalTo: "b"}}}, cases: {ok: {}}};
    assert.deepEqual(widenedScenario(file, {method: "PUT", target: "/users/7?x=1"}), {
      name: "user", request: {method: "PUT", urlPathTemplate: "/users/{id}", headers: {A: {equalTo: "b"}}}, cases: {ok: {}},
    });
  });
});

it("a request is an expectation that it comes once", () => {
  assert.deepEqual(expectation({method: "PUT", target: "/a/b?c=1"}), {verify: [{request: {method: "PUT", urlPath: "/a/b"}, exactly: 1}]});
});

it("a target keeps the parameters that are no credentials", () => {
  assert.equal(withoutSecrets("/a?api_key=1"), "/a");
  assert.equal(withoutSecrets("/a?b=1&secret=2&c=/d?e"), "/a?b=1&c=/d?e");
  assert.equal(withoutSecrets("/a"), "/a");
});
