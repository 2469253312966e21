import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { canonicalColor } from "../../kinds/colors/color.ts";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { observePage } from "../testing/testing.ts";

let page: Page;

beforeAll(async () => {
  page = await sharedPage();
}, 60_000);

afterAll(closePages);

/** The custom properties that are bound to a site, "signature property", and have the painted colour. */
async function boundAt(html: string, wantedProperty: string): Promise<string[]> {
  await page.setContent(`<!doctype html>${html}`);
  const { paints, signatures, custom_properties } = await observePage(page);
  return paints
    .flatMap(({ property, value, sites }, index) => {
      if (!sites.some((site) => `${signatures[site]} ${property}` === wantedProperty)) return [];
      const painted = canonicalColor(value)?.value;
      return custom_properties.bindings.filter(
        (binding) => binding.paint === index && canonicalColor(binding.value)?.value === painted,
      );
    })
    .map(({ name }) => name)
    .sort();
}

const THEME = ":root { --ink: #1b2832; --deep: #1b2832; --pale: #fff }";

test("bindings follow the declarations that apply to the element that sets a property", async () => {
  const css = `${THEME} button { background: var(--fill); color: var(--text); --fill: var(--deep) } .plain { --text: var(--pale) }
    .other { --text: var(--ink); --fill: var(--ink) }`;
  const html = `<style>${css}</style><button class="plain">A</button><p class="other">B</p>`;
  expect(await boundAt(html, "button.plain background-color")).toEqual(["--deep", "--fill"]);
  expect(await boundAt(html, "button.plain color")).toEqual(["--pale", "--text"]);
});

test("bindings contain properties that an ancestor sets, with their values there", async () => {
  const css = `${THEME} main { --text: var(--tone); --tone: #aa0000 } section { --tone: #0000aa } p { color: var(--text) }`;
  const html = `<style>${css}</style><main><section><p class="a">A</p></section></main>`;
  expect(await boundAt(html, "p.a color")).toEqual(["--text", "--tone"]);
});

test("bindings end at a plain value on a nearer ancestor", async () => {
  const css = `${THEME} main { --text: var(--ink) } section { --text: #1b2832 } p { color: var(--text) }`;
  const html = `<style>${css}</style><main><section><p class="a">A</p></section></main>`;
  expect(await boundAt(html, "p.a color")).toEqual(["--text"]);
});

test("bindings follow the declaration that won, if several apply to one element", async () => {
  const css = `${THEME} .btn { --bg: var(--pale); background: var(--bg) } .btn-deep { --bg: var(--deep) }`;
  expect(
    await boundAt(`<style>${css}</style><b class="btn btn-deep">A</b>`, "b.btn.btn-deep background-color"),
  ).toEqual(["--bg", "--deep"]);
});

test("bindings contain a fallback only if the property before it is not set", async () => {
  const css = `${THEME} p { color: var(--nowhere, var(--ink, red)); background: var(--pale, var(--white)) } :root { --white: #fff }`;
  const html = `<style>${css}</style><p class="a">A</p>`;
  expect(await boundAt(html, "p.a color")).toEqual(["--ink"]);
  expect(await boundAt(html, "p.a background-color")).toEqual(["--pale"]);
});

test("bindings come from style attributes as well as from rules", async () => {
  const html = `<style>${THEME}</style><div style="--tone: var(--deep)"><p class="a" style="color: var(--tone)">A</p></div>`;
  expect(await boundAt(html, "p.a color")).toEqual(["--deep", "--tone"]);
});

test("bindings of an inherited colour come from the ancestor that sets it, despite rules that lost", async () => {
  const css = `${THEME} body { color: var(--ink) } a { color: var(--pale) } a.quiet { color: inherit }`;
  const html = `<style>${css}</style><a class="quiet" href="#"><i>A</i></a>`;
  expect(await boundAt(html, "a.quiet>i color")).toEqual(["--ink"]);
});

test("bindings follow properties of utility frameworks without containing them", async () => {
  const css = `${THEME} p { --_text: var(--ink); --tw-text: var(--_text); color: var(--tw-text) }`;
  expect(await boundAt(`<style>${css}</style><p class="a">A</p>`, "p.a color")).toEqual(["--_text", "--ink"]);
});

