import { hideMembersOfDocument, hideMembersOfForms } from "@tintype/shared/observe/testing/hidden-members";

/** Declarations of each kind of tokens: named by a custom property, written directly, and in units that browsers compute. */
const kindsCss = `
  :root {
    --radius-md: 0.5rem; --border-strong: 2px dashed #0a0b01; --shadow-md: 0 2px 4px 1px rgb(10 11 2 / 50%);
    --gradient-sky: linear-gradient(to right, #0a0b03, #0a0b04 60%); --opacity-dim: 0.65; --z-menu: 1050;
    --duration-fast: 150ms; --ease-swift: cubic-bezier(.4, 0, .2, 1); --space-2: calc(2 * 9px); --breakpoint-lg: 62rem;
  }
  @media (min-width: 62rem) { .box { margin-bottom: 6px } }
  @media (width < 480px) { .box { padding: 91px } }
  @media (30em <= width <= 1400px) and (orientation: landscape) { .box { background-color: #0a0b05 } }
  @media (max-height: 333px) { .box { padding: 92px } }
  .port { container: port / inline-size }
  @container port (min-width: 222px) { .box { color: #0a0b06 } }
  .named { border: var(--border-strong); border-radius: var(--radius-md); box-shadow: var(--shadow-md); padding: var(--space-2); }
  .sky { background: var(--gradient-sky) }
  .dim { opacity: var(--opacity-dim) }
  .dim:hover { color: #0a0b07; border-radius: var(--radius-md) }
  .menu { position: relative; z-index: var(--z-menu) }
  .swift { transition: opacity var(--duration-fast) var(--ease-swift), color .35s ease-in-out 1s }
  .stepped { transition: all 2.5s steps(4, jump-start); transition-delay: 50ms }
  .turning { animation: turn 1s step-end infinite paused }
  .linear { transition: transform 400ms linear(0, 0.25 75%, 1) }
  @keyframes turn { to { rotate: 1turn } }
  .sides { border-left: thick ridge #0a0b07; border-bottom: thin solid currentColor; outline: 3px dotted #0a0b08; outline-offset: 2px }
  .columns { columns: 2; column-gap: 1.25em; column-rule: 4px double #0a0b09 }
  .corners { border-radius: 4px 8px 12px 16px / 2px; }
  .ellipse { border-radius: 50% }
  .pill { border-radius: 100vmax }
  .shorthands { padding: 1px 2ch; padding-left: 3px; margin: 0.25rem 0 -3px; gap: 5px 7px; display: grid }
  .layered { box-shadow: inset 0 0 3px #0a0b0a, #0a0b0b -3px 4px 0 -1px; text-shadow: 1px 1px 2px #0a0b0c }
  .dropped { filter: drop-shadow(2px 3px 4px #0a0b0d) }
  .radial { background: radial-gradient(circle at 25% 75%, #0a0b0e, transparent 70%), #fff }
  .ellipses { background: repeating-radial-gradient(closest-side, #0a0b0f 0 5px, #0a0b10 10px) }
  .conic { background: conic-gradient(from 0.25turn at 10px 50%, #0a0b11, 30%, #0a0b12 75%) }
  .oklch { background: linear-gradient(100grad in oklch longer hue, oklch(0.7 0.1 40), #0a0b13) }
  .banded { background: repeating-linear-gradient(30deg, #0a0b14 0 7px, #0a0b15 7px 14px) }
  .faint { opacity: 12.5% }
  .below { position: absolute; z-index: -1; width: 40px; height: 9px; background: #0a0b16 }
  .layer { position: relative; z-index: calc(4 * 500) }
  .quiet { font: italic 300 13.5px/1.4 "Liberation Mono", monospace; letter-spacing: 0.05em; text-transform: uppercase }
  .relative { font-size: 120%; font-weight: bolder; line-height: 140% }
  .usual { font-size: 18px; line-height: normal; letter-spacing: -0.5px }`;

const CLASSES = [
  "named",
  "sky",
  "dim",
  "menu",
  "swift",
  "stepped",
  "turning",
  "linear",
  "sides",
  "columns",
  "corners",
  "ellipse",
  "pill",
  "shorthands",
  "layered",
  "dropped",
  "radial",
  "ellipses",
  "conic",
  "oklch",
  "banded",
  "faint",
  "below",
  "layer",
  "quiet",
  "relative",
  "usual",
];

const kindsBody = `<div class="port">${CLASSES.map((name) => `<div class="box ${name}">${name}</div>`).join("\n")}</div>`;

/**
 * A page with what two readers may read differently: open and closed shadow roots, a frame of its own origin, custom
 * properties, pseudo-elements, colours of many spaces, tokens of every kind. It sets all fonts and distances itself, so that
 * nothing in it depends on a browser's default style.
 */
