// mockapi
// SPDX-License-Identifier: Apache-2.0

extension HTMLScript {
  /// The form of filters, the address that has its state, and what follows from it.
  static let filtering = #"""

    const filters = $("#filters");
    const boxes = all("input[name=verdict]", filters);
    const fields = ["scenario", "operator", "text"];
    const sections = all("details.case");

    /** What the form asks for; null if it is everything. */
    function readFilter() {
      const verdicts = new Set(boxes.filter(box => box.checked).map(box => box.value));
      const next = {
        verdicts, scenario: filters.elements.scenario.value, operator: filters.elements.operator.value,
        text: filters.elements.text.value.trim().toLowerCase(),
      };
      const everything = verdicts.size === boxes.length && !next.scenario && !next.operator && !next.text;
      return everything ? null : next;
    }

    /** Whether the address has a filter: report.html#?verdict=crash&operator=drop. No id of a verdict begins so. */
    const hasFilter = () => location.hash.startsWith("#?");

    /** Sets the form as the address says. */
    function readAddress() {
      const query = new URLSearchParams(hasFilter() ? location.hash.slice(2) : "");
      const verdicts = query.getAll("verdict");
      for (const box of boxes) box.checked = verdicts.length === 0 || verdicts.includes(box.value);
      for (const name of fields) {
        filters.elements[name].value = query.get(name) ?? "";
        // A scenario or an operator that this report does not have.
        if (filters.elements[name].selectedIndex < 0) filters.elements[name].selectedIndex = 0;
      }
    }

    /** Writes the filter into the address, so that it can be shared. The address of a verdict stays while all are shown. */
    function writeAddress() {
      const query = new URLSearchParams();
      if (filter && filter.verdicts.size < boxes.length) {
        // An empty word stands for no verdict at all.
        for (const word of filter.verdicts.size ? filter.verdicts : [""]) query.append("verdict", word);
      }
      for (const name of fields) {
        const value = filters.elements[name].value.trim();
        if (value) query.append(name, value);
      }
      const address = filter ? "#?" + query : "#";
      if (filter ? location.hash === address : !hasFilter()) return;
      // A frame without an origin of its own has no history.
      try { history.replaceState(null, "", address); } catch {}
    }

    const unfiltered = new Map(sections.map(details => [details, [...$(".tallies", details).childNodes]]));

    /** Shows the numbers of a list of records in the heading of a case; those of all its records without a list. */
    function tally(details, list) {
      const place = $(".tallies", details);
      if (!list) { place.replaceChildren(...unfiltered.get(details)); return; }
      const counts = new Map();
      for (const record of list) counts.set(record.verdict, (counts.get(record.verdict) ?? 0) + 1);
      place.replaceChildren(...index.verdicts.flatMap((word, number) => {
        if (!counts.has(word)) return [];
        const item = make("span", "tally t-" + word);
        const sign = make("span", "sign v-" + word, index.signs[number]);
        sign.setAttribute("aria-hidden", "true");
        item.append(sign, String(counts.get(word)), make("span", "quiet", " " + word));
        return [item, " "];
      }));
    }

    function update() {
      filter = readFilter();
      writeAddress();
      let count = 0;
      let shown = 0;
      for (const details of sections) {
        const number = Number(details.dataset.n);
        let list = null;
        if (filter) {
          const isOther = filter.scenario && index.sections[number].s !== filter.scenario;
          list = isOther ? [] : records(number).filter(matches);
          count += list.length;
        }
        details.hidden = list?.length === 0;
        tally(details, list);
        if (details.hidden) continue;
        shown += 1;
        if (details.open) render(details);
      }
      const cases = shown === 1 ? " case" : " cases";
      $("#shown").textContent = filter ? count + (count === 1 ? " verdict in " : " verdicts in ") + shown + cases : shown + cases;
    }

    function fill(select, values) {
      for (const value of values) {
        const option = make("option", "", value);
        option.value = value;
        select.append(option);
      }
    }
    fill(filters.elements.scenario, [...new Set(index.sections.map(section => section.s))]);
    fill(filters.elements.operator, index.operators);

    """#
}
