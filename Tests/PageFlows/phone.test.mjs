// mockapi
// SPDX-License-Identifier: Apache-2.0

// The address of a lease for a phone. A machine without a network has none, and the page then says that.
import assert from "node:assert/strict";
import { describeFlows, fits, isLive, narrow, textOf, wide, withText } from "./flow.mjs";

const phone = "document.querySelector('.lease details.phone')";
const summary = withText(".lease summary", "For a phone");
const picture = `document.querySelector(".phone img")`;
const isSeen = `${picture}?.alt && ${picture}.complete && ${picture}.naturalWidth > 0 && ${picture}.getClientRects().length`;
/** Waits until the picture is seen, of which its loading is no change of the page. */
const untilSeen = page => page.until(picture).then(() => page.value(`${picture}.decode().then(() => true)`)).then(() => page.until(isSeen));

/** Whether a module of the code in the picture is dark, counted from the corner of the quiet zone. */
const isDark = (row, column) => `(() => {
  const image = ${picture};
  const canvas = document.createElement("canvas");
  Object.assign(canvas, {width: image.naturalWidth, height: image.naturalHeight});
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const [red, green, blue, alpha] = context.getImageData(${column} * 8 + 4, ${row} * 8 + 4, 1, 1).data;
  if (alpha !== 255 || red !== green || green !== blue || (red !== 0 && red !== 255)) throw new Error([red, green, blue, alpha].join());
  return red === 0;
})()`;

describeFlows("a server for this machine", flow => {
  flow("says how a phone reaches it, and has no code", async ({page}) => {
    await page.until(summary);
    await page.value(`${summary}.focus()`);
    await page.press("Enter");
    await page.until(`${textOf(".phone p")}.includes("start it with --host 0.0.0.0")`);
    assert.ok(await page.value(`${textOf(".phone p")}.startsWith("The server listens only on this machine;")`));
    assert.equal(await page.value(`Boolean(${picture})`), false);
  }, {at: "/default/leases"});
});

for (const window of [wide, {...narrow, isDark: true}]) {
  describeFlows(`a server on all addresses, in a ${window.isDark ? "dark" : "light"} window of ${window.width} pixels`, flow => {
    const settings = {at: "/default/leases", options: ["--host", "0.0.0.0"], ...window};

    flow("has a code for a phone, black on white, that stays while leases are drawn anew", async ({page, site}) => {
      const {addresses, reason} = await site.control("GET", "leases/default/addresses");
      await page.until(summary);
      await page.value(`${summary}.focus()`);
      await page.press("Enter");
      if (!addresses.length) {
        await page.until(`${textOf(".phone p")} && ${textOf(".phone p")}.includes(${JSON.stringify(reason.slice(1))})`);
        return;
      }
      await untilSeen(page);
      assert.equal(await page.value(`${picture}.alt`), addresses[0].url);
      assert.equal(await page.value(textOf(".phone code")), addresses[0].url);
      assert.equal(await page.value(isDark(3, 3)), false);
      assert.equal(await page.value(isDark(4, 4)), true);
      assert.equal(await page.value(isDark(5, 5)), false);
      assert.ok(await page.value(fits));
      await site.control("PUT", "leases/team-a");
      await page.until("document.querySelectorAll('.lease').length === 2");
      assert.ok(await page.value(`${phone}.open && ${isSeen} && document.activeElement === ${summary}`));
      await page.press("Enter");
      await page.until(`!${phone}.open`);
    }, settings);
  });
}

describeFlows("a page at another name of the machine", flow => {
  flow("has the code of that name first, and others to choose", async ({page, site}) => {
    const {addresses} = await site.control("GET", "leases/default/addresses");
    await page.visit("about:blank");
    await page.visit(site.page("/default/leases").replace("127.0.0.1", "mock.test"));
    await page.until(isLive);
    // Chromium ignores this header at such a name over plain HTTP, and says so.
    const ignored = page.mistakes.findIndex(text => text.startsWith("The Cross-Origin-Opener-Policy header has been ignored"));
    if (ignored >= 0) page.mistakes.splice(ignored, 1);
    await page.click(summary);
    await untilSeen(page);
    assert.equal(await page.value(`${picture}.alt`), site.url.replace("127.0.0.1", "mock.test"));
    const options = await page.value(`[...document.querySelectorAll(".phone option")].map(option => option.value)`);
    if (!addresses.length) { assert.deepEqual(options, []); return; }
    assert.deepEqual(options.slice(1), addresses.map(({url}) => url));
    await page.value(`document.querySelector(".phone select").focus()`);
    await page.press("ArrowDown");
    await page.until(`${picture}.alt === ${JSON.stringify(addresses[0].url)} && ${textOf(".phone code")} === ${picture}.alt`);
  }, {at: "/default/leases", options: ["--host", "0.0.0.0"]});
}, {switches: ["--host-resolver-rules=MAP mock.test 127.0.0.1"]});
