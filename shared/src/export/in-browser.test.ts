import { Script } from "node:vm";
import { compile as compileTailwind } from "@tailwindcss/node";
import less from "less";
import type { Page } from "playwright";
import postcss from "postcss";
import { compileString } from "sass";
import tailwind3, { type Config } from "tailwindcss3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ModeOverlay, Tokens } from "../kinds/wire.ts";
import { tokensInMode } from "../modes/tokens-in-mode.ts";
import { closePages, sharedPage } from "../testing/browser.ts";
import { night } from "../testing/night.ts";
import { exportTokens } from "./export.ts";
import { allKinds } from "./testing/all-kinds.ts";
import { HOSTILE } from "./testing/hostile-text.ts";
import { color, SLOW } from "./testing/hostile-tokens.ts";
import { inModes } from "./testing/in-modes.ts";
import { inThemes } from "./testing/in-themes.ts";

let page: Page;

beforeAll(async () => {
  page = await sharedPage();
});
afterAll(closePages);

/** A CSS property, a value as the page's authors wrote it, and the same with exported variables. */
const SAME: readonly (readonly [property: string, authored: string, exported: string])[] = [
  ["border-radius", "8px", "var(--radius-md)"],
  ["border-radius", "50%", "var(--radius-50pct)"],
  ["border-radius", "8px 8px 0 0", "var(--radius-tab)"],
  ["border-radius", "10px / 5px", "var(--radius-leaf)"],
  ["border", "1px solid #1d70b8", "var(--border-card)"],
  ["box-shadow", "0 1px 2px #0000000d, inset 0 1px 2px white", "var(--shadow-sm)"],
  ["text-shadow", "0 1px 2px color(display-p3 1 0.2 0)", "var(--text-shadow-title-shadow)"],
  ["filter", "drop-shadow(0 1px 2px #0000000d)", "drop-shadow(var(--drop-shadow-logo))"],
  ["background-image", "linear-gradient(90deg, #1d70b8 0%, #fff, 60%, #0000000d 100%)", "var(--gradient-primary)"],
  ["background-image", "radial-gradient(circle at 50% 50%, #fff 10px, #1d70b8 100%)", "var(--gradient-glow)"],
  ["opacity", "0.5", "var(--opacity-muted)"],
  ["z-index", "1050", "var(--z-index-modal)"],
  ["z-index", "2147483647", "var(--z-index-top)"],
  ["transition-duration", "150ms", "var(--duration-fast)"],
  ["transition-timing-function", "cubic-bezier(0.4, 0, 0.2, 1)", "var(--ease-standard)"],
  ["transition-timing-function", "steps(4)", "var(--ease-typing)"],
  ["transition-timing-function", "linear(0 0%, 0.5 25%, 0.5 75%, 1 100%)", "var(--ease-spring)"],
  ["padding", "16px", "var(--spacing-md)"],
  ["letter-spacing", "-0.32px", "var(--tracking-neg-0_32px)"],
  ["font-family", '"Inter"', "var(--text-heading-1--font-family)"],
  ["line-height", "1.2", "var(--text-heading-1--line-height)"],
  [
    "font",
    "italic 400 12px/normal Arial",
    `var(--text-label--font-style) var(--text-label--font-weight)
    var(--text-label)/var(--text-label--line-height) var(--text-label--font-family)`,
  ],
  ["text-transform", "uppercase", "var(--text-label--text-transform)"],
];

test("the CSS export's variables give an element the style that the page's own values give it", async () => {
  const { content } = exportTokens(allKinds, "css");
  await page.setContent(
    `<style>${content}</style>${SAME.map(() => "<div class=authored></div><div class=exported></div>").join("")}`,
  );
  const computed = await page.evaluate((same) => {
    const [authored, exported] = ["authored", "exported"].map((name) => [...document.getElementsByClassName(name)]);
    return same.map(([property, authoredValue, ours], i) => {
      const applyValue = (element: Element | undefined, value: string) => {
        if (!(element instanceof HTMLElement)) throw new Error("The page lacks an element.");
        const oldValue = getComputedStyle(element).getPropertyValue(property);
        element.style.setProperty(property, value);
        return { before: oldValue, after: getComputedStyle(element).getPropertyValue(property) };
      };
      return {
        property,
        authored: applyValue(authored?.[i], authoredValue),
        exported: applyValue(exported?.[i], ours),
      };
    });
  }, SAME);
  for (const { property, authored, exported } of computed) {
    expect(exported, property).toEqual(authored);
    // A value that is not valid would leave both elements as they were.
    expect(authored.after, property).not.toBe(authored.before);
  }
});

