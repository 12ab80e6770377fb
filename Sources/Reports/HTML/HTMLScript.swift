// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The script of the page. It puts texts of records into the page as text only.
enum HTMLScript {
  static let text = data + view + filtering + actions

  /// Reading the records, and filtering them.
  private static let data = #"""

    "use strict";
    (() => {
    const root = document.documentElement;
    root.classList.add("js");
    const $ = (selector, from = document) => from.querySelector(selector);
    const all = (selector, from = document) => [...from.querySelectorAll(selector)];
    const make = (name, className, text) => {
      const element = document.createElement(name);
      if (className) element.className = className;
      if (text !== undefined) element.textContent = text;
      return element;
    };
    const index = JSON.parse($("#index").textContent);
    const order = new Map(index.operators.map((name, number) => [name, number]));
    // From harmless to severe, by the number of the verdict.
    const severity = new Map(
      ["pass", "notExercised", "invalid", "silent", "harness", "hang", "fail", "crash"].map((word, number) => [word, number]));
    const cache = new Map();

    /** The records of a case. */
    function records(number) {
      if (cache.has(number)) return cache.get(number);
      const section = index.sections[number];
      const list = section.k.flatMap(chunk => {
        const {r, s} = JSON.parse(document.getElementById("d" + chunk).textContent);
        const text = place => place === undefined || place < 0 ? "" : s[place];
        return r.map(row => {
          const id = text(row[0]) === section.s ? section.s : section.s + "/" + text(row[0]);
          return {
            id, section: number, name: text(row[0]), operator: text(row[1]),
            pointer: row[2] === undefined || row[2] < 0 ? null : s[row[2]], argument: text(row[3]),
            verdict: index.verdicts[row[4]], sign: index.signs[row[4]], status: row[5], milliseconds: row[6],
            requests: row[7], place: text(row[8]), replay: text(row[9]).split("\u0000").join(id),
            expected: text(row[10]), actual: text(row[11]), message: text(row[12]), head: text(row[13]),
            excerpt: text(row[14]), offset: row[15] ?? -1, size: row[16] ?? -1, ending: text(row[17]),
            detail: text(row[18]), reason: text(row[19]), group: text(row[20]), known: text(row[21]), errors: text(row[22]), others: text(row[23]),
          };
        });
      });
      cache.set(number, list);
      return list;
    }

    let filter = null;

    function matches(record) {
      if (!filter) return true;
      return filter.verdicts.has(record.verdict) && (!filter.operator || record.operator === filter.operator)
        && (!filter.text || [record.id, record.message, record.detail, record.group, record.place, record.pointer ?? ""]
          .some(text => text.toLowerCase().includes(filter.text)));
    }

    """#

  /// Making elements of records.
  private static let view = #"""

    const worst = list => list.reduce((left, right) => severity.get(right.verdict) > severity.get(left.verdict) ? right : left);
    const listed = new WeakMap();

    /** A button for records of one place and operator. */
    function cell(list, label) {
      const shown = worst(list);
      const button = make("button", "cell v-" + shown.verdict, label ? shown.sign + " " + label : shown.sign);
      button.type = "button";
      if (list.every(record => record.known)) button.classList.add("known");
      if (!label && list.length > 1) button.append(make("span", "small", String(list.length)));
      const names = list.length > 4 ? list.length + " variants" : list.map(record => record.name).join(", ");
      button.setAttribute("aria-label", shown.verdict + ": " + names);
      button.title = names + ": " + shown.verdict;
      listed.set(button, list);
      return button;
    }

    const grouped = (list, key) => {
      const groups = new Map();
      for (const record of list) {
        const name = key(record);
        if (!groups.has(name)) groups.set(name, []);
        groups.get(name).push(record);
      }
      return groups;
    };
    const byOperator = (left, right) => (order.get(left) ?? -1) - (order.get(right) ?? -1);

    /** Fields by operators. */
    function matrix(list) {
      const names = [...new Set(list.map(record => record.operator))].sort(byOperator);
      const fields = [...grouped(list, record => record.pointer)]
        .sort(([left], [right]) => left.localeCompare(right, "en", {numeric: true}));
      const scroll = make("div", "scroll");
      const table = make("table", "grid");
      const head = table.createTHead().insertRow();
      head.append(make("th", "", "field"));
      head.firstChild.scope = "col";
      for (const name of names) {
        const header = make("th");
        header.scope = "col";
        header.append(make("span", "", name));
        head.append(header);
      }
      const body = table.createTBody();
      const limit = 200;
      function add(from) {
        for (const [field, found] of fields.slice(from, from + limit)) {
          const row = body.insertRow();
          const header = make("th", "", field === "" ? "(root)" : field);
          header.scope = "row";
          header.title = field;
          row.append(header);
          const cells = grouped(found, record => record.operator);
          for (const name of names) {
            const place = row.insertCell();
            if (cells.has(name)) place.append(cell(cells.get(name)));
          }
        }
        rove(table);
        if (from + limit < fields.length) {
          const more = make("button", "plain", "Show more of " + fields.length + " fields");
          more.type = "button";
          more.onclick = () => { more.remove(); add(from + limit); };
          scroll.append(more);
        }
      }
      scroll.append(table);
      add(0);
      return scroll;
    }

    /** Operators without a place, each with its arguments. */
    function chips(list) {
      const scroll = make("div", "scroll");
      const table = make("table", "chips");
      const body = table.createTBody();
      for (const [name, found] of [...grouped(list, record => record.operator)].sort(([l], [r]) => byOperator(l, r))) {
        const row = body.insertRow();
        const header = make("th", "", name || "control");
        header.scope = "row";
        row.append(header);
        const place = row.insertCell();
        found.sort((left, right) => left.argument.localeCompare(right.argument, "en", {numeric: true}));
        for (const record of found) place.append(cell([record], record.argument || record.verdict));
      }
      rove(table);
      scroll.append(table);
      return scroll;
    }

    function render(details) {
      const body = $(".body", details);
      const list = records(Number(details.dataset.n)).filter(matches);
      const values = list.filter(record => record.pointer !== null);
      const others = list.filter(record => record.pointer === null);
      body.replaceChildren();
      if (values.length) body.append(make("h3", "", "Fields"), matrix(values));
      if (others.length) body.append(make("h3", "", "Control, body, head and wire"), chips(others));
      body.append(make("p", "key", "Arrow keys move, Enter opens, Escape closes. " + index.verdicts.map((word, number) =>
        index.signs[number] + " " + word).join(", ") + "."));
    }

    /** One article of the dialog. */
    function article(record) {
      const article = make("article");
      const title = make("p");
      title.append(make("span", "badge v-" + record.verdict, record.sign + " " + record.verdict));
      title.append(" ", make("code", "", record.id));
      article.append(title);
      if (record.message) article.append(make("p", "message", record.message));
      const list = make("dl");
      const row = (name, text) => { if (text) list.append(make("dt", "", name), make("dd", "", text)); };
      row("expected", record.expected);
      row("client", record.actual);
      row("reason", record.reason);
      row("detail", record.detail);
      row("requests", record.others);
      row("cause", record.group);
      row("known", record.known);
      row("place", record.place);
      row("exchange", record.requests + (record.requests === 1 ? " request, " : " requests, ") + record.milliseconds + " ms");
      article.append(list);
      if (record.head || record.excerpt || record.ending) {
        article.append(make("h3", "", "Sent to the client"));
        if (record.head) article.append(make("pre", "", record.head));
        if (record.excerpt) article.append(make("pre", "", record.excerpt));
        const facts = [];
        if (record.size >= 0) facts.push("body of " + record.size + " bytes" + (record.offset > 0 ? ", shown from byte " + record.offset : ""));
        if (record.ending) facts.push("ending: " + record.ending);
        if (facts.length) article.append(make("p", "key", facts.join("; ")));
      }
      if (record.errors) article.append(make("h3", "", "Standard error of the client"), make("pre", "", record.errors));
      if (record.replay) {
        const replay = make("p", "replay");
        const copy = make("button", "copy plain", "Copy");
        copy.type = "button";
        replay.append(make("code", "", record.replay), copy);
        article.append(make("h3", "", "Replay"), replay);
      }
      return article;
    }

    const dialog = $("#dialog");

    function open(list) {
      const top = make("div", "top");
      const title = list.length === 1 ? list[0].name : list.length + " variants";
      const close = make("button", "plain", "Close");
      close.type = "button";
      close.onclick = () => dialog.close();
      top.append(make("h2", "", title), close);
      dialog.replaceChildren(top, ...list.slice(0, 50).map(article));
      if (!dialog.open) dialog.showModal();
      dialog.scrollTop = 0;
    }

    """#

  /// Events.
  private static let actions = #"""

    /** One stop for the tab key in each table; arrow keys move between its cells. */
    function rove(table) {
      const cells = all(".cell", table);
      cells.forEach((button, number) => { button.tabIndex = number === 0 ? 0 : -1; });
    }

    function move(button, key) {
      const table = button.closest("table");
      const cells = all(".cell", table);
      let next = null;
      if (key === "ArrowRight" || key === "ArrowLeft") next = cells[cells.indexOf(button) + (key === "ArrowRight" ? 1 : -1)];
      if (key === "Home") next = cells[0];
      if (key === "End") next = cells[cells.length - 1];
      if (key === "ArrowDown" || key === "ArrowUp") {
        const step = key === "ArrowDown" ? 1 : -1;
        const place = button.closest("td").cellIndex;
        let row = button.closest("tr");
        while (!next && (row = step > 0 ? row.nextElementSibling : row.previousElementSibling)) {
          next = row.cells[place] && $(".cell", row.cells[place]);
        }
      }
      if (!next) return;
      button.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    }

    const cases = $("#cases");

    document.addEventListener("click", event => {
      const copy = event.target.closest(".copy");
      if (copy) {
        const text = $("code", copy.parentElement).textContent;
        const done = () => { copy.textContent = "Copied"; setTimeout(() => { copy.textContent = "Copy"; }, 1500); };
        const byHand = () => {
          const area = make("textarea");
          area.value = text;
          copy.parentElement.append(area);
          area.select();
          document.execCommand("copy");
          area.remove();
          done();
        };
        if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, byHand); else byHand();
      }
      const button = event.target.closest(".cell");
      if (button) open(listed.get(button));
      if (event.target === dialog) dialog.close();
    });
    cases.addEventListener("keydown", event => {
      const button = event.target.closest(".cell");
      if (!button || !["ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) return;
      event.preventDefault();
      move(button, event.key);
    });
    for (const details of sections) {
      details.addEventListener("toggle", () => { if (details.open) render(details); else $(".body", details).replaceChildren(); });
    }

    let timer = 0;
    filters.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(update, 150); });
    filters.addEventListener("reset", () => setTimeout(update));
    filters.addEventListener("submit", event => { event.preventDefault(); update(); });

    const theme = $("#theme");
    const prefersDark = matchMedia("(prefers-color-scheme: dark)");
    const isDark = () => root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches;
    const label = () => { theme.textContent = isDark() ? "Light" : "Dark"; theme.setAttribute("aria-label", theme.textContent + " colours"); };
    try { const kept = localStorage.getItem("mockapi-theme"); if (kept === "dark" || kept === "light") root.dataset.theme = kept; } catch {}
    theme.onclick = () => {
      root.dataset.theme = isDark() ? "light" : "dark";
      try { localStorage.setItem("mockapi-theme", root.dataset.theme); } catch {}
      label();
    };
    prefersDark.addEventListener("change", label);
    label();

    /** Opens the verdict whose id is in the address: report.html#SCENARIO/VARIANT. */
    function openAddress() {
      let id = "";
      try { id = decodeURIComponent(location.hash.slice(1)); } catch {}
      if (!id || hasFilter()) return;
      for (const details of sections) {
        const section = index.sections[Number(details.dataset.n)];
        if (!id.startsWith(section.s)) continue;
        const record = records(Number(details.dataset.n)).find(record => record.id === id);
        if (!record) continue;
        details.open = true;
        open([record]);
        return;
      }
    }
    addEventListener("hashchange", () => {
      if (hasFilter()) { readAddress(); update(); } else openAddress();
    });
    addEventListener("beforeprint", () => { for (const details of all(".groups details, details.more")) details.open = true; });

    readAddress();
    update();
    const seen = sections.filter(details => !details.hidden);
    const first = seen.find(details => $(".tally:not(.t-pass)", details)) ?? seen[0];
    if (first) first.open = true;
    openAddress();
    })();

    """#
}
