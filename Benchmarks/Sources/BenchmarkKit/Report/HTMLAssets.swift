/// What the page looks like and can do; without `<` and `&`, which XML parsers would take for markup.
enum HTMLAssets {
    static let style = """
        :root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --ink: #1b1f24; --soft: #59616b; --line: #d9dde2;
          --own: #1f6fd6; --baseline: #6b7480; --other: #b3bac4; --memory: #3a9d6c; --whisker: #10141a; --warning: #9a4b00; }
        @media (prefers-color-scheme: dark) { :root { --page: #14171b; --card: #1d2126; --ink: #e6e9ed; --soft: #a0a8b2;
          --line: #343a42; --own: #4f97f0; --baseline: #8b94a0; --other: #566070; --memory: #48b17d; --whisker: #f4f6f8;
          --warning: #f0a75a; } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
        main { max-width: 1240px; margin: 0 auto; padding: 16px; }
        h1 { font-size: 26px; margin: 8px 0; }
        h2 { font-size: 20px; margin: 32px 0 8px; }
        h3 { font-size: 17px; margin: 28px 0 8px; overflow-wrap: anywhere; }
        h4 { font-size: 12px; margin: 12px 0 0; color: var(--soft); font-weight: 600; }
        small, figcaption { color: var(--soft); font-weight: 400; }
        figcaption b { color: var(--ink); }
        p { margin: 6px 0; max-width: 75ch; overflow-wrap: anywhere; }
        .warning { color: var(--warning); font-size: 13px; }
        .legend { display: flex; flex-wrap: wrap; gap: 4px 20px; }
        .legend span { white-space: nowrap; }
        .key { display: inline-block; width: 14px; height: 10px; border-radius: 2px; }
        .key.own { background: var(--own); } .key.baseline { background: var(--baseline); }
        .key.other { background: var(--other); } .key.memory { background: var(--memory); }
        dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr)); gap: 8px 24px; margin: 8px 0; }
        dt { color: var(--soft); font-size: 12px; }
        dd { margin: 0; overflow-wrap: anywhere; }
        nav { display: flex; flex-wrap: wrap; gap: 4px 16px; margin: 12px 0; }
        a { color: var(--own); overflow-wrap: anywhere; }
        .cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 360px), 1fr)); gap: 16px;
          align-items: start; }
        figure { margin: 0; padding: 12px; background: var(--card); border: 1px solid var(--line); border-radius: 8px;
          min-width: 0; }
        svg { display: block; margin-top: 4px; }
        text { font-size: 12px; fill: var(--ink); }
        text.value { text-anchor: end; font-variant-numeric: tabular-nums; }
        rect.own { fill: var(--own); } rect.baseline { fill: var(--baseline); } rect.other { fill: var(--other); }
        .memory rect { fill: var(--memory); }
        line.whisker { stroke: var(--whisker); stroke-width: 1; }
        line.reference { stroke: var(--baseline); stroke-width: 1; stroke-dasharray: 2 3; }
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
