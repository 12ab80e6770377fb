// mockapi
// SPDX-License-Identifier: Apache-2.0

// The part of a lease for phones: the QR code of an address that they reach, or what has to be done first.
import { all, make, makeButton } from "../report/elements.mjs";
import { copy } from "./actions.mjs";
import { part } from "./control.mjs";
import { attempt } from "./notes.mjs";
import { state } from "./state.mjs";
import { oneLine } from "./words.mjs";

/** A reason as a sentence. */
export const sentence = text => text[0].toUpperCase() + text.slice(1) + ".";

/** A host with the network that has it. */
export const hostText = address => oneLine(address.host + (address.interface ? " (" + address.interface + ")" : ""));

/** The source of a picture, which may have any letters. */
export const pictureSource = svg => "data:image/svg+xml," + encodeURIComponent(svg);

/** Shows the code of the first address; others can be chosen. */
async function show(id, body, named) {
  const path = "leases/" + part(id);
  const {addresses, reason} = await state.control.get(path + "/addresses");
  if (!addresses.length) { body.replaceChildren(make("p", "quiet", sentence(reason))); return; }
  const hosts = named(make("select"), "host");
  hosts.setAttribute("aria-label", "Address of the server's machine");
  hosts.append(...addresses.map(address => make("option", "", hostText(address), {value: address.url})));
  const picture = make("img");
  const url = make("code");
  const draw = async () => {
    const address = addresses[Math.max(0, hosts.selectedIndex)];
    const source = pictureSource(await state.control.text(path + "/qr.svg?host=" + part(address.host)));
    // Another one may have been chosen meanwhile.
    if (hosts.value !== address.url) return;
    Object.assign(picture, {alt: address.url, src: source});
    url.textContent = oneLine(address.url);
  };
  hosts.addEventListener("change", () => attempt(draw()));
  await draw();
  const button = named(makeButton("plain", "Copy this address", () => attempt(copy(hosts.value, "the address for a phone"))), "copy");
  body.replaceChildren(...addresses.length > 1 ? [hosts] : [], picture, url, button);
}

/** The part of a lease; the one that is drawn already as long as the address is the same, so that it stays open. */
export function phonePart(lease) {
  const drawn = all("details.phone").find(element => element.dataset.lease === lease.id);
  if (drawn?.dataset.url === lease.url) return drawn;
  const element = make("details", "phone");
  Object.assign(element.dataset, {lease: lease.id, url: lease.url});
  const named = (child, name) => { child.dataset.focus = lease.id + "\nphone " + name; return child; };
  const body = make("div");
  element.append(named(make("summary", "", "For a phone"), "summary"), body);
  element.addEventListener("toggle", () => { if (element.open) attempt(show(lease.id, body, named)); });
  element.open = Boolean(drawn?.open);
  return element;
}
