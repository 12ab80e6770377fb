// mockapi
// SPDX-License-Identifier: Apache-2.0

// A web page that tries to read and to change a server with all that pages can send.

/** The page, which asks the origin after its `#`, or its own. At the end its text is what it could read, as a list in JSON. */
export const hostilePage = `<!doctype html><title>page</title><body><script>
const target = location.hash.slice(1);
const scenario = JSON.stringify({request: {urlPath: "/added"}, cases: {a: {response: {}}}});
const requests = [
  ["GET", "/__mockapi/server"], ["GET", "/__mockapi/scenarios"], ["GET", "/__mockapi/leases/default/journal"], ["GET", "/__mockapi/events"],
  ["GET", "/__mockapi/ui/plain"],
  ["POST", "/__mockapi/scenarios?name=added", scenario], ["PUT", "/__mockapi/scenarios/added", scenario],
  ["PUT", "/__mockapi/leases/default/selection/user", '{"case": "notFound"}'],
  ["PATCH", "/__mockapi/leases/default", '{"select": {"user": "notFound"}}'],
  ["DELETE", "/__mockapi/scenarios/user"], ["POST", "/__mockapi/leases", "{}"], ["POST", "/__admin/shutdown", ""],
];
async function run() {
  const read = [];
  localStorage.setItem("hostile", "1");
  for (const [method, path, body] of requests) {
    for (const mode of ["no-cors", "cors"]) {
      for (const headers of [{"Content-Type": "text/plain"}, {"Content-Type": "application/json"}, {Authorization: "Bearer guess"}]) {
        // A stream has no end.
        const signal = AbortSignal.timeout(5000);
        const options = {method, body, mode, headers, signal, credentials: "include"};
        const answer = await fetch(target + path, options).catch(() => null);
        if (answer && answer.type !== "opaque") read.push(method + " " + path + " " + answer.status);
      }
    }
  }
  navigator.sendBeacon(target + "/__mockapi/leases", "{}");
  for (const [method, path] of requests.filter(([method]) => method === "POST")) {
    const frame = document.createElement("iframe");
    frame.name = "f" + Math.random();
    const form = document.createElement("form");
    Object.assign(form, {method, action: target + path, target: frame.name, enctype: "text/plain"});
    document.body.append(frame, form);
    const ended = new Promise(resolve => { frame.onload = resolve; });
    form.submit();
    await ended;
  }
  const frame = document.createElement("iframe");
  const loaded = new Promise(resolve => { frame.onload = resolve; });
  frame.src = target + "/__mockapi/ui#k=guess";
  document.body.append(frame);
  await loaded;
  try { read.push("frame " + frame.contentWindow.document.title); } catch {}
  // Last, since it answers what its own pages ask.
  await navigator.serviceWorker?.register("/worker.js").then(() => navigator.serviceWorker.ready).catch(() => null);
  document.body.textContent = JSON.stringify(read);
  document.title = "done";
}
run();
</script></body>`;

/** A page that leaves a worker in the browser, for the pages of later servers at the port. */
export const leavingPage = `<!doctype html><title>page</title><script>
navigator.serviceWorker.register("/worker.js").then(() => navigator.serviceWorker.ready).then(() => { document.title = "done"; });
</script>`;

/** Its worker, which answers with the statuses that it gets for a window: of what the browser fetches in advance, and of what it fetches itself. */
export const passingWorker = `
self.oninstall = () => self.skipWaiting();
self.onactivate = event => event.waitUntil(self.registration.navigationPreload.enable().then(() => self.clients.claim()));
self.onfetch = event => event.respondWith((async () => {
  const answers = [await event.preloadResponse, await fetch(event.request), await fetch(event.request.url)];
  return new Response(JSON.stringify(answers.map(answer => answer.status)), {headers: {"Content-Type": "text/html"}});
})());
`;

/** A script that answers all requests of pages of its origin, if they let it. */
export const hostileWorker = `
self.oninstall = () => self.skipWaiting();
self.onactivate = event => event.waitUntil(self.clients.claim());
self.onfetch = event => event.respondWith(new Response("hostile"));
`;
