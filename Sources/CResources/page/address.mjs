// mockapi
// SPDX-License-Identifier: Apache-2.0

// The address of a view: /__mockapi/ui#k=KEY&at=/default/r/17
//
// `at` is the id of a lease, and then: r/NUMBER for a request, s/NAME for an endpoint, walk/NAME, scenarios or leases. With a walk, `from`
// is where it goes on.

/** The key and the view of a fragment. */
export function readAddress(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  const [, lease = "default", screen = "", ...rest] = (values.get("at") ?? "").split("/");
  const name = rest.join("/");
  const from = values.get("from");
  return {key: values.get("k") ?? "", lease: lease || "default", screen, name, ...from ? {from: {scenario: name, at: from}} : {}};
}

/** The fragment of a key and a view. */
export function writeAddress({key, lease, screen, name, from = null}) {
  const at = ["", lease, ...(screen ? [screen] : []), ...(name ? [name] : [])].join("/");
  const values = new URLSearchParams();
  if (key) values.set("k", key);
  // A slash may be in a fragment as it is.
  const written = text => encodeURIComponent(text).replace(/%2F/g, "/");
  const rest = screen === "walk" && from?.scenario === name ? "&from=" + written(from.at) : "";
  return "#" + values + (key ? "&" : "") + "at=" + written(at) + rest;
}
