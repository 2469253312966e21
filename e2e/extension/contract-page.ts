/**
 * A page with what two readers may read differently: open and closed shadow roots, a frame of its own origin, custom
 * properties, pseudo-elements, colours of many spaces. It sets all fonts and distances itself, so that nothing in it depends
 * on a browser's default style.
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
</style>
<body><h1>Departures</h1><p class="lead">What leaves today</p>
<div class="card"><p class="wide">Albatross</p><p class="shadow">To Bergen, at noon</p><p class="hidden">Nobody sees this</p></div>
<ul><li>Pier 2</li><li>Pier 4</li></ul>
<svg width="24" height="24" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="#2f6f73" stroke="oklab(0.7 0.1 0.05)" stroke-width="2"/></svg>
<div id="open"></div><div id="closed"></div><iframe src="/frame"></iframe>
<script>
  const attach = (id, mode, markup) => { document.getElementById(id).attachShadow({ mode }).innerHTML = markup; };
  attach("open", "open", "<style>p { color: #7a3e9d; margin: 0; padding: 6px } :host { --tide: #004d7a } b { color: var(--tide) }</style><p>Open <b>bold</b></p>");
  attach("closed", "closed", "<style>p { color: #a4243b; margin: 0; padding: 10px; font: 600 14px/20px 'Liberation Mono', monospace }</style><p>Closed</p>");
</script></body></html>`;

export const contractFrame = `<!doctype html><html lang="en"><title>Tides</title>
<style>body { margin: 0; padding: 7px; font: 400 13px/18px "Liberation Sans", sans-serif; color: #0b6e4f }</style><body>High tide at four</body></html>`;

/** A page of components of a real design system, from npm. */
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
<div class="progress mt-2"><div class="progress-bar" style="width: 40%"></div></div></main></body></html>`;

export const ship = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="80"><path fill="#0a58ca" d="M20 40h280l-40 36H60z"/></svg>`;