test("bindings end after 256 properties, however long the chain is", async () => {
  const chain = Array.from({ length: 600 }, (_, i) => `--c${i + 1}: var(--c${i})`).join("; ");
  const html = `<style>:root { --c0: #123456; ${chain} } p { color: var(--c600) }</style><p class="a">A</p>`;
  const names = await boundAt(html, "p.a color");
  expect(names).toHaveLength(256);
  expect(names).toEqual(expect.arrayContaining(["--c600", "--c345"]));
});

test("bindings are found in a value with thousands of fallbacks inside of each other", async () => {
  const nested = `${Array.from({ length: 2000 }, (_, i) => `var(--x${i}, `).join("")}red${")".repeat(2000)}`;
  const html = `<style>${THEME} p { color: var(--ink, ${nested}); background: ${nested} } p:hover { color: ${nested} }</style><p class="a">A</p>`;
  expect(await boundAt(html, "p.a color")).toEqual(["--ink"]);
});

test("bindings are finite if properties refer to each other in a circle", async () => {
  const css =
    "p { --a: rgb(from var(--b) r g b); --b: rgb(from var(--a) r g b); color: var(--a, #123456) } .x { --a: #123456 }";
  expect(await boundAt(`<style>${css}</style><p class="x">A</p>`, "p.x color")).toEqual(["--a"]);
});

test.each(["open", "closed"])(
  "bindings in an %s shadow tree come from its host, in the host's present state",
  async (mode) => {
    const css = `:host { --text: var(--deep) } :host(.warm) { --text: var(--tone) } :host(.cold) b { color: var(--pale) }
    b { color: var(--text) } ::slotted(i) { font-weight: bold }`;
    const html = `<style>${THEME} .warm { --tone: #aa0000 }</style>
    <x-box><template shadowrootmode="${mode}"><style>${css}</style><b class="a">A</b></template></x-box>
    <x-box class="warm"><template shadowrootmode="${mode}"><style>${css}</style><b class="w">W</b></template></x-box>`;
    expect(await boundAt(html, "b.a color")).toEqual(["--deep", "--text"]);
    expect(await boundAt(html, "b.w color")).toEqual(["--text", "--tone"]);
  },
);

test("bindings of slotted elements come from the slot's tree", async () => {
  const css = ":host { --text: #1b2832 } div { --text: var(--deep) } div { color: var(--text) }";
  const html = `<style>${THEME}</style>
    <x-box><template shadowrootmode="open"><style>${css}</style><div><slot></slot></div></template><i class="s">S</i></x-box>`;
  expect(await boundAt(html, "i.s color")).toEqual(["--deep", "--text"]);
});

test("bindings come from a rule for :root and :host, in documents and in shadow trees", async () => {
  const css = ":root, :host { --text: var(--ink); --ink: #1b2832 } p { color: var(--text) }";
  const html = `<style>${css}</style><p class="a">A</p>
    <x-box><template shadowrootmode="open"><style>${css}</style><p class="s">S</p></template></x-box>`;
  expect(await boundAt(html, "p.a color")).toEqual(["--ink", "--text"]);
  expect(await boundAt(html, "p.s color")).toEqual(["--ink", "--text"]);
});

test("bindings come from a shadow tree's rules for its host, the host's pseudo-elements and slotted elements, and from rules for parts", async () => {
  const css =
    ".theme { --panel: #102030; --mark: #203040; --quote: #304050; --label: #405060 } x-card::part(label) { color: var(--label) }";
  const rules = `:host([open]) { background: var(--panel) } :host::before { content: "A"; color: var(--mark) }
    ::slotted(p) { color: var(--quote) } :host([closed])::after { content: "B"; color: #506070 }`;
  const html = `<style>${css}</style><div class="theme"><x-card class="c" open><template shadowrootmode="open"><style>${rules}</style>
    <b class="b" part="label">A</b><slot></slot></template><p class="a">A</p></x-card></div>`;
  expect(await boundAt(html, "x-card.c background-color")).toEqual(["--panel"]);
  expect(await boundAt(html, "x-card.c::before color")).toEqual(["--mark"]);
  expect(await boundAt(html, "p.a color")).toEqual(["--quote"]);
  expect(await boundAt(html, "b.b color")).toEqual(["--label"]);
  const { paints } = await observePage(page);
  expect(paints.map(({ value }) => value)).not.toContain("rgb(80, 96, 112)");
});
