import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { night } from "../../testing/night.ts";
import { observeBundle } from "../testing/testing.ts";

const PAGE = `<!doctype html><style>
  @layer base { a { transition: color 2s; color: #111 } }
  a:hover { color: #c00; & b { color: #0c0 } @media (min-width: 1px) { background: #eee } }
  a:not(:hover) { outline: 1px solid #ccc; display: inline-block } a:focus { color: #00c; width: 90px } a:not(:focus) { opacity: 0.9 }
  @scope (p:hover) { a { text-decoration: underline } } p { & a:active { color: #0cc } }
  @media (min-width: 1px) { @supports (color: red) { a:hover { letter-spacing: 1px } } } input:focus { border: 2px solid #c0c }
</style><p><a href="#">Link <b>bold</b></a></p><input autofocus value="Text"><x-part></x-part>
<script>
  document.querySelector("x-part").attachShadow({ mode: "open" }).innerHTML =
    "<style>i { transition: color 2s } :host(:hover) i { color: #c00 } i:hover { color: #0c0 }</style><i>Part</i>";
  document.querySelector("input").focus();
</script>`;

/** Runs in the page: makes one call of a member throw, and tells afterwards if all rules are the same as before. */
function installFailures() {
  let remaining = Number.POSITIVE_INFINITY;
  let failing = "";
  const calls: Record<string, number> = {};
  const wrap = (prototype: object, name: string, key: "value" | "get" | "set") => {
    const descriptor = Object.getOwnPropertyDescriptor(prototype, name);
    const original = descriptor?.[key];
    if (!descriptor || typeof original !== "function") return;
    function failingMember(this: unknown, ...args: unknown[]) {
      calls[name] = (calls[name] ?? 0) + 1;
      if (failing === name && remaining-- === 0) throw new Error(`${name} fails`);
      return original.apply(this, args);
    }
    Object.defineProperty(prototype, name, { ...descriptor, [key]: failingMember });
  };
  for (const { prototype } of [CSSStyleSheet, CSSGroupingRule, CSSStyleRule]) {
    wrap(prototype, "insertRule", "value");
    wrap(prototype, "deleteRule", "value");
    wrap(prototype, "cssRules", "get");
  }
  wrap(CSSStyleRule.prototype, "selectorText", "set");
  for (const name of ["getPropertyValue", "setProperty", "removeProperty"])
    wrap(CSSStyleDeclaration.prototype, name, "value");
  wrap(Document.prototype, "getAnimations", "value");
  wrap(window, "getComputedStyle", "value");
  const listRules = (owner: CSSStyleSheet | CSSGroupingRule): CSSRule[] =>
    // The cast: rules without others have no such member.
    [...(owner.cssRules ?? [])].flatMap((rule) => [rule, ...listRules(rule as CSSGroupingRule)]);
  const roots = [document, ...[...document.querySelectorAll("x-part")].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
  const rules = () => roots.flatMap((root) => [...root.styleSheets].flatMap(listRules));
  const oldRules = rules();
  const texts = oldRules.map(({ cssText }) => cssText);
  Object.assign(globalThis, {
    failures: {
      async readFailing(name: string, call: number) {
        failing = name;
        remaining = call;
        for (const member of Object.keys(calls)) calls[member] = 0;
        // The cast: a bundle of tests has put it there.
        const { tintypeObserve } = globalThis as unknown as { tintypeObserve: { observe(): Promise<string> } };
        const ended = await tintypeObserve.observe().then(
          () => "read",
          (error: unknown) => String(error),
        );
        failing = "";
        const newRules = rules();
        const isSame =
          newRules.length === oldRules.length &&
          newRules.every((rule, i) => rule === oldRules[i] && rule.cssText === texts[i]);
        return { ended, isSame, calls: { ...calls } };
      },
    },
  });
}

interface Outcome {
  readonly ended: string;
  readonly isSame: boolean;
  readonly calls: Readonly<Record<string, number>>;
}

let page: Page;
beforeAll(async () => {
  const bundle = await observeBundle();
  page = await sharedPage();
  await page.setContent(PAGE);
  await page.evaluate(installFailures);
  await page.evaluate(bundle);
}, 60_000);
afterAll(closePages);

const readFailing = (name: string, call: number) =>
  page.evaluate<Outcome>(`failures.readFailing(${JSON.stringify(name)}, ${call})`);

/** Number of failing calls of each member, one in each reading. */
const MAX_FAILURES = night.size(4, 40);

test.each([
  "insertRule",
  "deleteRule",
  "selectorText",
  "cssRules",
  "getPropertyValue",
  "setProperty",
  "removeProperty",
  "getAnimations",
  "getComputedStyle",
])("all style sheets are as before if a call of %s throws", async (name) => {
  const whole = await readFailing("", 0);
  expect(whole).toMatchObject({ ended: "read", isSame: true });
  const calls = whole.calls[name] ?? 0;
  expect(calls).toBeGreaterThan(0);
  const step = Math.max(1, Math.ceil(calls / MAX_FAILURES));
  for (let call = 0; call < calls; call += step) {
    expect({ call, ...(await readFailing(name, call)) }).toMatchObject({ call, isSame: true });
  }
});
