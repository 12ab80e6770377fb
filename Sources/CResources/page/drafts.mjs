// mockapi
// SPDX-License-Identifier: Apache-2.0

// The text of a new scenario from a request, without its credentials.
import { isSecretField, maskedText } from "./secrets.mjs";

const variable = /^(\d+|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{24,})$/i;

/** The path of a target, as a template if it has numbers or ids: /users/{id}. */
export function pathTemplate(target) {
  const path = target.split("?")[0];
  let count = 0;
  const template = path.split("/").map(part => {
    if (!variable.test(part)) return part;
    count += 1;
    return "{id" + (count > 1 ? count : "") + "}";
  }).join("/");
  return count ? {urlPathTemplate: template} : {urlPath: path};
}

/** A name from words, which none of the names has: users, users2. */
export function draftName(base, names) {
  for (let number = 1; ; number += 1) {
    const name = base + (number > 1 ? number : "");
    if (!names.has(name)) return name;
  }
}

const kept = /^(accept|content-type|accept-language)$/i;

/** A target without parameters that are credentials. */
export function withoutSecrets(target) {
  const [path, query] = target.split(/\?([^]*)/);
  const rest = (query ?? "").split("&").filter(parameter => parameter && maskedText(parameter) === parameter);
  return path + (rest.length ? "?" + rest.join("&") : "");
}

/** The request without credentials, as the sample of a scenario. */
function sample({method, target, headers, body}) {
  const fields = headers.filter(({name}) => kept.test(name) && !isSecretField(name)).map(({name, value}) => [name, value]);
  return {
    method, path: withoutSecrets(target), ...(fields.length ? {headers: Object.fromEntries(fields)} : {}),
    ...(body ? {body: maskedText(body)} : {}),
  };
}

/** A new scenario with a success and the usual failures. */
export function draftScenario(request) {
  const path = request.target.split("?")[0];
  const words = path.split("/").filter(part => part && !variable.test(part)).map(part => part.replace(/[^\w-]/g, ""));
  const name = [request.method.toLowerCase(), ...words].filter(Boolean).slice(0, 4).join("-");
  return {
    name,
    request: {method: request.method, ...pathTemplate(request.target)},
    sample: sample(request),
    cases: {
      ok: {response: {status: 200, jsonBody: {}}},
      badRequest: {response: {status: 400, jsonBody: {errorCode: "badRequest"}}},
      notFound: {response: {status: 404, jsonBody: {errorCode: "notFound"}}},
      serverError: {response: {status: 500, headers: {"Content-Type": "text/html"}, body: "<h1>Internal Server Error</h1>"}},
    },
    default: "ok",
  };
}

/** The request as an expectation of `mockapi verify`: it comes once. */
export const expectation = ({method, target}) => ({verify: [{request: {method, urlPath: target.split("?")[0]}, exactly: 1}]});

const paths = ["url", "urlPath", "urlPattern", "urlPathPattern", "urlPathTemplate"];

/** A copy of a scenario whose method and path are those of a request. Its other conditions stay, so that somebody decides. */
export function widenedScenario(file, request) {
  const rest = Object.fromEntries(Object.entries(file.request ?? {}).filter(([key]) => key !== "method" && !paths.includes(key)));
  const {id: _, uuid: __, ...members} = file;
  return {...members, request: {method: request.method, ...pathTemplate(request.target), ...rest}};
}