export const contractPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Harbour</title>
<style>
  :root { --color-brand: oklch(0.55 0.12 230); --color-ink: #1d2733; --space-card: 20px; }
  * { margin: 0; padding: 0; font: inherit; }
  html { background: #f6f3ee; }
  body { font: 400 16px/1.5 "Liberation Sans", sans-serif; color: var(--color-ink); padding: 24px 32px; }
  h1 { font: 700 40px/1.1 "Liberation Serif", serif; color: var(--color-brand); margin-bottom: 12px; }
  .lead { font-size: 20px; color: color-mix(in oklab, var(--color-ink) 70%, white); }
  .lead::before { content: "→ "; color: lch(60 60 40); }
  .card { background: hsl(40 60% 98%); border: 1px solid rgb(29 39 51 / 0.15); padding: var(--space-card); margin-top: -4px; }
  .card::after { content: ""; display: block; width: 40px; height: 4px; background: linear-gradient(90deg, var(--color-brand), #e2725b); }
  .wide { color: color(display-p3 0.1 0.75 0.3); }
  .shadow { box-shadow: 0 2px 8px rgb(226 114 91 / 0.4); text-decoration: underline lab(50 40 -20); }
  ul { display: flex; gap: 14px; list-style: none; }
  .hidden { display: none; color: #ff00ff; }
  iframe { border: 0; width: 300px; height: 60px; }
  ${kindsCss}
</style>
<body><h1>Departures</h1><p class="lead">What leaves today</p>
<div class="card"><p class="wide">Albatross</p><p class="shadow">To Bergen, at noon</p><p class="hidden">Nobody sees this</p></div>
<ul><li>Pier 2</li><li>Pier 4</li></ul>
${kindsBody}
<svg width="24" height="24" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="#2f6f73" stroke="oklab(0.7 0.1 0.05)" stroke-width="2"/></svg>
<div id="open"></div><div id="closed"></div><iframe src="/frame"></iframe>
<script>
  const attach = (id, mode, markup) => { document.getElementById(id).attachShadow({ mode }).innerHTML = markup; };
  attach("open", "open", "<style>p { color: #7a3e9d; margin: 0; padding: 6px } :host { --tide: #004d7a } b { color: var(--tide) }</style><p>Open <b>bold</b></p>");
  attach("closed", "closed", "<style>p { color: #a4243b; margin: 0; padding: 10px; font: 600 14px/20px 'Liberation Mono', monospace }</style><p>Closed</p>");
</script></body></html>`;

/** A page that is read in a moment, for tests of what does not depend on a page's content. */
export const smallPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Small harbour</title>
<style>
  :root { --color-brand: oklch(0.55 0.12 230); --color-ink: #1d2733 }
  body { margin: 0; padding: 8px; font: 400 16px/1.5 "Liberation Sans", sans-serif; color: var(--color-ink); background: #ffffff }
  h1 { color: var(--color-brand) }
</style><body><h1>Departures</h1><p>What leaves today</p></body></html>`;

export const contractFrame = `<!doctype html><html lang="en"><title>Tides</title>
<style>body { margin: 0; padding: 7px; font: 400 13px/18px "Liberation Sans", sans-serif; color: #0b6e4f }</style><body>High tide at four</body></html>`;

/** A page of components of a real design system, from npm. Its form and its document hide all their members. */
export const bootstrapPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bootstrap</title>
<link rel="stylesheet" href="/bootstrap.css"><body style="font-family: 'Liberation Sans'">
<nav class="navbar bg-body-tertiary"><div class="container"><a class="navbar-brand" href="#">
<svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor"><path d="M3 15h18l-3 5H6zM11 3h2v10h-2zM14 5l6 8h-6z"/></svg> Harbour</a></div></nav>
<main class="container py-5"><h1 class="display-5">Departures</h1><p class="lead">What leaves today, <a href="#">and when</a>.</p>
<a class="btn btn-primary" href="#">Board</a> <a class="btn btn-outline-danger" href="#">Cancel</a>
<div class="alert alert-warning mt-3">The tide is late.</div>
<img class="img-fluid" src="/ship.svg" alt="A ship">
<div class="card mt-4"><div class="card-header">Pier 4</div><div class="card-body"><h5 class="card-title">Albatross</h5>
<p class="card-text text-secondary">To Bergen, at noon.</p><span class="badge text-bg-info">New</span></div></div>
<table class="table table-striped mt-4"><thead><tr><th>Ship</th><th>Pier</th></tr></thead>
<tbody><tr><td>Petrel</td><td>2</td></tr><tr><td>Gannet</td><td>7</td></tr></tbody></table>
<div class="progress mt-2"><div class="progress-bar" style="width: 40%"></div></div>
<form class="input-group mt-4"><span class="input-group-text">Name</span><input class="form-control" placeholder="Of a ship"></form></main>
<script>addEventListener("load", () => { ${hideMembersOfForms()} ${hideMembersOfDocument()} })</script></body></html>`;

export const ship = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80"><path fill="#0a58ca" d="M20 40h280l-40 36H60z"/></svg>`;

/** A page whose script takes away all motion from people who prefer that, as AdminLTE 4 does. */
export const reducingPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Admin</title>
<style>
  body { margin: 0; font: 16px/1.5 "Liberation Sans", sans-serif; color: #212529; background: #ffffff }
  a { color: #0d6efd; transition: color 0.15s ease-in-out }
  aside { transition: margin-left 0.3s ease-in-out, width 0.3s ease-in-out }
  .card { animation: enter 0.5s ease-out } @keyframes enter { from { opacity: 0 } }
</style>
<aside>Menu</aside><div class="card"><a href="#">Details</a></div>
<script>
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
    const style = document.createElement("style");
    style.textContent = "* { animation-duration: 0.01ms !important; transition-duration: 0.01ms !important; scroll-behavior: auto !important }";
    document.head.append(style);
  }
</script>`;
