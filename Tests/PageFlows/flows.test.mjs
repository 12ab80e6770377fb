// mockapi
// SPDX-License-Identifier: Apache-2.0

// Flows of people on the page, in a real browser and with the real program: MOCKAPI_PROGRAM is its path.
import assert from "node:assert/strict";
import { barriers } from "./access.mjs";
import { choice, chosen, describeFlows, fits, isLive, requestCount, textOf, withText } from "./flow.mjs";

describeFlows("the page", flow => {
  flow("shows a request as it comes, and opens it", async ({page, site}) => {
    await site.ask("/users/7");
    await page.click(withText(".request .target", "/users/7"));
    await page.until(`${textOf("#panel .message")} === "complete of user answered, because it is the default of its scenario."`);
    assert.match(await page.value("location.hash"), /^#k=.+&at=\/default\/r\/1$/);
  });

  flow("selects a case with a click, which the next request gets", async ({page, site}) => {
    await page.click(choice("user", "notFound"));
    await page.until(`${chosen("user")} === "notFound"`);
    assert.equal((await site.ask("/users/7")).status, 404);
    await page.until(`${textOf("#banner")}.includes("1 endpoint is not as in the files")`);
    await page.click("document.querySelector('#undo')");
    await page.until(`${chosen("user")} === "by the file" && document.querySelector("#banner").hidden`);
    assert.equal((await site.ask("/users/7")).status, 200);
  });

  flow("shows what somebody else selects", async ({page, site}) => {
    await site.control("PUT", "leases/default/selection/user", {case: "notFound", requests: {next: 2}});
    await page.until(`${chosen("user")} === "notFound" && ${textOf("#served-list")}.includes("the next 2 requests")`);
    await site.ask("/users/7");
    await page.until(`${textOf("#served-list")}.includes("the next request")`);
    await site.ask("/users/7");
    await page.until(`${chosen("user")} === "by the file"`);
  });

  flow("damages a field of an answer for the next request", async ({page, site}) => {
    await site.ask("/users/7");
    await page.click(withText(".request .target", "/users/7"));
    await page.click("document.querySelector('#tab-answer')");
    await page.click("document.querySelector('.value[data-pointer=\"/name\"]')");
    await page.click(withText(".choice", "drop"));
    await page.until(`${chosen("user")} === "complete~drop@/name"`);
    assert.deepEqual(await (await site.ask("/users/7")).json(), {id: 7});
    assert.deepEqual(await (await site.ask("/users/7")).json(), {id: 7, name: "Ada"});
    await page.until(`${chosen("user")} === "by the file"`);
    await page.until(`${chosen("user")} === "by the file" && ${withText(".request .tag.damage", "complete~drop@/name")}`);
  });

  flow("damages an answer that nobody has asked for, and undoes it", async ({page, site}) => {
    await page.click(withText(".open", "GET/users/7"));
    await page.click("document.querySelector('.value[data-pointer=\"/id\"]')");
    await page.until("document.querySelector('dialog select')");
    await page.value("document.querySelector('dialog select').value = 'all'");
    await page.click(withText(".choice", "null"));
    await page.until(`${chosen("user")} === "complete~null@/id"`);
    assert.deepEqual(await (await site.ask("/users/7")).json(), {id: null, name: "Ada"});
    assert.deepEqual(await (await site.ask("/users/7")).json(), {id: null, name: "Ada"});
    await page.click("document.querySelector('[aria-label=\"Undo complete~null@/id\"]')");
    await page.until(`${chosen("user")} === "by the file"`);
  });

  flow("says why nothing matched, and makes a scenario of the request", async ({page, site}) => {
    await site.ask("/user/7", {headers: {Authorization: "Bearer secret"}});
    await page.until(`${textOf("#status")}.includes("1 unmatched")`);
    await page.press("j");
    await page.until(`${withText(".differences th", "≠ urlPath")}`);
    await page.click(withText("button", "Make a scenario"));
    await page.until(`${textOf(".diagnostics")} === "It can be served."`);
    assert.doesNotMatch(await page.value("document.querySelector('.editor').value"), /secret/);
    await page.click(withText("dialog button", "Serve now"));
    await page.until(`!document.querySelector("#dialog").open && ${chosen("get-user")} === "by the file"`);
    assert.equal((await site.ask("/user/8")).status, 200);
  });

  flow("says what else matches a request, and why it did not answer", async ({page, site}) => {
    await site.ask("/users/7");
    await page.click(withText(".request .target", "/users/7"));
    await page.click("document.querySelector('#tab-why')");
    await page.until(`${textOf("#panel h3")} === "1 other scenario matches it"`);
    await page.until(`${textOf(".others p")} === "'user' comes before 'any': priority 5 before 9."`);
    await page.until(`${textOf(".conditions li")}?.startsWith("✓ method GET")`);
    await site.control("PUT", "leases/default/selection/any", {case: "second"});
    await page.until(`${textOf(".others li")}.startsWith("any → second")`);
    // It leads to the scenario, and back.
    await page.click(withText(".others .link", "any"));
    await page.until(`document.querySelector(".group.current .open")?.title === "any" && !document.querySelector(".others")`);
    await page.value("history.back()");
    await page.until("document.querySelector('.others')");
    await site.control("PUT", "scenarios/user", {request: {method: "GET", urlPath: "/users/7"}, cases: {complete: {response: {}}}});
    await page.until(`${textOf("#panel")}.includes("'user' has changed since it answered; the order is that of now.")`);
    await page.until(`${textOf(".conditions li")}?.startsWith("method GET")`);
    // Nothing matched, until somebody made a scenario.
    await site.ask("/nowhere", {method: "POST"});
    await page.click(withText(".request .target", "/nowhere"));
    await page.until(withText(".differences th", "≠ urlPath"));
    assert.equal(await page.value("document.querySelectorAll('.others').length"), 0);
    await site.control("PUT", "scenarios/made", {request: {method: "POST", urlPath: "/nowhere"}, cases: {first: {response: {}}}});
    await page.until(`${textOf(".others p")} === "'made' would answer now: it was added or changed since."`);
  }, {more: [{name: "any", priority: 9, request: {method: "GET"}, cases: {first: {response: {}}, second: {response: {status: 503}}}}]});

  flow("shows the mistakes of a text that is written", async ({page, site}) => {
    await site.ask("/nowhere");
    await page.until(`${textOf("#status")}.includes("1 unmatched")`);
    await page.press("j");
    await page.until("document.querySelector('#tab-why[aria-selected=true]')");
    await page.click(withText("button", "Make a scenario"));
    await page.until(`${textOf(".diagnostics")} === "It can be served."`);
    await page.type("{");
    await page.until(`${textOf(".diagnostics")}.startsWith("error: 1:") && ${withText("dialog button", "Serve now")}.disabled`);
  });

  flow("masks credentials until somebody asks for them", async ({page, site}) => {
    await site.ask("/login?token=abc", {method: "POST", headers: {Authorization: "Bearer t0p"}, body: '{"password": "hidden"}'});
    await page.click(withText(".request .target", "/login"));
    await page.click("document.querySelector('#tab-sent')");
    await page.until(`${textOf("#panel")}.includes("Bearer •••")`);
    const text = await page.value(textOf("#request"));
    assert.doesNotMatch(text, /t0p|hidden|abc/);
    await page.click(withText("button", "Show credentials"));
    await page.until(`${textOf("#panel")}.includes("Bearer t0p") && ${textOf("#panel")}.includes("hidden")`);
    await page.until(`${textOf("#arrivals-list")}.includes("/login?token=abc")`);
    await page.click(withText("button", "Hide credentials"));
    await page.until(`${textOf("#panel")}.includes("Bearer •••") && ${textOf("#arrivals-list")}.includes("/login?token=•••")`);
  });

  flow("masks credentials of answers and near misses, and of an endpoint that was never asked", async ({page, site}) => {
    const token = withText("#request .value", '"token": ');
    await page.click(withText("#served .open", "POST"));
    await page.until(`${token}?.textContent.startsWith('"token": "•••"')`);
    await site.ask("/login", {method: "POST"});
    await page.click(withText(".request .target", "/login"));
    await page.click("document.querySelector('#tab-answer')");
    await page.until(`${token}?.textContent.startsWith('"token": "•••"')`);
    await page.click(withText("button", "Show credentials"));
    await page.until(`${token}?.textContent.startsWith('"token": "t0ken"')`);
    await page.click(withText("button", "Hide credentials"));
    await page.until(`${token}?.textContent.startsWith('"token": "•••"')`);
    await site.control("PUT", "leases/default/selection/login", {case: "ok~drop@/token"});
    await site.ask("/login", {method: "POST"});
    await page.until(`${requestCount} === 2`);
    await page.press("k");
    await page.until(`${textOf(".difference")}.includes("token") && !${textOf(".difference")}.includes("t0ken")`);
    await site.ask("/user/7?key=hunter2");
    await page.click(withText(".request .target", "/user/7"));
    await page.until(`${textOf(".differences")}.includes("/user/7")`);
    assert.doesNotMatch(await page.value("document.body.innerText"), /hunter2/);
  });

  flow("shows markup and letters that nobody sees as text", async ({page, site}) => {
    const target = "/<img src=x onerror=alert(1)>".replaceAll(" ", "%20");
    await site.ask(target, {method: "POST", body: "<script>alert(1)</script>\u202eabc", headers: {"X-A": "<b>bold</b>"}});
    await page.until(`${textOf("#status")}.includes("1 unmatched")`);
    await page.press("j");
    await page.click("document.querySelector('#tab-sent')");
    await page.until(`${textOf("#panel")}.includes("<script>alert(1)</script>\\\\u{202e}abc")`);
    assert.equal(await page.value("document.querySelectorAll('#page img, #page script, #page b:not(#banner-text):not(.endpoint b)').length"), 0);
  });

  flow("is used with keys", async ({page, site}) => {
    await site.ask("/users/7");
    await site.ask("/nowhere");
    await page.until(`document.querySelectorAll("#arrivals-list .request").length === 2`);
    await page.press("u");
    await page.until(`document.querySelectorAll("#arrivals-list .request").length === 1`);
    await page.press("u");
    await page.until(`document.querySelectorAll("#arrivals-list .request").length === 2`);
    await page.press("j");
    await page.press("j");
    await page.until(`${textOf("#request h2")}.startsWith("GET /users/7")`);
    await page.press("2");
    await page.until(`${chosen("user")} === "notFound"`);
    await page.press("0");
    await page.until(`${chosen("user")} === "by the file"`);
    await page.press("?");
    await page.until(`document.querySelector("#dialog").open && ${textOf("#dialog h2")} === "Keys"`);
    await page.press("Escape");
    await page.until(`!document.querySelector("#dialog").open`);
    await page.press("g");
    await page.press("s");
    await page.until(`${textOf("#screen h2")} === "Scenarios" && document.querySelectorAll("#screen .scenario").length === 3`);
    await page.press("g");
    await page.press("r");
    await page.until(`!document.querySelector("#panes").hidden`);
    await page.press("r");
    await page.until(`document.querySelectorAll("#arrivals-list .request").length === 0`);
  });

  flow("walks through damages, and shows the verdicts", async ({page, site}) => {
    await page.click(withText("#screen button", "Begin"));
    await page.until(`${textOf("#screen")}.includes("waiting for the request")`);
    await site.ask("/users/7");
    await page.until(`${textOf("#screen")}.includes("The request has come in")`);
    await page.press("1");
    await page.until(`${textOf("#screen .verdicts")}.includes("pass")`);
    await page.until(`${textOf("#screen .card code")} === "complete~drop@/name"`);
    await site.ask("/users/7");
    await page.until(`${textOf("#screen")}.includes("The request has come in")`);
    await page.press("3");
    await page.until(`${textOf("#screen .verdicts")}.includes("silent")`);
    while (!await page.value(withText("#screen button", "JUnit") + " !== undefined")) {
      const id = await page.value(textOf("#screen .card code"));
      await page.click(withText("#screen button", "Skip"));
      await page.until(`${textOf("#screen .card code")} !== ${JSON.stringify(id)}`);
    }
    await page.until(`${textOf("#screen .message")} === "This is the end: 2 verdicts, 1 finding."`);
    await page.click(withText("#screen button", "HTML"));
    await page.until(`${textOf("#note")}.startsWith("The report is verdicts.html ")`);
    await page.click(withText("#screen button", "End"));
    await page.until(`${withText("#screen button", "Begin")} && document.querySelector("#banner").hidden`);
  }, {at: "/default/walk/user"});

  flow("goes on with a walk when the app reports by itself, and takes its selection back", async ({page, site}) => {
    await site.control("PUT", "leases/default/selection/user", {case: "notFound"});
    await page.until(`${textOf("#banner")}.includes("1 endpoint")`);
    await page.value(`(() => {
      const list = document.querySelector("#screen select");
      list.value = "complete";
      list.dispatchEvent(new Event("change"));
    })()`);
    await page.click(withText("#screen button", "Begin"));
    await page.until(`${textOf("#screen .card code")} === "complete"`);
    await site.ask("/users/7");
    await site.control("POST", "leases/default/outcomes", {scenario: "user", case: "complete", variant: null, outcome: "success"});
    await page.until(`${textOf("#screen .card code")} === "complete~drop@/name" && ${textOf("#screen .verdicts")}.includes("pass")`);
    await page.click(withText("#screen button", "End"));
    await page.until(withText("#screen button", "Begin"));
    assert.equal((await site.control("GET", "leases/default/selection/user")).case, "notFound");
  }, {at: "/default/walk/user"});

  flow("makes leases, and shows their requests alone", async ({page, site}) => {
    await page.click("document.querySelector('#screen input')");
    await page.type("Ada's phone");
    await page.press("Enter");
    await page.click(`[...document.querySelectorAll(".lease:not(.current) button")].find(button => button.textContent === "Show")`);
    await page.until(`!document.querySelector("#panes").hidden && document.querySelector("#lease").value !== "default"`);
    const lease = await page.value("document.querySelector('#lease').value");
    await site.ask("/users/7");
    await site.ask("/__mockapi/at/" + lease + "/login", {method: "POST"});
    await page.until(`document.querySelectorAll("#arrivals-list .request").length === 1 && ${withText(".request .target", "/login")}`);
  }, {at: "/default/leases"});

  flow("keeps the name that somebody writes while other leases begin", async ({page, site}) => {
    await page.click("document.querySelector('#screen input')");
    await page.type("team-");
    await site.control("POST", "leases", {name: "another one"});
    await page.until("document.querySelectorAll('.lease').length === 2");
    await page.type("a");
    await page.press("Enter");
    await page.until(`document.querySelectorAll(".lease").length === 3 && ${withText(".lease h3", "team-a")}`);
  }, {at: "/default/leases"});

  flow("shows one pane at a time where the window is narrow", async ({page, site}) => {
    await site.ask("/users/7");
    const shown = `[...document.querySelectorAll("#panes > section")].filter(pane => pane.getClientRects().length).map(pane => pane.id).join()`;
    await page.until(`${shown} === "arrivals"`);
    await page.click(withText("#pane-tabs button", "Served"));
    await page.until(`${shown} === "served" && document.querySelector(".radio")`);
    await page.click(withText("#pane-tabs button", "Came in"));
    await page.click(withText(".request .target", "/users/7"));
    await page.until(`${shown} === "request" && document.querySelector("#panel")`);
    assert.ok(await page.value(fits));
  }, {width: 390, height: 844});

  flow("goes on when the server has been started again", async ({page, site}) => {
    await site.ask("/users/7");
    await site.ask("/users/7");
    await page.until(`document.querySelectorAll("#arrivals-list .request").length === 2`);
    await site.restart();
    await page.until(`${textOf("#status")}.includes("live · 0 requests")`);
    await site.ask("/login", {method: "POST"});
    await page.until(`document.querySelectorAll("#arrivals-list .request").length === 1 && ${withText(".request .target", "/login")}`);
  });

  flow("shows the lease default in place of one that does not exist", async ({page}) => {
    await page.until(`${textOf("#note")}.startsWith("There is no lease team-x") && document.querySelector("#lease").value === "default"`);
  }, {at: "/team-x"});

  flow("shows an answer before it has ended", async ({page, site}) => {
    const client = new AbortController();
    const answer = site.ask("/users/7", {headers: {Prefer: 'case="complete~stall(start)"'}, signal: client.signal});
    await page.until(`${withText(".request .took", "…")}`);
    client.abort();
    await assert.rejects(answer);
    await page.until(`!${withText(".request .took", "…")} && ${withText("#arrivals-list .request .status", "–")}`);
  });

  for (const [theme, window] of [["light", {}], ["dark", {isDark: true}], ["narrow", {width: 390, height: 844}]]) {
    flow(`has names, contrast and large targets: ${theme}`, async ({page, site}) => {
      const expectNone = async (what) => assert.deepEqual(await barriers(page), [], what);
      await site.ask("/users/7");
      await site.ask("/nowhere");
      await site.control("PUT", "leases/default/selection/user", {case: "complete~drop@/name", requests: {next: 1}});
      await page.until(`document.querySelectorAll("#arrivals-list .request").length === 2 && !document.querySelector("#banner").hidden`);
      await expectNone("requests");
      await page.press("j");
      await page.until("document.querySelector('.differences')");
      await expectNone("why");
      await page.press("j");
      await page.click("document.querySelector('#tab-answer')");
      await page.until("document.querySelector('.value')");
      await expectNone("response");
      await page.press("d");
      await page.until("document.querySelector('.choice')");
      await expectNone("damages");
      await page.press("Escape");
      for (const screen of ["s", "l"]) {
        await page.press("g");
        await page.press(screen);
        await page.until("document.querySelector('.scenario, .lease')");
        await expectNone(screen);
      }
      await page.value("location.hash = location.hash.replace(/at=.*/, 'at=/default/walk/user')");
      await page.until(withText("#screen button", "Begin"));
      await expectNone("walk");
    }, window);
  }

  flow("asks for the key, and opens with it", async ({site, browser}) => {
    const page = await browser.open(site.link.replace(/#.*/, "#k=wrong"));
    const reason = textOf("#gate-reason");
    await page.until(`!document.querySelector("#gate").hidden && ${reason} === "The server has another key."`);
    await page.type(site.key);
    await page.press("Enter");
    await page.until(isLive);
    assert.ok(await page.value("document.querySelector('#gate').hidden"));
    await page.close();
  });

  const many = Array.from({length: 400}, (_, number) => ({
    name: "many" + number, request: {method: "GET", urlPath: "/many/" + number}, cases: {ok: {response: {}}},
  }));
  flow("draws only the rows that are seen", async ({page}) => {
    await page.until(`${textOf("#served-count")} === "402"`);
    assert.ok(await page.value("document.querySelectorAll('.group').length") < 40);
    await page.click("document.querySelector('#served-filter')");
    await page.type("/many/399");
    await page.until(`${textOf("#served-count")} === "1 of 402" && ${withText(".endpoint .target", "/many/399")}`);
  }, {more: many});
});
