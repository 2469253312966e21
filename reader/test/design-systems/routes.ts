import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { content, type Route } from "../page-server.ts";

// Small pages, for tests and benchmarks, that are styled by real design systems from npm.

const require = createRequire(import.meta.url);
const file = (name: string, path: string) => readFileSync(join(dirname(require.resolve(`${name}/package.json`)), path));

function page(name: string, body: string, bodyClass = ""): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/${name}.css">
    <body class="${bodyClass}">${body}</body></html>`;
}

const bootstrap = page(
  "bootstrap",
  `<nav class="navbar navbar-expand-lg bg-body-tertiary"><div class="container"><a class="navbar-brand" href="#">Harbour</a>
    <ul class="navbar-nav"><li class="nav-item"><a class="nav-link active" href="#">Ships</a></li>
    <li class="nav-item"><a class="nav-link" href="#">Crews</a></li></ul></div></nav>
  <main class="container py-5"><h1 class="display-5">Departures</h1><p class="lead">What leaves today, <a href="#">and when</a>.</p>
    <button class="btn btn-primary">Board</button> <button class="btn btn-outline-danger">Cancel</button>
    <div class="alert alert-warning mt-3">The tide is late.</div><div class="spinner-border text-success"></div>
    <div class="card mt-4"><div class="card-header">Pier 4</div><div class="card-body"><h5 class="card-title">Albatross</h5>
      <p class="card-text text-secondary">To Bergen, at noon.</p><span class="badge text-bg-info">New</span></div></div>
    <table class="table table-striped mt-4"><thead><tr><th>Ship</th><th>Pier</th></tr></thead>
      <tbody><tr><td>Petrel</td><td>2</td></tr><tr><td>Gannet</td><td>7</td></tr></tbody></table>
    <input class="form-control" placeholder="Search"><div class="progress mt-2"><div class="progress-bar" style="width:40%"></div></div>
  </main>`,
);

const govuk = page(
  "govuk",
  `<header class="govuk-template__header"><div class="govuk-header"><div class="govuk-header__container govuk-width-container">
    <div class="govuk-header__logo">Licences</div></div></div></header>
  <div class="govuk-width-container"><main class="govuk-main-wrapper"><h1 class="govuk-heading-xl">Apply for a licence</h1>
    <p class="govuk-body">You need <a class="govuk-link" href="#">proof of identity</a>.</p>
    <div class="govuk-inset-text">It takes two weeks.</div><button class="govuk-button">Start now</button>
    <button class="govuk-button govuk-button--warning">Withdraw</button><strong class="govuk-tag">Draft</strong>
    <div class="govuk-notification-banner"><div class="govuk-notification-banner__header"><h2 class="govuk-notification-banner__title">Important</h2></div>
      <div class="govuk-notification-banner__content"><p class="govuk-notification-banner__heading">Closed on Monday.</p></div></div>
    <div class="govuk-form-group govuk-form-group--error"><label class="govuk-label" for="n">Name</label>
      <p class="govuk-error-message">Enter your name</p><input class="govuk-input govuk-input--error" id="n"></div></main></div>`,
  "govuk-template__body",
);

const pico = page(
  "pico",
  `<main class="container"><h1>Recipes</h1><p>Bread, and <a href="#">what goes with it</a>.</p><button>Bake</button>
    <button class="secondary">Later</button><button class="contrast">Never</button><article><header>Rye</header>Three days.<footer>Sour</footer></article>
    <p><mark>Warm</mark> <ins>flour</ins> <del>sugar</del> <code>220 °C</code></p><input placeholder="Search"><progress value="30" max="100"></progress>
    <table><thead><tr><th>Flour</th><th>g</th></tr></thead><tbody><tr><td>Rye</td><td>500</td></tr></tbody></table></main>`,
);

const bulma = page(
  "bulma",
  `<section class="hero is-primary"><div class="hero-body"><p class="title">Library</p><p class="subtitle">Open till nine</p></div></section>
  <section class="section"><div class="container"><h1 class="title">New books</h1><div class="content"><p>Read <a href="#">the list</a>.</p></div>
    <div class="buttons"><button class="button is-primary">Borrow</button><button class="button is-link">Reserve</button>
    <button class="button is-danger is-light">Return</button></div><div class="notification is-warning">Closed on Sunday.</div>
    <span class="tag is-info">Novel</span><div class="box">A box</div><input class="input" placeholder="Title">
    <progress class="progress is-success" value="40" max="100"></progress></div></section>`,
);

/** Returns the routes of the pages `/bootstrap`, `/govuk`, `/pico` and `/bulma` and of the files that they load. */
export function designSystemRoutes(): Record<string, Route> {
  const css = (name: string, path: string) => content("text/css", file(name, path));
  const fonts = ["light-94a07e06a1-v2.woff2", "bold-b542beb274-v2.woff2"].map((font) => [
    `/assets/fonts/${font}`,
    content("font/woff2", file("govuk-frontend", `dist/govuk/assets/fonts/${font}`)),
  ]);
  return {
    "/bootstrap": bootstrap,
    "/bootstrap.css": css("bootstrap", "dist/css/bootstrap.min.css"),
    "/govuk": govuk,
    "/govuk.css": css("govuk-frontend", "dist/govuk/govuk-frontend.min.css"),
    "/pico": pico,
    "/pico.css": css("@picocss/pico", "css/pico.min.css"),
    "/bulma": bulma,
    "/bulma.css": css("bulma", "css/bulma.min.css"),
    ...Object.fromEntries(fonts),
  };
}
