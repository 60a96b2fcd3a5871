/// The look and the behavior of the page; without `<` and `&`, which XML parsers would take for markup.
enum HTMLAssets {
    static let style = """
        :root { color-scheme: light dark; --page: #f5f6f8; --card: #fff; --ink: #171b21; --soft: #5a636e; --line: #dde1e6;
          --track: #eef0f3; --own: #1f6fd6; --baseline: #5d6875; --other: #aab3bf; --memory: #2e9465; --warning: #8a4400; }
        @media (prefers-color-scheme: dark) { :root { --page: #12151a; --card: #1b2026; --ink: #e8ebef; --soft: #a3acb7;
          --line: #313841; --track: #252b33; --own: #5aa2f7; --baseline: #99a4b1; --other: #5c6775; --memory: #4fbd86;
          --warning: #f0ad66; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
        main { max-width: 1200px; margin: 0 auto; padding: 16px; }
        section + section { margin-top: 48px; border-top: 1px solid var(--line); padding-top: 24px; }
        h1 { font-size: 26px; line-height: 1.2; margin: 8px 0 4px; }
        h2 { font-size: 18px; margin: 28px 0 8px; }
        h4 { font-size: 13px; margin: 18px 0 6px; color: var(--soft); font-weight: 600; }
        h5 { font-size: 13px; margin: 0 0 6px; font-weight: 600; overflow-wrap: anywhere; }
        small, figcaption { color: var(--soft); font-weight: 400; }
        small { font-size: 13px; }
        figcaption { margin-bottom: 12px; }
        figcaption b { color: var(--ink); font-size: 16px; }
        p { margin: 6px 0; max-width: 80ch; overflow-wrap: anywhere; }
        .place { color: var(--soft); font-size: 13px; }
        .answer { font-size: 19px; line-height: 1.4; margin: 12px 0 16px; max-width: 62ch; }
        .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 16px 0 4px; color: var(--soft); font-size: 13px;
          max-width: none; }
        .key { display: inline-block; width: 14px; height: 10px; border-radius: 2px; margin-right: 2px; }
        .own { background: var(--own); } .baseline { background: var(--baseline); } .other { background: var(--other); }
        .memory { background: var(--memory); }
        .least { background: repeating-linear-gradient(45deg, var(--other), var(--other) 3px, var(--track) 3px, var(--track) 6px); }
        nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 8px 0 16px; }
        a { color: var(--own); overflow-wrap: anywhere; }
        .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 360px), 1fr)); gap: 16px;
          align-items: start; }
        .full { grid-column: 1 / -1; }
        .files { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 320px), 1fr)); gap: 18px 28px; }
        figure { margin: 0; padding: 16px; background: var(--card); border: 1px solid var(--line); border-radius: 10px;
          min-width: 0; }
        .row { display: grid; grid-template-columns: 1fr auto; gap: 0 12px; margin-bottom: 7px; align-items: baseline; }
        .name { font-size: 13px; min-width: 0; overflow-wrap: anywhere; }
        .figure { font-size: 13px; text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .track { grid-column: 1 / -1; background: var(--track); border-radius: 3px; height: 9px; margin-top: 2px; }
        .bar { height: 100%; border-radius: 3px; min-width: 1px; }
        .flat .row { margin-bottom: 4px; }
        .flat .name, .flat .figure { font-size: 12px; line-height: 1.35; }
        .flat .track { height: 5px; margin-top: 3px; }
        .headline small { display: block; }
        .headline .name, .headline .figure { font-size: 14px; }
        .headline .track { height: 12px; }
        @media (min-width: 700px) {
          .wide .row { grid-template-columns: 19em 1fr 12em; align-items: center; margin-bottom: 5px; }
          .wide .track { grid-column: 2; grid-row: 1; height: 18px; margin: 0; }
          .wide .figure { grid-column: 3; grid-row: 1; text-align: left; }
        }
        details { margin: 16px 0; }
        summary { cursor: pointer; color: var(--own); font-weight: 600; padding: 4px 0; }
        .warnings { color: var(--warning); font-size: 13px; padding-left: 20px; max-width: 100ch; overflow-wrap: anywhere; }
        dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr)); gap: 8px 24px; margin: 8px 0; }
        dt { color: var(--soft); font-size: 12px; }
        dd { margin: 0; overflow-wrap: anywhere; }
        .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
        table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums; white-space: nowrap; }
        td, th { padding: 3px 10px; text-align: right; border-bottom: 1px solid var(--line); }
        .text { text-align: left; }
        th button { font: inherit; font-weight: 600; color: inherit; background: none; border: 0; padding: 4px 0;
          cursor: pointer; }
        th[aria-sort=ascending] button::after { content: " ▲"; }
        th[aria-sort=descending] button::after { content: " ▼"; }
        """

    static let script = """
        document.querySelectorAll("th button").forEach(function (button) {
          button.addEventListener("click", function () {
            var heading = button.parentNode;
            var column = heading.cellIndex;
            var body = heading.closest("table").tBodies[0];
            var direction = heading.getAttribute("aria-sort") === "descending" ? "ascending" : "descending";
            heading.parentNode.querySelectorAll("th").forEach(function (other) { other.removeAttribute("aria-sort"); });
            heading.setAttribute("aria-sort", direction);
            var sign = direction === "ascending" ? 1 : -1;
            var rows = Array.from(body.rows).map(function (row) {
              var cell = row.cells[column];
              var value = cell.dataset.value;
              return { row: row, number: value === undefined ? -Infinity : Number(value), text: cell.textContent };
            });
            rows.sort(function (a, b) {
              if (a.number !== b.number) { return a.number > b.number ? sign : -sign; }
              return sign * a.text.localeCompare(b.text);
            });
            rows.forEach(function (entry) { body.appendChild(entry.row); });
          });
        });
        """
}
