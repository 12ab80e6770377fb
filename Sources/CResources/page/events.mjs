// mockapi
// SPDX-License-Identifier: Apache-2.0

// Server-sent events, read by fetch, since an EventSource cannot send a key.

/** Reads the pieces of a stream of events, and calls with the kind and the data of each event. */
export function eventReader(onEvent) {
  let rest = "";
  let kind = "";
  let data = [];
  return piece => {
    const lines = (rest + piece).split(/\r\n|\n|\r/);
    rest = lines.pop();
    for (const line of lines) {
      if (line === "") {
        if (data.length) onEvent(kind || "message", JSON.parse(data.join("\n")));
        kind = "";
        data = [];
        continue;
      }
      const place = line.indexOf(":");
      const [name, value] = place < 0 ? [line, ""] : [line.slice(0, place), line.slice(place + 1).replace(/^ /, "")];
      if (name === "event") kind = value;
      if (name === "data") data.push(value);
    }
  };
}

/**
 * Follows the events until the signal. The stream is opened again after each break, and `onOpen` is called before its first event.
 * A stream has a comment every few seconds, so a silent one is broken.
 */
export async function followEvents({open, onOpen, onEvent, onBreak, signal, silence = 45000, pause = 1000}) {
  for (let wait = pause; !signal.aborted; wait = Math.min(wait * 2, 15000)) {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    signal.addEventListener("abort", stop);
    let timer = setTimeout(stop, silence);
    let error = null;
    try {
      const reader = (await open(attempt.signal)).getReader();
      wait = pause;
      onOpen();
      const decoder = new TextDecoder();
      const read = eventReader(onEvent);
      for (;;) {
        const {done, value} = await reader.read();
        if (done) break;
        clearTimeout(timer);
        timer = setTimeout(stop, silence);
        read(decoder.decode(value, {stream: true}));
      }
    } catch (caught) { error = caught; }
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    if (signal.aborted) return;
    onBreak(error);
    await new Promise(resolve => { setTimeout(resolve, wait); });
  }
}
