// mockapi
// SPDX-License-Identifier: Apache-2.0

// Calls of the control API, which is at the origin of the page.

/** An answer that is no success: a problem of RFC 9457, if the server wrote it. */
export class Refusal extends Error {
  constructor(status, problem) {
    super(problem?.detail ?? problem?.title ?? (status ? "the server answered " + status : "the server does not answer"));
    this.status = status;
    this.diagnostics = problem?.diagnostics ?? [];
  }
  /** Whether the key is missing or wrong. */
  get needsKey() { return this.status === 401 || this.status === 403; }
}

/** A part of a path. */
export const part = text => encodeURIComponent(text);

/** The calls with a key. */
export function makeControl(key) {
  const send = async (method, path, {text, signal, fields} = /** @type {any} */ ({})) => {
    const headers = {...key ? {Authorization: "Bearer " + key} : {}, ...fields};
    const options = {method, headers, body: text, signal, cache: "no-store", credentials: "omit", redirect: "error"};
    const response = await fetch("/__mockapi/" + path, /** @type {any} */ (options)).catch(error => {
      if (signal?.aborted) throw error;
      throw new Refusal(0, null);
    });
    if (response.ok) return response;
    throw new Refusal(response.status, await response.json().catch(() => null));
  };
  const ask = async (method, path, body, text = body === undefined ? undefined : JSON.stringify(body), fields = {}) => {
    const answer = await (await send(method, path, {text, fields})).text();
    return answer ? JSON.parse(answer) : null;
  };
  return {
    get: path => ask("GET", path),
    post: (path, body) => ask("POST", path, body),
    /** With a text that is JSON, and stays as it is. */
    postText: (path, text) => ask("POST", path, null, text),
    /** With the tag of the version that is replaced; without one, nothing is replaced. */
    putText: (path, text, tag) => ask("PUT", path, null, text, tag ? {"If-Match": tag} : {}),
    /** What there is, and the tag of its version. */
    async tagged(path) {
      const response = await send("GET", path);
      return {value: await response.json(), tag: response.headers.get("ETag")};
    },
    put: (path, body) => ask("PUT", path, body),
    patch: (path, body) => ask("PATCH", path, body),
    remove: path => ask("DELETE", path),
    text: async path => (await send("GET", path)).text(),
    /** What is missing on this server is null. */
    async optional(path) {
      try { return await ask("GET", path); } catch (error) {
        if (error instanceof Refusal && [404, 405, 409, 501].includes(error.status)) return null;
        throw error;
      }
    },
    async events(signal) { return (await send("GET", "events", {signal})).body; },
  };
}
