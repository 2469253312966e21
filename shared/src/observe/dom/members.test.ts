import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTokens } from "../../kinds/build.ts";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { hideMembersOfDocument, hideMembersOfForms } from "../testing/hidden-members.ts";
import { observeBundle, observePage, serve } from "../testing/testing.ts";

let page: Page;

beforeAll(async () => {
  // The bundle takes seconds on a slow machine, for which a test has no time.
  await observeBundle();
  page = await sharedPage({ width: 1280, height: 800 });
}, 60_000);

afterAll(closePages);

/** Forms in the roles in which elements are read. */
const FORMS = `
  <style>
    :root { --ink: #101112; --line: 2px solid #131415; color-scheme: light }
    form { color: var(--ink); border: var(--line); padding: 4px 5%; border-radius: 6px; transition: color 120ms ease-in }
    form:hover { color: #161718; background: #191a1b }
    form:disabled, form > p:hover { text-decoration: underline #1c1d1e }
    form:first-child + form.second, :is(form, dialog) ~ form { letter-spacing: 1px }
    form::before { content: "before"; color: #1f2021; border-bottom: 1px dotted #222324 }
    form::first-letter { color: #252627 }
    .list { display: list-item; list-style: square }
    .list::marker { color: #28292a }
    .clip { overflow: auto; height: 20px; opacity: 0.5; box-shadow: 0 1px 2px #2b2c2d }
    .clip > div { height: 300px }
    .flex { display: flex; gap: 7px; z-index: 3; position: relative; animation: turn 1s infinite paused }
    @keyframes turn { from { background-color: #2e2f30 } to { background-color: #313233 } }
    .picture { background: linear-gradient(#343536, #373839); color: #343536 }
    .menu { position: fixed }
    .wide { margin: 0 auto; width: 300px }
    @media (prefers-reduced-motion: no-preference) { .moving { animation: turn 3s ease-out paused } }
  </style>
  <form class="first" style="--own: #3a3b3c; outline: 1px solid var(--own)">Text <b>bold</b></form>
  <form class="second list" id="second">item <p>inner</p></form>
  <form class="clip"><div><form></form>tall</div></form>
  <form class="flex moving"><span>one</span><span>two</span></form>
  <form class="wide picture"><h2>Title</h2><svg viewBox="0 0 9 9" width="9"><path d="M0 0h9v9z" fill="#3d3e3f"/><use href="#glyph"/></svg></form>
  <form class="menu" popover="manual">menu</form>
  <form><label>Name <input value="Ada"></label><input type="checkbox" checked style="accent-color: #404142"><textarea>note</textarea>
    <select><option>one</option></select><button>Go</button><fieldset disabled><input placeholder="empty"></fieldset></form>
  <div id="host"><form slot="named">slotted</form></div>
  <svg hidden><symbol id="glyph" viewBox="0 0 4 4"><path d="M0 0h4v4z" fill="#434445"/></symbol></svg>
  <iframe srcdoc="<style>form { color: #464748; border-left: 3px solid #494a4b }</style><form>framed</form>"></iframe>
  <script>
    document.querySelector(".menu").showPopover();
    document.getElementById("host").attachShadow({ mode: "open" }).innerHTML =
      "<style>:host { color: #4c4d4e } ::slotted(form) { background: #4f5051 } form:hover { color: #525354 }</style><form>inside</form><slot name='named'></slot>";
  </script>`;

async function readHiding(isHiding: boolean) {
  const script = hideMembersOfForms(isHiding) + hideMembersOfDocument(isHiding);
  const inFrame = `document.querySelector("iframe").contentWindow.eval(${JSON.stringify(script)});`;
  const hide = `<script>addEventListener("load", () => { ${inFrame} ${script} })</script>`;
  const site = await serve({ "page.html": `<!doctype html><meta charset="utf-8"><title>Page</title>${FORMS}${hide}` });
  try {
    await page.goto(`${site.base}page.html`);
    const { url: _url, ...observation } = await observePage(page);
    return observation;
  } finally {
    await site.close();
  }
}

test("observe reads the same of a page whose forms and document hide all their members", async () => {
  const expected = await readHiding(false);
  const colors = buildTokens({ ...expected, url: "https://example.com/" }).tokens.colors;
  expect(colors.length).toBeGreaterThan(20);
  expect(await readHiding(true)).toEqual(expected);
  const isHidden = await page.evaluate(() => {
    const [form] = Document.prototype.getElementsByTagName.call(document, "form");
    return typeof form?.getAttribute !== "function" && !(document.documentElement instanceof HTMLHtmlElement);
  });
  expect(isHidden).toBe(true);
});
