import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compileString, Logger } from "sass";
import { content, type Route } from "../page-server.ts";

// One page for each design system, styled by several releases of the system from npm.

const require = createRequire(import.meta.url);

/** Returns the folder of a package by its name in package.json. */
const folder = (name: string) => dirname(require.resolve(`${name}/package.json`));
const file = (name: string, path: string) => readFileSync(join(folder(name), path), "utf8");

/** Compiles Sass with the files of a package. Sass's warnings about deprecated syntax in old releases are silenced. */
function compile(name: string, source: string): string {
  const loadPaths = [folder(name), join(folder(name), "dist")];
  return compileString(source, { loadPaths, logger: Logger.silent }).css;
}

/** Compiles the components that the page uses, because version 4 of GOV.UK Frontend contains no CSS. */
function govuk4(): string {
  const components = ["button", "error-message", "input", "inset-text", "label", "panel", "tag"];
  const parts = ["base", "core/all", "objects/all", ...components.map((name) => `components/${name}/index`)];
  return compile("govuk-frontend-4", parts.map((part) => `@import "govuk/${part}";`).join("\n"));
}

interface Package {
  css(): string;
  /** The package, and the imports of its variables and functions. */
  readonly sass?: readonly [name: string, imports: string];
}

const releases = {
  "bootstrap-5.2": {
    css: () => file("bootstrap-5.2", "dist/css/bootstrap.min.css"),
    sass: ["bootstrap-5.2", '@import "scss/functions"; @import "scss/variables";'],
  },
  "bootstrap-5.3": { css: () => file("bootstrap", "dist/css/bootstrap.min.css") },
  "bulma-0.9": {
    css: () => file("bulma-0.9", "css/bulma.min.css"),
    sass: ["bulma-0.9", '@import "sass/utilities/all";'],
  },
  "bulma-1.0": { css: () => file("bulma", "css/bulma.min.css") },
  "govuk-4": { css: govuk4, sass: ["govuk-frontend-4", '@import "govuk/base";'] },
  "govuk-5": {
    css: () => file("govuk-frontend-5", "dist/govuk/govuk-frontend.min.css"),
    sass: ["govuk-frontend-5", '@import "govuk/base";'],
  },
  "govuk-6": {
    css: () => file("govuk-frontend", "dist/govuk/govuk-frontend.min.css"),
    sass: ["govuk-frontend", '@import "govuk/base";'],
  },
  "pico-1": { css: () => file("pico-1", "css/pico.min.css") },
  "pico-2": { css: () => file("@picocss/pico", "css/pico.min.css") },
} satisfies Record<string, Package>;

export type Release = keyof typeof releases;

/** Evaluates Sass expressions with the release's own variables and functions. */
export function evaluateSass(release: Release, expressions: readonly string[]): string[] {
  const { sass }: Package = releases[release];
  if (!sass) throw new Error(`no Sass files are configured for ${release}`);
  const [name, imports] = sass;
  const css = compile(name, `${imports}\n${expressions.map((value) => `answer { value: ${value}; }`).join("\n")}`);
  return [...css.matchAll(/answer \{\s*value: (.*);/g)].map(([, value = ""]) => value);
}

const bodies: Readonly<Record<string, string>> = {
  bootstrap: `<main class="container"><h1>Departures</h1><p>What leaves today, <a href="#">and when</a>.</p>
    <p class="text-muted">All times are local.</p><code>BGO</code> <mark>Delayed</mark>
    <button class="btn btn-primary">Board</button> <button class="btn btn-outline-danger">Cancel</button>
    <div class="alert alert-warning">The tide is late.</div> <div class="alert alert-primary">Boats go out.</div>
    <ul class="list-group"><li class="list-group-item list-group-item-danger">Storm</li>
      <li class="list-group-item">Fog</li><li class="list-group-item">Calm</li></ul>
    <span class="badge text-bg-info">New</span> <div class="bg-success text-white">On time</div>
    <div class="card"><div class="card-header">Pier 4</div><div class="card-body">To Bergen, at noon.</div></div></main>`,
  bulma: `<section class="hero is-primary"><div class="hero-body"><p class="title">Library</p></div></section>
    <section class="section"><h1 class="title">New books</h1><div class="content"><p>Read <a href="#">the list</a>.</p></div>
    <button class="button is-link">Reserve</button> <button class="button is-danger">Return</button>
    <div class="notification is-warning">Closed on Sunday.</div><span class="tag is-info">Novel</span>
    <div class="notification is-success">You may keep it.</div></section>`,
  govuk: `<main class="govuk-width-container"><h1 class="govuk-heading-xl">Apply for a licence</h1>
    <p class="govuk-body">You need <a class="govuk-link" href="#">proof of identity</a>.</p>
    <div class="govuk-inset-text">It takes two weeks.</div>
    <button class="govuk-button">Start now</button> <button class="govuk-button govuk-button--warning">Withdraw</button>
    <button class="govuk-button govuk-button--secondary">Find an address</button>
    <strong class="govuk-tag">Draft</strong> <strong class="govuk-tag govuk-tag--purple">Sent</strong>
    <strong class="govuk-tag govuk-tag--yellow">Due</strong>
    <div class="govuk-panel govuk-panel--confirmation"><h2 class="govuk-panel__title">Complete</h2></div>
    <div class="govuk-form-group govuk-form-group--error"><label class="govuk-label" for="name">Name</label>
      <p class="govuk-error-message">Enter your name</p><input class="govuk-input govuk-input--error" id="name"></div></main>`,
  pico: `<main class="container"><h1>Recipes</h1><h2>Bread</h2><h3>Rye</h3><p>Three days, and <a href="#">a sour</a>.</p>
    <button>Bake</button> <button class="secondary">Later</button> <button class="contrast">Never</button>
    <p><code>220 °C</code> <mark>Warm</mark> <ins>flour</ins> <del>sugar</del></p><progress value="30" max="100"></progress>
    <table><thead><tr><th>Flour</th></tr></thead><tbody><tr><td>Rye</td></tr></tbody></table></main>`,
};

/** Returns routes `/<release>`: the page of the design system with the style sheet of that release. */
export function releaseRoutes(): Record<string, Route> {
  return Object.fromEntries(
    Object.entries(releases).flatMap(([release, { css }]): [string, Route][] => {
      const [system = ""] = release.split("-");
      const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${system}</title>
        <link rel="stylesheet" href="/${release}.css"><body>${bodies[system]}</body></html>`;
      return [
        [`/${release}`, page],
        // To compile the Sass of a release takes seconds of the processor, and most tests read few of the releases.
        [`/${release}.css`, (request, response) => content("text/css", css())(request, response)],
      ];
    }),
  );
}
