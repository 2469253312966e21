import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { servePagesOfFile } from "../pages.ts";

// Pages of two design systems, whose files come from npm, and pages that are hard to show.

const require = createRequire(import.meta.url);
const packages = {
  bootstrap: join(dirname(require.resolve("bootstrap/package.json")), "dist"),
  govuk: join(dirname(require.resolve("govuk-frontend/package.json")), "dist", "govuk"),
};

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};

export type Design = "first design" | "second design";

export interface Showcase {
  /** The address without a trailing slash, while tests run. */
  readonly origin: () => string;
  /** Chooses the design of `/harbour` and `/tickets`. The first one is chosen at the start. */
  readonly show: (design: Design) => void;
  /** The paths of the pictures and fonts that were requested since the last call. Nothing is taken from a cache. */
  readonly requestedFiles: () => string[];
}

/** Serves `/harbour` and `/tickets` (Bootstrap), `/licence` (GOV.UK), `/lettering` and `/many` while a file's tests run. */
export function serveShowcase(port = 0): Showcase {
  let design: Design = "first design";
  const pages: Record<string, () => string> = {
    "/harbour": () => harbour(design, "departures"),
    "/tickets": () => harbour(design, "tickets"),
    "/licence": () => licence,
    "/many": many,
    "/lettering": () => lettering,
  };
  let requested: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const page = pages[pathname];
    if (page) {
      response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page());
      return;
    }
    if (/\.(svg|png|ico|woff2)$/.test(pathname)) requested.push(pathname);
    try {
      const body = await readFile(fileOf(pathname));
      response.setHeader("cache-control", "no-store");
      response.writeHead(200, { "content-type": TYPES[extname(pathname)] ?? "application/octet-stream" }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  };
  const origin = servePagesOfFile((request, response) => void answer(request, response), port);
  const show = (chosen: Design) => {
    design = chosen;
  };
  const requestedFiles = () => {
    const files = requested;
    requested = [];
    return files;
  };
  return { origin, show, requestedFiles };
}

/** Finds a file in its package. GOV.UK's style sheet requests `/assets/…`. */
function fileOf(pathname: string): string {
  const [, firstSegment = "", ...rest] = pathname.split("/");
  if (firstSegment === "bootstrap") return join(packages.bootstrap, ...rest);
  // GOV.UK's font, under another name.
  if (pathname === "/fonts/Harbour-Sans.woff2") return join(packages.govuk, "assets/fonts/bold-b542beb274-v2.woff2");
  if (firstSegment === "govuk") return join(packages.govuk, ...rest);
  return join(packages.govuk, firstSegment, ...rest);
}

const SECOND_DESIGN = `<style>
  :root { --bs-primary: #7a3ee8; --bs-primary-rgb: 122, 62, 232; --bs-border-color: #e6dcf5; --bs-border-radius: 1rem; }
  .btn-primary { --bs-btn-bg: #7a3ee8; --bs-btn-border-color: #7a3ee8; }
  .bg-primary { background-color: #7a3ee8 !important }
  h1 { font-weight: 700 !important; font-size: 56px !important }
  .lead { font-family: "Liberation Serif" } .card-body { padding: 36px; gap: 28px }
  .text-bg-info { background: #00a88f !important; color: #fff !important }
</style>`;

