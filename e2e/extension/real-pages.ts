import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { servePagesOfFile } from "../support/pages.ts";

// Pages with the components of six design systems, whose files come from npm.

const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));
const packages: Readonly<Record<string, string>> = {
  bootstrap: folderOf("bootstrap"),
  govuk: folderOf("govuk-frontend"),
  patternfly: folderOf("@patternfly/patternfly"),
  pico: folderOf("@picocss/pico"),
  swagger: folderOf("swagger-ui-dist"),
  tabler: folderOf("@tabler/core"),
};

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
};

const page = (title: string, css: string, body: string, attributes = "") =>
  `<!doctype html><html lang="en" ${attributes}><meta charset="utf-8"><title>${title}</title>
  <link rel="stylesheet" href="${css}"><link rel="icon" href="data:,">${body}</html>`;

const anchor = `<svg class="icon" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor"><title>Drop anchor</title>
  <path d="M12 9v12m-8 -8a8 8 0 0 0 16 0m1 0h-2m-14 0h-2m9 -10a3 3 0 1 0 0 6a3 3 0 1 0 0 -6"/></svg>`;

const pages = {
  bootstrap: page(
    "Departures – Bootstrap",
    "/bootstrap/dist/css/bootstrap.min.css",
    `<body class="p-4"><h1 class="display-5">Departures</h1><p class="lead">All ferries, <a href="#">by pier</a>.</p>
    <a class="btn btn-primary" href="#">Book</a> <a class="btn btn-outline-danger" href="#">Cancel</a> ${anchor}
    <div class="alert alert-warning mt-3">The tide is late.</div><span class="badge text-bg-info">New</span>
    <input class="form-control mt-3" placeholder="Pier"><div class="shadow card p-3 mt-3"><small class="text-body-tertiary">Noon</small></div>
    <div class="mt-3 p-4" style="background: linear-gradient(#000, #333)"><p style="color: #fff">On a gradient</p></div></body>`,
  ),
  govuk: page(
    "Renew a licence – GOV.UK",
    "/govuk/dist/govuk/govuk-frontend.min.css",
    `<body class="govuk-template__body"><div class="govuk-width-container"><main class="govuk-main-wrapper">
    <h1 class="govuk-heading-xl">Renew a licence</h1><p class="govuk-body">It costs <a class="govuk-link" href="#">£7.10</a>.</p>
    <div class="govuk-form-group govuk-form-group--error"><p class="govuk-error-message">Enter a date</p><input class="govuk-input govuk-input--error"></div>
    <input class="govuk-input"><button class="govuk-button">Continue</button><strong class="govuk-tag govuk-tag--green">Active</strong></main></div></body>`,
    'class="govuk-template"',
  ),
  patternfly: page(
    "Fleet – PatternFly",
    "/patternfly/patternfly.min.css",
    `<body class="pf-v6-u-p-md"><h1 class="pf-v6-c-title pf-m-2xl">Fleet</h1>
    ${["success", "danger", "warning", "info", "custom"]
      .map(
        (status) => `<div class="pf-v6-c-alert pf-m-${status}"><div class="pf-v6-c-alert__icon">${anchor}</div>
      <p class="pf-v6-c-alert__title">Ship in ${status}</p></div>`,
      )
      .join("")}
    <button class="pf-v6-c-button pf-m-primary">Board</button> <button class="pf-v6-c-button pf-m-danger">Sink</button>
    <span class="pf-v6-c-label pf-m-blue"><span class="pf-v6-c-label__content">Blue</span></span>
    <span class="pf-v6-c-form-control"><input placeholder="Name"></span></body>`,
  ),
  pico: page(
    "Tickets – Pico",
    "/pico/css/pico.min.css",
    `<body><main class="container"><h1>Tickets</h1><p>Choose <a href="#">a ship</a> or <mark>wait</mark>.</p>
    <form><label>Name <input></label><label><input type="checkbox" checked> Return</label><button>Buy</button>
    <button class="secondary" type="button">Later</button></form><article>Keep it dry. <small>Noon</small></article>
    <progress value="40" max="100"></progress></main></body>`,
    'data-theme="light"',
  ),
  swagger: page(
    "Harbour API – Swagger UI",
    "/swagger/swagger-ui.css",
    `<body><div id="ui"></div><script src="/swagger/swagger-ui-bundle.js"></script><script>
    const operation = (summary) => ({ summary, responses: { 200: { description: "OK" } } });
    SwaggerUIBundle({ dom_id: "#ui", spec: { openapi: "3.0.0", info: { title: "Harbour", version: "1.0", description: "Ships" },
      paths: { "/ships": { get: operation("All ships"), post: operation("A new one") }, "/ships/{id}": { delete: operation("Sinks one"), put: operation("Renames one") } } } });
    </script></body>`,
  ),
  tabler: page(
    "Harbour office – Tabler",
    "/tabler/dist/css/tabler.min.css",
    `<body class="p-4"><h2 class="page-title">Harbour office</h2>${"<p>Ships of today</p>".repeat(9)}<div class="card mt-3"><div class="card-body">
    <h3 class="card-title">Piers</h3><p class="text-secondary">Seven are free.</p><span class="badge bg-green text-green-fg">Open</span>
    <span class="avatar bg-azure-lt">AB</span> ${anchor} <button class="btn btn-primary">${anchor} Reserve</button>
    <input class="form-control mt-2" placeholder="Ship"><div class="progress mt-2"><div class="progress-bar bg-red" style="width: 40%"></div></div>
    </div></div></body>`,
  ),
} as const;

export type RealPage = keyof typeof pages;

/** Serves each page at `/<name>` while the tests of a file run. @returns a function that returns the origin */
export function serveRealPages(): () => string {
  const answer = async (pathname: string): Promise<[status: number, type: string, body: string | Buffer]> => {
    const [, firstSegment = "", ...rest] = pathname.split("/");
    const html = rest.length === 0 ? pages[firstSegment as RealPage] : undefined; // undefined for other names
    if (html) return [200, "text/html; charset=utf-8", html];
    const folder = packages[firstSegment];
    const body = folder === undefined ? undefined : await readFile(join(folder, ...rest)).catch(() => undefined);
    return body ? [200, TYPES[extname(pathname)] ?? "application/octet-stream", body] : [404, "text/plain", ""];
  };
  return servePagesOfFile((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    void answer(pathname).then(([status, type, body]) => {
      response.writeHead(status, { "content-type": type }).end(body);
    });
  });
}
