// mockapi
// SPDX-License-Identifier: Apache-2.0

// The time line of a request: when it arrived, and what became of its answer.
import { duration } from "./words.mjs";

const ends = {
  complete: "end", close: "the connection was closed by a fault", reset: "the connection was reset by a fault",
  stall: "nothing more until the client left", clientLeft: "the client left",
};

/** The steps of the answer to a request, in words; without those that the server does not know. */
export function timeLine({response, durationMilliseconds}) {
  const {ending, delayMilliseconds: delay, bytesOnWire: sent, bytesUncut: uncut} = response;
  const steps = delay ? ["arrived", "delay " + duration(delay)] : ["arrived"];
  if (ending === "inProgress") return [...steps, "the answer has not ended"];
  const isKnown = typeof sent === "number" && typeof uncut === "number";
  // libmicrohttpd does not say how much a client got that has left.
  if (isKnown ? sent > 0 : ending === "complete") steps.push("first byte");
  if (isKnown && sent < uncut) steps.push("cut after " + sent + " of " + uncut + " bytes, head and body");
  return [...steps, (ends[ending] ?? ending) + " after " + duration(durationMilliseconds)];
}
