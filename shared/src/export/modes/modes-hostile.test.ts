import { Script } from "node:vm";
import { compile as compileTailwind } from "@tailwindcss/node";
import fc from "fast-check";
import less from "less";
import postcss, { type Container, type Document } from "postcss";
import { compileString } from "sass";
import { __unstable__loadDesignSystem } from "tailwindcss";
import { expect, test } from "vitest";
import type { ModeOverlay, Tokens } from "../../kinds/wire.ts";
import { night } from "../../testing/night.ts";
import { exportTokens } from "../export.ts";
import { hostileText } from "../testing/hostile-text.ts";
import { color, hostileSample, SLOW } from "../testing/hostile-tokens.ts";
import { variantNames } from "./variants.ts";

// Text from a page, in modes: names and values that are made to break out of a file.

const name = fc.constantFrom("dark", "mobile", "hover", "constructor", "a-b", "} * { color: red }", "*/", "");

/** A theme with texts that are made to break out of a selector. */
const theme = fc
  .record({ on: fc.constantFrom("html", "body", "a{}b", ".a, #b > [c='}']", ":is(x) {", "a/**/b"), text: hostileText })
  .map(({ on, text }) => ({
    on,
    attributes: { "data-a.b:c": text },
    classes: { [text.replace(/\s/g, "") || "1"]: true },
  }));

const overlay: fc.Arbitrary<ModeOverlay> = fc
  .record({
    name,
    scheme: fc.constantFrom("light", "dark"),
    width: fc.constantFrom(390, 1280),
    sample: hostileSample,
    worn: fc.option(theme, { nil: undefined }),
  })
  .map(({ name, scheme, width, sample, worn }) => ({
    ...sample.tokens,
    ...worn,
    name,
    color_scheme: scheme === "dark" ? "dark" : "light",
    viewport: { width, height: 800 },
  }));

const inModes: fc.Arbitrary<Tokens> = fc
  .tuple(hostileSample, fc.array(overlay, { minLength: 1, maxLength: 2 }))
  .map(([{ tokens }, modes]) => ({ ...tokens, modes }));

const forEvery = (check: (tokens: Tokens) => void | Promise<void>) =>
  fc.assert(
    fc.asyncProperty(inModes, async (tokens) => check(tokens)),
    { numRuns: night.samples(2) },
  );

/** The selectors of modes: a root, or an element of a theme with what it wears. */
const SELECTOR = /^(?::root|body|\.a|#b|:is\()/;

/** Expects nothing but custom properties on elements of modes, in media queries of modes or outside. */
function expectCustomProperties(css: string): void {
  const visit = (node: Container | Document): void => {
    for (const child of node.nodes ?? []) {
      if (child.type === "decl") expect(child.prop).toMatch(/^--/);
      else if (child.type === "rule") expect(child.selector).toMatch(SELECTOR);
      else if (child.type === "atrule") {
        expect(child.name).toBe("media");
        expect(child.params).toMatch(/^(?:\(width <= 390px\)|\(prefers-color-scheme: dark\)| and )+$/);
      } else expect(child.type).toBe("comment");
      if (child.type === "rule" || child.type === "atrule") visit(child);
    }
  };
  visit(postcss.parse(css));
}

test("the CSS export with modes has nothing but custom properties, whatever text the tokens have", SLOW, () =>
  forEvery((tokens) => expectCustomProperties(exportTokens(tokens, "css").content)),
);

test("the SCSS and Less exports with modes compile to the custom properties alone", SLOW, () =>
  forEvery(async (tokens) => {
    expectCustomProperties(compileString(exportTokens(tokens, "scss").content, { charset: false }).css);
    expectCustomProperties((await less.render(exportTokens(tokens, "less").content)).css);
  }),
);

test("the Tailwind exports with modes compile, and set nothing but custom properties", SLOW, () =>
  forEvery(async (tokens) => {
    const { content } = exportTokens(tokens, "tailwind");
    const { build } = await compileTailwind(content, { base: import.meta.dirname, onDependency: () => {} });
    postcss.parse(build([])).walkDecls(({ prop }) => expect(prop).toMatch(/^--/));
    const added: unknown[] = [];
    const module = { exports: {} as { plugins?: readonly ((api: object) => void)[] } };
    new Script(exportTokens(tokens, "tailwind3").content).runInNewContext({ module });
    for (const plugin of module.exports.plugins ?? []) {
      plugin({ addVariant: () => {}, addBase: (rules: unknown) => added.push(rules) });
    }
    const properties = JSON.stringify(added).match(/"(?:[^"\\]|\\.)*":(?=")/g) ?? [];
    for (const property of properties) expect(property).toMatch(/^"--[\w-]+":$/);
  }),
);

test("the DTCG resolver export with modes is JSON with a context for each mode", SLOW, () =>
  forEvery((tokens) => {
    const file = JSON.parse(exportTokens(tokens, "dtcg-resolver").content) as { modifiers?: object };
    const contexts = Object.values(file.modifiers ?? {}).flatMap(({ contexts: all }) => Object.keys(all as object));
    for (const mode of tokens.modes ?? []) expect(contexts).toContain(mode.name);
  }),
);

test("variants are not named like any that Tailwind itself has, except for its own dark one", async () => {
  const designSystem = await __unstable__loadDesignSystem("@import 'tailwindcss';", {
    loadStylesheet: async () => ({ path: "", base: "", content: "@theme { --breakpoint-md: 48rem; }" }),
  });
  const names = designSystem.getVariants().map((variant) => variant.name);
  expect(names).toContain("hover");
  const block = (modeName: string) => ({
    mode: { name: modeName, color_scheme: "light" as const, viewport: { width: 390, height: 800 } },
    query: "(width <= 390px)",
    selector: undefined,
    lines: [],
  });
  const blocks = names.map(block);
  const variants = [...variantNames(blocks).values()].map((variant) => variant.name);
  expect(variants.filter((name) => names.includes(name))).toEqual([]);
  expect(exportTokens({ ...NONE, modes: [DARK] }, "tailwind").content).not.toContain("@custom-variant");
});

const NONE: Tokens = { colors: [color("a", "#000000")], typography: [], spacing: [], assets: [] };
const DARK: ModeOverlay = {
  name: "dark",
  color_scheme: "dark",
  viewport: { width: 1280, height: 800 },
  colors: [color("a", "#ffffff")],
};
