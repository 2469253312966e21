/** The custom properties of the page in each design. The second one is a redesign: some stay, some change, one is new. */
const VARIABLES: Readonly<Record<1 | 2, string>> = {
  1: `
      --color-brand: #0b5c63;
      --color-brand-strong: #08444a;
      --color-accent: #e8590c;
      --color-text: #1f2a30;
      --color-muted: #5d6b73;
      --color-surface: #ffffff;
      --color-ground: #f3f1ea;
      --color-line: #d9d4c7;
      --font-size-small: 14px;
      --font-size-text: 16px;
      --font-size-lead: 20px;
      --font-size-title: 40px;
      --space-1: 8px;
      --space-2: 16px;
      --space-3: 24px;
      --space-4: 48px;
      --radius: 4px;
      --shadow-card: 0 1px 2px rgb(31 42 48 / 0.2);
      --duration-quick: 150ms;`,
  2: `
      --color-brand: #1c6dd0;
      --color-brand-strong: #154f99;
      --color-accent: #e8590c;
      --color-text: #1f2a30;
      --color-muted: #5d6b73;
      --color-surface: #ffffff;
      --color-ground: #f2f6fc;
      --color-line: #cfdcee;
      --font-size-small: 14px;
      --font-size-text: 17px;
      --font-size-lead: 20px;
      --font-size-title: 44px;
      --space-1: 8px;
      --space-2: 16px;
      --space-3: 24px;
      --space-4: 56px;
      --radius: 12px;
      --shadow-card: 0 4px 16px rgb(31 42 48 / 0.12);
      --duration-quick: 150ms;`,
};

/** The demo page as this version of its snapshots shows it: runs read its two designs in turn. */
export const demoPageOfVersion = (version: number): string => demoPage(version % 2 === 1 ? 1 : 2);

/** The demo page in one of its designs. It loads nothing: all of it stands in this text. */
export function demoPage(design: 1 | 2): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Lighthouse Bakery (demo)</title>
    <style>
    :root {${VARIABLES[design]}
    }
${RULES}
    </style>
  </head>
${BODY}
</html>
`;
}

/** The design system that the demo page is held against: the first design. A few values of the page are not in it. */
export const DEMO_SYSTEM = {
  name: "Lighthouse design system (demo)",
  source: { format: "css" as const, content: `:root {${VARIABLES[1]}\n}\n` },
};

const RULES = `
    * { box-sizing: border-box; }
    body {
      margin: 0;
      font: var(--font-size-text) / 1.5 system-ui, sans-serif;
      color: var(--color-text);
      background: var(--color-ground);
    }
    a { color: inherit; }
    .bar {
      display: flex;
      gap: var(--space-3);
      align-items: center;
      padding: var(--space-2) var(--space-3);
      color: #ffffff;
      background: var(--color-brand-strong);
    }
    .bar b { flex: 1; font-size: var(--font-size-lead); }
    .bar a { font-size: var(--font-size-small); text-decoration: none; }
    .bar a:hover { text-decoration: underline; }
    main { max-width: 1040px; margin: 0 auto; padding: var(--space-4) var(--space-3); }
    h1 { margin: 0 0 var(--space-2); font: 700 var(--font-size-title) / 1.1 Georgia, serif; letter-spacing: -0.01em; }
    .lead { max-width: 36em; margin: 0 0 var(--space-3); font-size: var(--font-size-lead); color: var(--color-muted); }
    .button {
      display: inline-block;
      padding: var(--space-1) var(--space-3);
      border: 1px solid var(--color-brand);
      border-radius: var(--radius);
      font-weight: 600;
      color: #ffffff;
      text-decoration: none;
      background: var(--color-brand);
      transition: background-color var(--duration-quick) ease-out;
    }
    .button:hover { background: var(--color-brand-strong); }
    .button:focus-visible { outline: 3px solid var(--color-accent); outline-offset: 2px; }
    .button.quiet { color: var(--color-brand); background: transparent; }
    .cards {
      display: grid;
      grid-template-columns: repeat(3, 1fr);
      gap: var(--space-3);
      margin: var(--space-4) 0;
    }
    .card {
      padding: var(--space-3);
      border: 1px solid var(--color-line);
      border-radius: var(--radius);
      background: var(--color-surface);
      box-shadow: var(--shadow-card);
    }
    .card h2 { margin: 0 0 var(--space-1); font-size: var(--font-size-lead); }
    .card p { margin: 0 0 var(--space-2); color: var(--color-muted); }
    .price { font-weight: 700; color: var(--color-accent); }
    .note {
      padding: 18px var(--space-3);
      border-left: 4px solid var(--color-accent);
      font-size: 15px;
      color: #5c3d1e;
      background: #fff4e6;
    }
    footer { padding: var(--space-3); font-size: var(--font-size-small); color: var(--color-muted); text-align: center; }
    @media (width < 720px) { .cards { grid-template-columns: 1fr; } }`;

const BODY = `  <body>
    <header class="bar"><b>Lighthouse Bakery</b><a href="#bread">Bread</a><a href="#hours">Hours</a></header>
    <main>
      <h1>Baked before the tide turns</h1>
      <p class="lead">Sourdough, rye and rolls from the harbour, six mornings a week.</p>
      <p><a class="button" href="#bread">Order bread</a> <a class="button quiet" href="#hours">Opening hours</a></p>
      <section class="cards" id="bread">
        <article class="card"><h2>Sea-salt loaf</h2><p>Wheat, 24 hours of rest.</p><span class="price">4.80</span></article>
        <article class="card"><h2>Dark rye</h2><p>Whole grain, with caraway.</p><span class="price">5.20</span></article>
        <article class="card"><h2>Six rolls</h2><p>Crisp outside, warm until nine.</p><span class="price">3.60</span></article>
      </section>
      <p class="note" id="hours">Open from 6 to 13, Tuesday to Sunday. Closed when the loaves are gone.</p>
    </main>
    <footer>A demo page of Tintype. It exists in two designs.</footer>
  </body>`;