test("the SVG palette of hostile names is well-formed XML with nothing but shapes and text", async () => {
  const colors = HOSTILE.map((name, i) => color(name, `#0000${(i + 16).toString(16)}`));
  const { content } = exportTokens({ colors, typography: [], spacing: [], assets: [] }, "svg", { title: "<b>&" });
  const parsed = await page.evaluate((text) => {
    const elements = [...new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("*")];
    const names = [...new Set(elements.map(({ tagName }) => tagName))].sort();
    const attributes = [...new Set(elements.flatMap((element) => [...element.attributes].map(({ name }) => name)))];
    return { names, attributes, title: elements.find(({ tagName }) => tagName === "title")?.textContent };
  }, content);
  expect(parsed.names).toEqual(["defs", "g", "path", "pattern", "rect", "svg", "text", "title"]);
  expect(parsed.attributes.filter((name) => /^on|href|style|:/i.test(name))).toEqual([]);
  expect(parsed.title).toBe("Palette of <b>&");
});

describe("exports with modes", () => {
  type Place = Partial<Omit<ModeOverlay, "color_scheme" | "viewport">> &
    Pick<ModeOverlay, "name" | "color_scheme" | "viewport"> & { readonly tokens: Tokens };

  /** The values that hold where no mode does, and in each mode, with its conditions. */
  function placesOf(tokens: Tokens): Place[] {
    const { modes = [], ...base } = tokens;
    return [
      { name: "base", color_scheme: "light", viewport: { width: 1280, height: 800 }, tokens: base },
      ...modes.map((mode) => ({ ...mode, tokens: tokensInMode(tokens, mode.name) ?? allKinds })),
    ];
  }

  const places = placesOf(inModes);

  async function emulate({ color_scheme, viewport, contrast, forced_colors = false }: Place): Promise<void> {
    const forcedColors = forced_colors ? "active" : "none";
    // The protocol alone knows less contrast.
    await page.emulateMedia({
      colorScheme: color_scheme,
      contrast: contrast === "more" ? contrast : null,
      forcedColors,
    });
    await page.setViewportSize(viewport);
  }

  /** An empty page, with an element inside of all those that themes are put on. */
  const EMPTY = `<html class="soft"><body class="brand-acme"><main class="radix-themes"><div class="v-theme--light"><i></i></div></main></body>`;

  /** Puts the theme of a mode on the page, as its documentation says. */
  async function wear({ name, on = "html", attributes, classes, storage, query, marks }: Place): Promise<void> {
    // The selector of one of them is not fit for a file.
    const byName = on.includes("{") || ((storage ?? query) && !marks);
    const theme = byName
      ? { on: "html", attributes: { "data-mode": name } }
      : (marks ?? { on, attributes: attributes ?? {}, classes: classes ?? {} });
    await page.evaluate(({ on: selector, attributes: texts = {}, classes: names = {} }) => {
      for (const element of document.querySelectorAll(selector)) {
        for (const [key, text] of Object.entries(texts)) {
          if (text === null) element.removeAttribute(key);
          else element.setAttribute(key, text);
        }
        for (const [key, isWorn] of Object.entries(names)) element.classList.toggle(key, isWorn);
      }
    }, theme);
  }

  /** The computed values of custom properties inside of a page with these styles, in a mode. */
  async function innerValues(css: string, names: readonly string[], place?: Place): Promise<Record<string, string>> {
    await page.setContent(`<!doctype html>${EMPTY}<style>${css}</style>`);
    if (place) await wear(place);
    return page.evaluate((all) => {
      const style = getComputedStyle(document.querySelector("i") ?? document.documentElement);
      return Object.fromEntries(all.map((name) => [name, style.getPropertyValue(name)]));
    }, names);
  }

  const compiled: Readonly<Record<"css" | "scss" | "less", (content: string) => string | Promise<string>>> = {
    css: (content) => content,
    scss: (content) => compileString(content).css,
    less: async (content) => (await less.render(content)).css,
  };

  const formatsOfSheets = night.cases(["css", "scss", "less"] as const, 1);

  test.each([
    ...formatsOfSheets.map((format) => [format, "mode", inModes] as const),
    ...night.cases(["css", "scss", "less"] as const, 3).map((format) => [format, "theme", inThemes] as const),
  ])("the %s export gives every %s its values", SLOW, async (format, _, tokens) => {
    const css = await compiled[format](exportTokens(tokens, format).content);
    for (const place of placesOf(tokens)) {
      await emulate(place);
      const flat = exportTokens(place.tokens, "css").content;
      const names = [...flat.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name]) => name ?? "");
      expect(names.length).toBeGreaterThan(40);
      expect(await innerValues(css, names, place), place.name).toEqual(await innerValues(flat, names));
    }
  });

  /** Classes of utilities, with the properties that they set. */
  const UTILITIES: readonly (readonly [name: string, property: string])[] = [
    ["bg-primary", "background-color"],
    ["bg-surface", "background-color"],
    ["rounded-md", "border-top-left-radius"],
    ["p-md", "padding-top"],
    ["text-heading-1", "font-size"],
    ["z-modal", "z-index"],
    ["shadow-sm", "box-shadow"],
    ["bg-gradient-primary", "background-image"],
  ];
  const VARIANTS = ["dark:opacity-muted", "mobile:opacity-muted", "night-mobile:opacity-muted"];
  const CLASSES = [...UTILITIES.map(([name]) => name), ...VARIANTS];

  async function tailwindCss(content: string): Promise<string> {
    const theme = `@layer theme, utilities; @import "tailwindcss/theme" layer(theme); @import "tailwindcss/utilities" layer(utilities);`;
    const project = await compileTailwind(`${theme}\n${content}`, {
      base: import.meta.dirname,
      onDependency: () => {},
    });
    return project.build(CLASSES);
  }

  async function tailwind3Css(content: string): Promise<string> {
    const module = { exports: {} };
    new Script(`(module) => {${content}}`).runInThisContext()(module);
    const config: Config = {
      presets: [module.exports],
      content: [{ raw: CLASSES.join(" "), extension: "html" }],
      corePlugins: { preflight: false },
    };
    const result = await postcss([tailwind3(config)]).process("@tailwind base; @tailwind utilities;", {
      from: undefined,
    });
    return result.css;
  }

  /** The computed values of properties of elements, each with one class. */
  async function classValues(css: string, all: readonly (readonly [name: string, property: string])[], place?: Place) {
    const elements = all.map(([name]) => `<b style="position: relative" class="${name}"></b>`).join("");
    await page.setContent(`<!doctype html>${EMPTY.replace("<i></i>", elements)}<style>${css}</style>`);
    if (place) await wear(place);
    const values = await page.evaluate((list) => {
      const elementsWithClasses = [...document.getElementsByTagName("b")];
      return elementsWithClasses.map((element, i) => getComputedStyle(element).getPropertyValue(list[i]?.[1] ?? ""));
    }, all);
    return values.map(inBytes);
  }

  /** color-mix() computes to `color(srgb 1 1 1)`. */
  const inBytes = (value: string): string =>
    value.replace(/color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)\)/g, (_, ...channels: string[]) => {
      const bytes = channels.slice(0, 3).map((channel) => Math.round(Number(channel) * 255));
      return `rgb(${bytes.join(", ")})`;
    });

  test.each([
    ...night.cases(["tailwind", "tailwind3"] as const, 1).map((format) => [format, "mode", inModes] as const),
    ...(["tailwind", "tailwind3"] as const).map((format) => [format, "theme", inThemes] as const),
  ])("the utilities of the %s export have the values of every %s", SLOW, async (format, _, tokens) => {
    const compile = format === "tailwind" ? tailwindCss : tailwind3Css;
    const css = await compile(exportTokens(tokens, format).content);
    const compiledByText = new Map<string, string>();
    for (const place of placesOf(tokens)) {
      await emulate(place);
      const text = exportTokens(place.tokens, format).content;
      const flat = compiledByText.get(text) ?? (await compile(text));
      compiledByText.set(text, flat);
      expect(await classValues(css, UTILITIES, place), place.name).toEqual(await classValues(flat, UTILITIES));
    }
  });

  test.each(["tailwind", "tailwind3"] as const)(
    "the variant dark of the %s export is a theme's own",
    SLOW,
    async (format) => {
      const compile = format === "tailwind" ? tailwindCss : tailwind3Css;
      const css = await compile(exportTokens(inThemes, format).content);
      const opacities = async (name: string) => {
        const place = placesOf(inThemes).find((candidate) => candidate.name === name);
        if (place) await emulate(place);
        return classValues(css, [["dark:opacity-muted", "opacity"]], place);
      };
      // The second has the scheme dark and not the attribute.
      expect([await opacities("dark"), await opacities("radix")]).toEqual([["0.5"], ["1"]]);
    },
  );

  test.each(night.cases(["tailwind", "tailwind3"] as const, 1))(
    "the variants of the %s export apply in every mode",
    SLOW,
    async (format) => {
      const compile = format === "tailwind" ? tailwindCss : tailwind3Css;
      const css = await compile(exportTokens(inModes, format).content);
      const values = new Map<string, string[]>();
      for (const place of places) {
        await emulate(place);
        values.set(
          place.name,
          await classValues(
            css,
            VARIANTS.map((name) => [name, "opacity"]),
          ),
        );
      }
      expect(Object.fromEntries(values)).toEqual({
        base: ["1", "1", "1"],
        dark: ["0.5", "1", "1"],
        tablet: ["1", "1", "1"],
        mobile: ["1", "0.5", "1"],
        "night-mobile": ["0.5", "0.5", "0.5"],
      });
    },
  );
});
