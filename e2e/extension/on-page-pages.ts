import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { hideMembersOfForms } from "@tintype/shared/observe/testing/hidden-members";
import { servePagesOfFile } from "../support/pages.ts";

// Pages of design systems from npm whose elements are shown and picked in the tab itself.

const require = createRequire(import.meta.url);
const files = {
  "/bootstrap.css": readFileSync(require.resolve("bootstrap/dist/css/bootstrap.min.css")),
  "/govuk.css": readFileSync(require.resolve("govuk-frontend/dist/govuk/govuk-frontend.min.css")),
};

/** `#first` … `#last` and `#dot` in the shadow tree paint with Bootstrap's primary colour, `#framed` does so in a frame. */
const bootstrapPage = `<!doctype html><html lang="en"><title>Harbour</title><link rel="stylesheet" href="/bootstrap.css">
<style>.tag::before { content: ""; display: inline-block; width: 9px; height: 9px; background: var(--bs-primary) }</style>
<body class="p-4"><h1>Harbour</h1><button id="first" class="btn btn-primary">Book</button>
<p id="tagged" class="tag">Pier 3</p><ferry-status></ferry-status><iframe src="/frame" width="500" height="90"></iframe>
<div style="height: 2000px"></div><p><a id="last" class="btn btn-primary" href="#elsewhere"><span id="word">Ferries</span></a></p>
<dialog id="dialog"><p id="asked">Really?</p></dialog>
<script>
  customElements.define("ferry-status", class extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: "open" }).innerHTML = '<i id="dot" style="display: block; width: 30px; height: 30px; background: var(--bs-primary)"></i>';
    }
  });
</script></body></html>`;

const framePage = `<!doctype html><html lang="en"><title>Frame</title><link rel="stylesheet" href="/bootstrap.css">
<body class="p-2"><button id="framed" class="btn btn-primary">Aboard</button></body></html>`;

/** It does all that it can against an overlay. */
const hostilePage = `<!doctype html><html lang="en"><title>Hostile</title><link rel="stylesheet" href="/govuk.css">
<style>:root { --${"very-long-".repeat(19)}name: #00703c; --${"too-long-".repeat(40)}name: #00703c } * { pointer-events: auto !important }
  tintype-overlay { display: none !important; transform: scale(0) !important }
  .govuk-button { background: var(--${"very-long-".repeat(19)}name); color: var(--${"too-long-".repeat(40)}name) }</style>
<body class="govuk-template__body"><h1 class="govuk-heading-l">Renew</h1>
<form class="renewal"><a id="go" class="govuk-button" href="#clicked">${"Start now ".repeat(40)}</a></form>
<script>
  ${hideMembersOfForms()}
  window.heard = [];
  for (const type of ["click", "mousedown", "mouseup", "pointerdown", "pointerup", "keydown", "mousemove"]) {
    addEventListener(type, (event) => { heard.push(type); event.stopImmediatePropagation() }, true);
  }
  let removed = 0;
  new MutationObserver(() => {
    const own = document.querySelector("tintype-overlay");
    if (own && removed++ < 3) own.remove();
  }).observe(document.documentElement, { childList: true });
</script></body></html>`;

const pages: Readonly<Record<string, string>> = { "/": bootstrapPage, "/frame": framePage, "/hostile": hostilePage };

/** Serves `/`, with `/frame` in it, and `/hostile` while the tests of a file run. @returns a function that returns the origin */
export function serveOnPagePages(): () => string {
  return servePagesOfFile((request, response) => {
    const path = request.url?.replace(/\?.*/, "") ?? "/";
    const css = files[path as keyof typeof files]; // undefined for other paths
    const page = pages[path];
    if (css) response.writeHead(200, { "content-type": "text/css" }).end(css);
    else response.writeHead(page ? 200 : 404, { "content-type": "text/html; charset=utf-8" }).end(page);
  });
}
