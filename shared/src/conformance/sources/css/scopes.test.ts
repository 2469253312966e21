import { describe, expect, test } from "vitest";
import { readSource } from "../read-source.ts";

/** The values of `--acme-color` in the base and in each context. */
async function valuesOf(css: string) {
  const { tokens, contexts = {} } = await readSource({ content: css });
  const valueIn = (list: typeof tokens) => list.find(({ name }) => name === "acme-color")?.value;
  return {
    base: valueIn(tokens),
    ...Object.fromEntries(Object.entries(contexts).map(([k, list]) => [k, valueIn(list)])),
  };
}

const [WHITE, BLACK, RED] = ["#ffffff", "#000000", "#ff0000"];
const set = (selector: string, value = WHITE) => `${selector} { --acme-color: ${value}; }`;

describe("readSource", () => {
  test.each([
    ".acme",
    "#root",
    ":is(:root, .light)",
    ":host, :root",
    ":host(.acme)",
    "html body",
    ".volvo_0_1",
    "[data-theme]",
    ":root:not(.dark)",
  ])("takes custom properties on %s for those of the page", async (selector) => {
    expect(await valuesOf(set(selector))).toEqual({ base: WHITE });
  });

  test.each([
    [".acme--dark", "dark"],
    [".kbq-dark", "dark"],
    [".acme.dark", "dark"],
    [".acme-theme-ocean", "ocean"],
    [".acme_dark_high-contrast", "dark_high-contrast"],
    ["html[data-color-mode=dark] body", "dark"],
    [":root .dark", "dark"],
    [":host-context(.dark)", "dark"],
    [":where(.dark, .dark *)", "dark"],
    [".acme--large", "large"],
  ])("takes custom properties on %s for those of a context", async (selector, context) => {
    expect(await valuesOf(`${set(".acme")} ${set(selector, BLACK)}`)).toEqual({ base: WHITE, [context]: BLACK });
  });

  test.each([
    ["(prefers-contrast: more)", "high-contrast"],
    ["screen and (prefers-contrast:less)", "low-contrast"],
    ["(forced-colors: active)", "forced-colors"],
    ["(prefers-reduced-motion)", "reduced-motion"],
    ["(prefers-color-scheme: dark)", "dark"],
  ])("takes custom properties in @media %s for those of a context", async (condition, context) => {
    const css = `${set(":root")} @media ${condition} { ${set(":root", BLACK)} }`;
    expect(await valuesOf(css)).toEqual({ base: WHITE, [context]: BLACK });
  });

  test.each([
    "",
    "only screen",
    "(prefers-reduced-motion: no-preference)",
    "(prefers-contrast: no-preference)",
    "(forced-colors: none)",
  ])("takes custom properties in @media %s for those of the page", async (condition) => {
    expect(await valuesOf(`@media ${condition} { ${set(":root")} }`)).toEqual({ base: WHITE });
  });

  test.each([
    ["a theme", `@media (prefers-contrast: more) { ${set(".dark", RED)} }`],
    [
      "a colour scheme",
      `@media (prefers-color-scheme: dark) { @media (prefers-contrast: more) { ${set(":root", RED)} } }`,
    ],
    ["a width", `@media (min-width: 40em) { ${set(":root", RED)} }`],
    ["another condition", `@media (prefers-contrast: more) and (hover: hover) { ${set(":root", RED)} }`],
  ])("leaves out custom properties for %s beside a preference", async (_, css) => {
    expect(await valuesOf(`${set(":root")} ${set(".dark", BLACK)} ${css}`)).toEqual({ base: WHITE, dark: BLACK });
  });

  test.each([
    ".dark &",
    "&.dark",
    ".dark",
    "html.dark &",
    ":where(.dark) &",
    "[data-theme=dark] &",
    "> .dark, .dark &",
  ])("reads a rule for %s in the rule for the root", async (selector) => {
    const nested = `${set(selector, BLACK)} @supports (color: red) { ${selector} { color: red } }`;
    expect(await valuesOf(`:root { --acme-gap: {2px}; ${nested} --acme-color: ${WHITE} }`)).toEqual({
      base: WHITE,
      dark: BLACK,
    });
  });

  test("takes custom properties on a class beside components only if it is that of a theme", async () => {
    const components = `.btn { color: red } ${set(".btn-dark", BLACK)} ${set(".utility", BLACK)} ${set(".modern.card", BLACK)}`;
    expect(await valuesOf(`${components} ${set(":root")} ${set(".acme-dark", RED)}`)).toEqual({
      base: WHITE,
      dark: RED,
    });
    expect(await valuesOf(`${components} ${set(".acme")} ${set(".acme-dark", RED)} :root { --acme-gap: 1px }`)).toEqual(
      {
        base: WHITE,
        dark: RED,
      },
    );
  });

  test("says where the custom properties stand if all of them are those of elements", async () => {
    const css = `${set(".card > .title")} .btn { color: red; --acme-color: red } li { --acme-color: red }`;
    await expect(readSource({ content: css })).rejects.toThrow(
      "The custom properties hold for some elements or conditions only: .card>.title; li; .btn. Tokens stand on :root,",
    );
  });
});
