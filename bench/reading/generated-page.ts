/**
 * Generates a page with about this number of elements, always the same: cards of a shop, in some sixty styles, with custom
 * properties, pseudo-elements, flex boxes, links and pictures, like real pages of that size.
 */
export function generatedPage(elements: number): string {
  const cards = Math.round(elements / ELEMENTS_PER_CARD);
  return `<!doctype html><html lang="en"><title>${elements} elements</title><style>${css()}</style><body>
    ${Array.from({ length: cards }, (_, i) => card(i)).join("\n")}</body></html>`;
}

const STYLES = 60;
const ELEMENTS_PER_CARD = 10;

function css(): string {
  const themes = Array.from(
    { length: STYLES },
    (_, i) => `.theme-${i} { --accent: hsl(${i * 6} 70% 45%); --gap: ${4 + (i % 8)}px; font-size: ${12 + (i % 6)}px }`,
  );
  return `:root { --ink: #1a1a2e; --paper: #ffffff } body { margin: 0; color: var(--ink); font-family: sans-serif }
    .card { display: flex; flex-direction: column; gap: var(--gap); padding: 12px 16px; border: 1px solid #ddd; background: var(--paper) }
    .card h3 { margin: 0 0 4px; color: var(--accent) } .card a { color: var(--accent); text-decoration: underline }
    .badge { border-radius: 4px; padding: 2px 6px; background: var(--accent); color: white }
    .card li::before { content: "›"; color: var(--accent) } .box { box-shadow: 0 1px 3px rgb(0 0 0 / 20%) }
    ${themes.join("\n")}`;
}

function card(i: number): string {
  return `<article class="card box theme-${i % STYLES}"><h3>Thing ${i}</h3><p>About it, <a href="#${i}">more</a> and <em>more</em>.</p>
    <ul><li>One</li><li>Two</li></ul><div><span class="badge">New</span></div></article>`;
}
