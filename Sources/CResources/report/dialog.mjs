// mockapi
// SPDX-License-Identifier: Apache-2.0

// The dialog with all that is known of records.
import { $, make, makeButton } from "./elements.mjs";

/** One article of the dialog. */
function article(record) {
  const article = make("article");
  const title = make("p");
  title.append(make("span", "badge v-" + record.verdict, record.sign + " " + record.verdict));
  title.append(" ", make("code", "", record.id));
  article.append(title);
  if (record.message) article.append(make("p", "message", record.message));
  const list = make("dl");
  const rows = {
    expected: record.expected, client: record.actual, reason: record.reason, detail: record.detail, requests: record.others,
    cause: record.group, known: record.known, place: record.place,
    exchange: record.requests + (record.requests === 1 ? " request, " : " requests, ") + record.milliseconds + " ms",
  };
  for (const [name, text] of Object.entries(rows)) if (text) list.append(make("dt", "", name), make("dd", "", text));
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
    replay.append(make("code", "", record.replay), makeButton("copy plain", "Copy"));
    article.append(make("h3", "", "Replay"), replay);
  }
  return article;
}

/** Shows records in the dialog. */
export function open(dialog, list) {
  const top = make("div", "top");
  const title = list.length === 1 ? list[0].name : list.length + " variants";
  top.append(make("h2", "", title), makeButton("plain", "Close", () => dialog.close()));
  dialog.replaceChildren(top, ...list.slice(0, 50).map(article));
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

/** Copies the code beside a button. */
export function copyCode(button) {
  const text = $("code", button.parentElement).textContent;
  const done = () => { button.textContent = "Copied"; setTimeout(() => { button.textContent = "Copy"; }, 1500); };
  const byHand = () => {
    const area = make("textarea");
    area.value = text;
    button.parentElement.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
    done();
  };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(done, byHand); else byHand();
}
