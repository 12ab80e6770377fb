// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The style of the page.
enum HTMLStyle {
  static let text = """

    :root {
      color-scheme: light;
      --page: #f6f7f9; --card: #ffffff; --ink: #1c2330; --quiet: #5b6472; --line: #d9dee6; --code: #eef1f5;
      --link: #1a56c4; --focus: #1a56c4;
      --pass: #e3f4e8; --pass-ink: #14622f; --fail: #fbdcdc; --fail-ink: #8f1414;
      --silent: #fdeec2; --silent-ink: #6b4a00; --crash: #eadcfb; --crash-ink: #55208f;
      --hang: #d8e8fc; --hang-ink: #0f4486; --none: #e6e9ee; --none-ink: #454e5c;
      --harness: #fbdcf1; --harness-ink: #86125f;
    }
    @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {
      color-scheme: dark;
      --page: #12161d; --card: #1a202a; --ink: #e4e8ef; --quiet: #9aa5b5; --line: #313a48; --code: #232b38;
      --link: #86b3ff; --focus: #86b3ff;
      --pass: #17382a; --pass-ink: #8fdcae; --fail: #52201f; --fail-ink: #ffb3ad;
      --silent: #4a3a10; --silent-ink: #ffd978; --crash: #3b2859; --crash-ink: #d7bcff;
      --hang: #1c3a5f; --hang-ink: #a9d0ff; --none: #2b3340; --none-ink: #b9c2cf;
      --harness: #52203f; --harness-ink: #ffb3e2;
    } }
    :root[data-theme="dark"] {
      color-scheme: dark;
      --page: #12161d; --card: #1a202a; --ink: #e4e8ef; --quiet: #9aa5b5; --line: #313a48; --code: #232b38;
      --link: #86b3ff; --focus: #86b3ff;
      --pass: #17382a; --pass-ink: #8fdcae; --fail: #52201f; --fail-ink: #ffb3ad;
      --silent: #4a3a10; --silent-ink: #ffd978; --crash: #3b2859; --crash-ink: #d7bcff;
      --hang: #1c3a5f; --hang-ink: #a9d0ff; --none: #2b3340; --none-ink: #b9c2cf;
      --harness: #52203f; --harness-ink: #ffb3e2;
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--page); color: var(--ink);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
    header, main { max-width: 1360px; margin: 0 auto; padding: 0 20px; }
    header { padding-top: 20px; }
    .bar { display: flex; align-items: center; justify-content: space-between; gap: 12px; }
    h1 { font-size: 22px; margin: 0; } h1 span { color: var(--quiet); font-weight: 400; }
    h2 { font-size: 18px; margin: 32px 0 8px; }
    p { margin: 6px 0; }
    code, pre, dd { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 13px; }
    code, dd, .cause, .name { overflow-wrap: anywhere; }
    .client span, .facts, .note { color: var(--quiet); }
    .facts { font-size: 13px; }
    .skip { position: absolute; left: -999px; }
    .skip:focus { left: 12px; top: 8px; background: var(--card); padding: 6px 10px; z-index: 9; }
    :focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
    button { font: inherit; color: inherit; cursor: pointer; }
    .plain { background: var(--card); border: 1px solid var(--line); border-radius: 6px; padding: 3px 10px; }
    .plain:hover { border-color: var(--quiet); }
    #theme, .copy, #cases { display: none; }
    .js #theme, .js .copy { display: inline-block; } .js #cases { display: block; }
    .counts { display: grid; grid-template-columns: repeat(auto-fit, minmax(116px, 1fr)); gap: 8px; list-style: none;
      margin: 16px 0 0; padding: 0; }
    .counts li { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 8px 12px; font-size: 13px; }
    .counts b { display: block; font-size: 22px; line-height: 1.2; font-variant-numeric: tabular-nums; }
    .counts .none { color: var(--quiet); } .counts .none b { font-weight: 400; }
    .sign { display: inline-block; min-width: 17px; padding: 0 3px; border-radius: 4px; text-align: center; font-weight: 700;
      font-size: 12px; line-height: 17px; }
    .badge { display: inline-block; padding: 0 8px; border-radius: 5px; font-size: 13px; font-weight: 600; white-space: nowrap; }
    .v-pass { background: var(--pass); color: var(--pass-ink); } .v-fail { background: var(--fail); color: var(--fail-ink); }
    .v-silent { background: var(--silent); color: var(--silent-ink); } .v-crash { background: var(--crash); color: var(--crash-ink); }
    .v-hang { background: var(--hang); color: var(--hang-ink); } .v-harness { background: var(--harness); color: var(--harness-ink); }
    .v-notExercised, .v-invalid { background: var(--none); color: var(--none-ink); }
    details > summary { cursor: pointer; list-style: none; }
    summary::-webkit-details-marker { display: none; }
    summary::before { content: "▸"; color: var(--quiet); flex: none; width: 12px; }
    details[open] > summary::before { content: "▾"; }
    .groups { list-style: none; margin: 0; padding: 0; }
    .groups > li, .case { background: var(--card); border: 1px solid var(--line); border-radius: 8px; margin: 6px 0; }
    summary { display: flex; gap: 10px; align-items: baseline; padding: 8px 12px; }
    .case > summary { flex-wrap: wrap; row-gap: 2px; }
    .more > summary { color: var(--link); padding-left: 12px; }
    .groups .badge { min-width: 84px; }
    .number { font-variant-numeric: tabular-nums; min-width: 34px; text-align: right; }
    .name { font-weight: 600; flex: 1 1 220px; }
    .tallies { display: flex; flex-wrap: wrap; gap: 2px 10px; font-size: 13px; font-variant-numeric: tabular-nums; }
    .tally { white-space: nowrap; } .tally .sign { margin-right: 4px; } .quiet { color: var(--quiet); }
    .group, .body { padding: 4px 14px 14px; border-top: 1px solid var(--line); }
    .message { font-weight: 600; overflow-wrap: anywhere; }
    dl { display: grid; grid-template-columns: 92px 1fr; gap: 4px 14px; margin: 8px 0; }
    dt { color: var(--quiet); } dd { margin: 0; white-space: pre-wrap; min-width: 0; max-height: 320px; overflow: auto; }
    .replay { display: flex; gap: 8px; align-items: flex-start; }
    .replay code { background: var(--code); border-radius: 6px; padding: 5px 10px; flex: 1; min-width: 0; }
    #filters { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; background: var(--card);
      border: 1px solid var(--line); border-radius: 8px; padding: 10px 14px; margin-bottom: 10px; font-size: 14px; }
    fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px 14px; flex: 1 1 100%; }
    legend { float: left; color: var(--quiet); margin-right: 14px; padding: 0; }
    fieldset label { display: inline-flex; align-items: center; gap: 5px; }
    select, input[type="search"] { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--line);
      border-radius: 6px; padding: 3px 8px; max-width: 220px; }
    #shown { color: var(--quiet); margin-left: auto; }
    .scroll { overflow-x: auto; margin: 10px -14px 0; padding: 0 14px 4px; }
    table { border-collapse: separate; border-spacing: 2px; font-size: 13px; }
    th { font-weight: 500; text-align: left; } thead th { vertical-align: bottom; color: var(--quiet); }
    thead th span { writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; padding: 2px 4px; }
    tbody th { position: sticky; left: 0; background: var(--card); padding: 0 12px 0 0; max-width: 300px; white-space: nowrap;
      overflow: hidden; text-overflow: ellipsis; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
    .grid td { width: 28px; height: 24px; padding: 0; }
    .cell { border: 0; border-radius: 4px; min-width: 28px; height: 24px; padding: 0 4px; font-size: 12px; font-weight: 700; }
    .cell:hover { filter: brightness(.93); } .cell .small { font-weight: 400; }
    .cell.known { text-decoration: line-through; }
    .chips td { padding: 1px 0; } .chips .cell { margin: 0 4px 3px 0; padding: 0 8px; font-weight: 600; }
    h3 { font-size: 14px; margin: 14px 0 2px; color: var(--quiet); font-weight: 600; }
    .plain-table { border-spacing: 0; } .plain-table td, .plain-table thead th { border-bottom: 1px solid var(--line);
      padding: 4px 8px; vertical-align: top; overflow-wrap: anywhere; }
    dialog { color: var(--ink); background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 0;
      width: min(860px, calc(100vw - 24px)); max-height: calc(100vh - 40px); box-shadow: 0 12px 48px rgb(0 0 0 / .35); }
    dialog::backdrop { background: rgb(0 0 0 / .45); }
    dialog .top { position: sticky; top: 0; background: var(--card); display: flex; gap: 10px; align-items: center;
      justify-content: space-between; padding: 10px 16px; border-bottom: 1px solid var(--line); }
    dialog h2 { font-size: 15px; margin: 0; overflow-wrap: anywhere; }
    dialog article { padding: 10px 16px 16px; } dialog article + article { border-top: 1px solid var(--line); }
    pre { background: var(--code); border-radius: 6px; padding: 8px 12px; margin: 4px 0; white-space: pre-wrap;
      overflow-wrap: anywhere; max-height: 300px; overflow: auto; }
    .good { color: var(--pass-ink); font-weight: 600; }
    .key { color: var(--quiet); font-size: 13px; }
    @media (max-width: 640px) {
      header, main { padding-left: 12px; padding-right: 12px; }
      .counts { grid-template-columns: repeat(auto-fit, minmax(108px, 1fr)); gap: 6px; }
      .counts li { padding: 6px 8px; } .counts b { font-size: 18px; }
      dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 6px; }
      .tally .quiet { display: none; } tbody th { max-width: 150px; }
      .groups summary { flex-wrap: wrap; row-gap: 0; } .cause { flex: 1 1 100%; }
      #shown { margin-left: 0; flex: 1 1 100%; } select, input[type="search"] { max-width: 100%; }
    }
    @media print {
      :root { --page: #fff; --card: #fff; --ink: #000; --quiet: #444; --line: #bbb; }
      body { font-size: 11px; } #filters, #theme, .copy, .skip, dialog, .key { display: none !important; }
      .groups > li, .case { break-inside: avoid; } .scroll { overflow: visible; }
      dd, pre { max-height: none; } .sign, .badge, .cell { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
    }

    """
}