const harbour = (
  design: Design,
  topic: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Harbour Ferries – ${topic}</title>
<link rel="icon" href="/assets/images/favicon.svg"><link rel="stylesheet" href="/bootstrap/css/bootstrap.min.css">${design === "second design" ? SECOND_DESIGN : ""}
<body style="font-family: 'Liberation Sans'">
<nav class="navbar navbar-expand bg-primary" data-bs-theme="dark"><div class="container"><a class="navbar-brand" href="#">
<svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor"><path d="M3 15h18l-3 5H6zM11 3h2v10h-2zM14 5l6 8h-6z"/></svg> Harbour</a>
<div class="navbar-nav"><a class="nav-link active" href="#">Today</a><a class="nav-link" href="#">Tickets</a></div></div></nav>
<main class="container py-5"><h1 class="display-5">Departures</h1><p class="lead">What leaves today, <a href="#">and when</a>.</p>
<p class="text-body-tertiary">Times are those of the harbour. <small class="text-warning">Rough sea expected.</small></p>
<a class="btn btn-primary" href="#">Board</a> <a class="btn btn-outline-danger" href="#">Cancel</a>
<a class="btn btn-success" href="#">Pay</a> <a class="btn btn-warning" href="#">Change</a> <code class="ms-2">HB-1207</code>
<div class="alert alert-warning mt-3">The tide is late.</div><div class="alert alert-success">All ships are in.</div>
<img class="img-fluid" src="/assets/images/govuk-opengraph-image.png" width="320" alt="A ship">
<img src="/assets/images/govuk-icon-192.png" width="48" alt=""> <img src="/assets/images/govuk-crest.svg" width="60" alt="">
<div class="row mt-4 g-4"><div class="col"><div class="card shadow"><div class="card-header">Pier 4</div><div class="card-body">
<h5 class="card-title">Albatross</h5><p class="card-text text-secondary">To Bergen, at noon.</p>
<span class="badge text-bg-info">New</span> <span class="badge rounded-pill text-bg-light">Pets</span></div></div></div>
<div class="col"><ul class="list-group"><li class="list-group-item active">Petrel</li><li class="list-group-item">Gannet</li>
<li class="list-group-item disabled">Tern</li></ul></div></div>
<table class="table table-striped mt-4"><thead><tr><th>Ship</th><th>Pier</th></tr></thead>
<tbody><tr><td>Petrel</td><td>2</td></tr><tr><td>Gannet</td><td>7</td></tr></tbody></table>
<input class="form-control mt-3" placeholder="Your name"><div class="progress mt-3"><div class="progress-bar" style="width: 40%"></div></div>
</main></body></html>`;

const licence = `<!doctype html><html lang="en" class="govuk-template"><meta charset="utf-8"><title>Renew a fishing licence – GOV.UK</title>
<link rel="icon" href="/assets/images/favicon.ico"><link rel="stylesheet" href="/govuk/govuk-frontend.min.css">
<body class="govuk-template__body"><header class="govuk-header"><div class="govuk-header__container govuk-width-container">GOV.UK</div></header>
<div class="govuk-width-container"><div class="govuk-phase-banner"><p class="govuk-phase-banner__content"><strong class="govuk-tag">Beta</strong>
This is a new service.</p></div><a href="#" class="govuk-back-link">Back</a><main class="govuk-main-wrapper">
<div class="govuk-error-summary"><h2 class="govuk-error-summary__title">There is a problem</h2><div class="govuk-error-summary__body"><a href="#">Enter a date</a></div></div>
<h1 class="govuk-heading-xl">Renew a fishing licence</h1><p class="govuk-body-l">You need it for rod fishing.</p>
<p class="govuk-body">It costs <a class="govuk-link" href="#">from £7.10</a>.</p><div class="govuk-inset-text">It takes around 5 minutes.</div>
<div class="govuk-form-group govuk-form-group--error"><p class="govuk-error-message">Date must be in the past</p><input class="govuk-input govuk-input--error"></div>
<button class="govuk-button">Continue</button> <button class="govuk-button govuk-button--warning">Delete</button> <button class="govuk-button govuk-button--secondary">Find</button>
<strong class="govuk-tag govuk-tag--green">Active</strong> <strong class="govuk-tag govuk-tag--yellow">Waiting</strong> <strong class="govuk-tag govuk-tag--purple">Received</strong>
<div class="govuk-panel govuk-panel--confirmation"><h1 class="govuk-panel__title">Done</h1><div class="govuk-panel__body">HDJ2123F</div></div>
<div class="govuk-warning-text"><span class="govuk-warning-text__icon">!</span><strong class="govuk-warning-text__text">You can be fined.</strong></div>
<img src="/assets/images/govuk-crest.svg" width="80" alt=""></main></div><footer class="govuk-footer"><p class="govuk-hint">Crown copyright</p></footer></body></html>`;

const lettering = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Harbour lettering</title>
<style>@font-face { font-family: "Harbour Sans"; src: url(/fonts/Harbour-Sans.woff2) }
h1 { font: 400 48px/1.2 "Harbour Sans"; color: #123a5a }</style><body><h1>Ferries leave from here</h1></body></html>`;

/** A page with 300 colours, whose names are longer than any view is wide. */
function many(): string {
  const long = "color-semantic-surface-interactive-brand-emphasised-hover-on-inverted-background";
  const items = Array.from({ length: 300 }, (_, index) => {
    const color = `hsl(${(index * 47) % 360} ${30 + (index % 7) * 10}% ${20 + (index % 13) * 5}%)`;
    return `<i style="--${long}-${index}: ${color}; background: var(--${long}-${index})">${index}</i>`;
  });
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${"Everything that we have ever painted, ".repeat(6)}</title>
<style>body { font: 16px/1.5 "Liberation Sans" } i { display: inline-block; width: 40px; height: 40px }</style><body>${items.join("")}</body></html>`;
}
