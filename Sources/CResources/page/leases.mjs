// mockapi
// SPDX-License-Identifier: Apache-2.0

// The screen of all leases.
import { $, make, makeButton } from "../report/elements.mjs";
import { copy, loadLeases, showLease } from "./actions.mjs";
import { part } from "./control.mjs";
import { keepFocus } from "./focus.mjs";
import { openDialog } from "./modal.mjs";
import { attempt, say } from "./notes.mjs";
import { phonePart } from "./phone.mjs";
import { state } from "./state.mjs";
import { counted, oneLine, timeOfDay } from "./words.mjs";

/** What is different in a lease, in words. */
export function leaseText({select, disturb}) {
  const parts = [];
  const count = Object.keys(select).length;
  if (count) parts.push(counted(count, "endpoint") + " not as in the files");
  if (disturb?.delayMilliseconds !== undefined) parts.push("delayed by " + [disturb.delayMilliseconds].flat().join(" to ") + " ms");
  if (disturb?.offline) parts.push("offline");
  else if (disturb?.failures) parts.push(Math.round(disturb.failures.share * 100) + " % fail");
  return parts.join(", ") || "as in the files";
}

const chosenId = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Makes a lease. A name that may be its id becomes it, so that the address is the same tomorrow; older servers choose an id. */
export async function makeLease(control, name) {
  if (chosenId.test(name)) {
    try { return await control.put("leases/" + part(name), {}); } catch (error) {
      if (![404, 405].includes(error.status)) throw error;
    }
  }
  return control.post("leases", name ? {name} : {});
}

/** Changes the delays and failures of all answers of a lease. */
async function disturb(id, change, text) {
  await state.control.patch("leases/" + part(id), {disturb: change});
  say(id + ": " + text);
  await loadLeases();
}

/** The delays and failures of a lease that goes offline for ten minutes, or comes back. The others stay, until the same time. */
export function offlineChange(disturb, now) {
  const {offline, until, ...others} = disturb ?? {};
  if (!offline) return {...others, offline: true, seconds: 600};
  if (!Object.keys(others).length) return null;
  return until ? {...others, seconds: Math.max(1, Math.ceil((Date.parse(until) - now) / 1000))} : others;
}

/** Takes a lease off the network, or lets it back. */
export const switchOffline = lease => disturb(lease.id, offlineChange(lease.disturb, Date.now()),
  lease.disturb?.offline ? "reachable again" : "all connections are closed, for ten minutes");

function leaseCard(lease) {
  const card = make("article", "lease" + (lease.id === state.lease ? " current" : ""));
  const title = make("h3", "", oneLine(lease.name ?? lease.id));
  const facts = make("dl");
  const rows = {
    id: lease.id, address: lease.url, state: leaseText(lease), seed: String(lease.seed),
    ends: lease.expiresAt ? timeOfDay(lease.expiresAt) : "",
  };
  for (const [name, text] of Object.entries(rows)) if (text) facts.append(make("dt", "", name), make("dd", "", oneLine(text)));
  const buttons = make("p", "buttons");
  const add = (text, run) => {
    const button = makeButton("plain", text, () => attempt(run()));
    button.dataset.focus = lease.id + "\n" + text;
    buttons.append(button);
  };
  add("Show", () => showLease(lease.id));
  add("Copy the address", () => copy(lease.url, "the address of " + lease.id));
  if (lease.disturb) add("Undo delays and failures", () => disturb(lease.id, null, "no delays and failures of its own"));
  else {
    add("Delay 2 s", () => disturb(lease.id, {delayMilliseconds: 2000, seconds: 600}, "all answers are delayed by 2 s, for ten minutes"));
    add("20 % fail", () => disturb(lease.id, {failures: {share: 0.2}, seconds: 600}, "one answer in five fails, for ten minutes"));
  }
  add(lease.disturb?.offline ? "Back from offline" : "Offline", () => switchOffline(lease));
  if (lease.id !== "default") add("End", async () => { await state.control.remove("leases/" + part(lease.id)); await loadLeases(); });
  card.append(title, facts, buttons, phonePart(lease));
  return card;
}

/** A form that makes a lease, with a name or without, and then calls `made` with it. */
function leaseForm(made = _ => {}) {
  const form = make("form", "buttons");
  const name = make("input", "", undefined, {name: "name", maxLength: 200, placeholder: "a name, such as team-a", autocomplete: "off"});
  name.setAttribute("aria-label", "Name of the new lease");
  form.append(name, make("button", "plain", "New lease", {type: "submit"}));
  form.addEventListener("submit", event => {
    event.preventDefault();
    attempt((async () => {
      const lease = await makeLease(state.control, name.value.trim());
      name.value = "";
      await made(lease);
      await loadLeases();
      say("The lease " + lease.id + " has the address " + lease.url);
    })());
  });
  return form;
}

/** Asks for the name of a new lease, which may be empty, and shows the lease. */
export function askForLease() {
  const form = leaseForm(lease => {
    dialog.close();
    return showLease(lease.id);
  });
  const dialog = openDialog("A new lease", [make("p", "quiet", "Without a name, the server chooses one."), form]);
  $("input", form).focus();
}

/** Draws the screen; if it is there, only the leases, since somebody may write a name. */
export function leasesScreen(screen) {
  if (screen.dataset.screen === "leases") {
    const cards = $(".leases", screen);
    keepFocus(cards, () => cards.replaceChildren(...state.leases.map(leaseCard)));
    return;
  }
  screen.dataset.screen = "leases";
  const title = make("h2", "", "Leases", {tabIndex: -1});
  const list = make("div", "leases");
  list.append(...state.leases.map(leaseCard));
  screen.replaceChildren(title, make("p", "quiet", "A lease is a view of the server for one person, device or test: it has its own address, "
    + "selection, state and journal."), leaseForm(), list);
  if (document.activeElement === document.body) $("h2", screen).focus();
}
