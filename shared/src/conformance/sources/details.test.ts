import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import { readSource } from "./read-source.ts";

const require = createRequire(import.meta.url);
const valuesOf = async (source: string | object) => {
  const { tokens } = await readSource({ content: typeof source === "string" ? source : JSON.stringify(source) });
  return Object.fromEntries(tokens.map(({ kind, name, value }) => [name, `${kind} ${value}`]));
};
const color = (value: unknown, modify?: object) => ({
  value,
  type: "color",
  ...(modify && { $extensions: { "studio.tokens": { modify } } }),
});

describe("readSource", () => {
  test("takes lengths for breakpoints by the words of their names in Tokens Studio, which has no type for them", async () => {
    expect(
      await valuesOf({
        global: {
          breakpoint: {
            sm: { value: "640", type: "sizing" },
            md: { value: "48rem", type: "sizing" },
            lg: { value: "1024px", type: "dimension" },
            xl: { value: "{breakpoint.sm} * 2", type: "spacing" },
          },
          screens: { wide: { value: "1440px", type: "sizing" } },
          media: { print: { value: 900, type: "number" } },
          // These are at a breakpoint, or count something.
          "breakpoint-md": { gutter: { value: "24", type: "spacing" }, container: { value: "720", type: "sizing" } },
          breakpoints: { count: { value: 4, type: "number" } },
          icon: { md: { value: "24", type: "sizing" } },
        },
        $metadata: { tokenSetOrder: ["global"] },
      }),
    ).toEqual({
      "breakpoint.sm": "breakpoints 640px",
      "breakpoint.md": "breakpoints 768px",
      "breakpoint.lg": "breakpoints 1024px",
      "breakpoint.xl": "breakpoints 1280px",
      "screens.wide": "breakpoints 1440px",
      "media.print": "breakpoints 900px",
      "breakpoint-md.gutter": "spacing 24px",
    });
  });

  test("takes lengths for breakpoints by the words of their names in the Design Tokens Format, Style Dictionary, CSS and SCSS", async () => {
    const dtcg = { $type: "dimension", md: { $value: { value: 768, unit: "px" } } };
    expect(await valuesOf({ "media-query": dtcg })).toEqual({ "media-query.md": "breakpoints 768px" });
    expect(await valuesOf({ size: { breakpoint: { md: { value: "768px" } } } })).toEqual({
      "size.breakpoint.md": "breakpoints 768px",
    });
    expect(await valuesOf({ size: { breakpoint: { md: { value: 768, attributes: {} } } } })).toEqual({
      "size.breakpoint.md": "breakpoints 768px",
    });
    expect(await valuesOf(":root { --screen-md: 768px; --bp-lg: 1024; --breakpoint-count: 4 }")).toEqual({
      "screen-md": "breakpoints 768px",
      "bp-lg": "breakpoints 1024px",
    });
  });

  test.each([
    ["font-size-screen-lg: 20px", "font_sizes 20px"],
    ["container-padding-bp-lg: 300px", "spacing 300px"],
    ["gutter-breakpoint-sm: 8px", "spacing 8px"],
    ["radius-mq-lg: 9999px", "radii 9999px"],
    ["media-object-gap: 12px", "spacing 12px"],
    ["leading-screen-md: 250px", "line_heights 250px"],
    ["grid-breakpoint-md: 48em", "breakpoints 48em"],
    ["breakpoint-xs: 0px", undefined],
    ["screen-x: -320px", undefined],
    ["breakpoint-offset: 10em", undefined],
  ])("takes --%s for a breakpoint only if it is a width of a window, and no property's", async (declaration, token) => {
    const [name = ""] = declaration.split(":");
    expect((await valuesOf(`:root { --${declaration}; --ink: #111 }`))[name]).toBe(token);
  });
});

describe("readSource", () => {
  test("reads the Design Tokens Format with deprecated groups, groups that refer to groups, and the fallback of a colour space that CSS lacks", async () => {
    const { tokens, warnings } = await readSource({
      content: JSON.stringify({
        old: {
          $deprecated: "Use new.",
          $type: "color",
          a: { $value: "#111" },
          b: { $value: "#222", $deprecated: false },
        },
        new: {
          $ref: "#/old",
          c: { $value: { colorSpace: "okhsl", components: [1, 1, 1], hex: "#123456" }, $type: "color" },
        },
        part: { $type: "color", $value: { $ref: "#/new/c/$value" } },
      }),
    });
    expect(warnings).toEqual([]);
    expect(tokens.map(({ name, value, deprecated = false }) => [name, value, deprecated])).toEqual([
      ["old.a", "#111111", true],
      ["old.b", "#222222", false],
      ["new.a", "#111111", true],
      ["new.b", "#222222", false],
      ["new.c", "#123456", false],
      ["part", "#123456", false],
    ]);
  });

  test("reads the Design Tokens Format with composites that have no type", async () => {
    expect(
      await valuesOf({
        raised: { value: [{ radius: 8, offset: { x: 0, y: 2 }, color: "#1e1f21", opacity: 0.16 }] },
        edge: { value: { color: "#000", width: "1px", style: "solid" } },
        fade: {
          value: [
            { color: "#fff", position: 0 },
            { color: "#000", position: 1 },
          ],
        },
      }),
    ).toEqual({
      raised: "shadows 0px 2px 8px 0px #1e1f2129",
      edge: "borders 1px solid #000000",
      fade: "gradients linear-gradient(180deg, #ffffff 0%, #000000 100%)",
    });
  });

  test("reads the Design Tokens Format with values of modes inside of composites, as Spectrum writes them", async () => {
    const shade = { sets: { light: { value: "rgba(0, 0, 0, 0.2)" }, dark: { sets: { dark: { value: "#000" } } } } };
    const content = JSON.stringify({
      tone: { sets: { light: { value: "#fff" }, dark: { value: "#111" } } },
      drop: { value: [{ x: "0px", y: "1px", blur: "2px", spread: "0px", color: shade }] },
    });
    const { tokens, contexts } = await readSource({ content });
    expect([tokens, contexts?.dark].map((list) => list?.map(({ value }) => value))).toEqual([
      ["#ffffff", "0px 1px 2px 0px #00000033"],
      ["#111111", "0px 1px 2px 0px #000000"],
    ]);
  });
});

describe("readSource", () => {
  test("reads Tokens Studio with changes of colours, as colorjs.io computes them", async () => {
    const change = (type: string, value: string, space: string, otherSpace?: string) =>
      color("{red}", { type, value, space, ...(otherSpace && { color: otherSpace }) });
    expect(
      await valuesOf({
        red: color("#ff0000"),
        blue: color("#0000ff"),
        half: { value: "50%", type: "opacity" },
        a: change("lighten", "0.2", "lch"),
        b: color("{a}"),
        c: change("darken", "0.2", "hsl"),
        d: change("darken", "{half}", "srgb"),
        e: change("mix", "0.25 * 2", "srgb", "{blue}"),
        f: change("mix", "0.5", "lch", "#0000ff80"),
        g: change("lighten", "0.5", "p3"),
        h: change("alpha", "0.5", "lch"),
        i: color("#336699", { type: "lighten", value: "0.25", space: "hsl" }),
      }),
    ).toMatchObject({
      a: "colors lch(63.4324 85.4698 40.8577)",
      b: "colors lch(63.4324 85.4698 40.8577)",
      c: "colors #cc0000",
      d: "colors #800000",
      e: "colors #800080",
      f: "colors lch(41.9294 119.0193 351.111 / 0.751)",
      g: "colors color(display-p3 0.9587 0.6001 0.5693)",
      h: "colors #ff000080",
      i: "colors #538cc6",
    });
  });

  test.each([
    ["{base} * 2", "8px"],
    ["-1 * {base}", "-4px"],
    ["{base}px * 3", "12px"],
    ["1.5rem * 2", "48px"],
    ["{base} ^ 2 - 1", "15px"],
    ["({base} + 2) * 3 / 2", "9px"],
    ["roundTo({base} * 1.333, 1)", "5.3px"],
    ["max({base}, ceil(4.2))", "5px"],
  ])("reads Tokens Studio with the calculation %s", async (value, expected) => {
    const { "space.a": calculated } = await valuesOf({
      space: {
        base: { value: "4", type: "spacing" },
        a: { value: value.replace("{base}", "{space.base}"), type: "spacing" },
      },
    });
    expect(calculated).toBe(`spacing ${expected}`);
  });

  test("reads Tokens Studio with calculations of tokens that are calculations themselves", async () => {
    const { "space.twice": twice, corner } = await valuesOf({
      space: {
        base: { value: "4", type: "spacing" },
        sum: { value: "{space.base} + 4", type: "spacing" },
        twice: { value: "{space.sum} * 2", type: "spacing" },
      },
      corner: { value: "{space.base} {space.sum}", type: "borderRadius" },
    });
    expect(twice).toBe("spacing 16px");
    expect(corner).toBe("radii 4px 8px 4px 8px");
  });

  test("reads Tokens Studio with sets at the root and no themes", async () => {
    const { tokens, contexts } = await readSource({
      content: JSON.stringify({
        core: { ink: color("#111111"), paper: color("#ffffff"), gap: { value: "4", type: "spacing" } },
        light: { bg: color("{paper}") },
        dark: { bg: color("{ink}") },
      }),
    });
    expect([tokens, contexts?.dark].map((list) => list?.find(({ name }) => name === "bg")?.value)).toEqual([
      "#ffffff",
      "#111111",
    ]);
  });
});

describe("readSource", () => {
  test("reads Style Dictionary with sizes in rem where all of them are small, else in px", async () => {
    const sizes = (...values: string[]) =>
      Object.fromEntries(values.map((value, i) => [`s${i}`, { value, type: "dimension" }]));
    expect(await valuesOf({ spacing: sizes("0.5", "1", "3") })).toEqual({
      "spacing.s0": "spacing 8px",
      "spacing.s1": "spacing 16px",
      "spacing.s2": "spacing 48px",
    });
    expect(await valuesOf({ spacing: sizes("0.5", "4", "16") })).toMatchObject({ "spacing.s1": "spacing 4px" });
    expect(await valuesOf({ radius: sizes("2", "4", "8") })).toMatchObject({ "radius.s2": "radii 8px" });
  });

  test("reads Style Dictionary with var() of its own tokens, with a prefix or a fallback", async () => {
    expect(
      await valuesOf({
        radius: { value: "6px" },
        "radius-card": { value: "calc(var(--acme-radius) - 1px)" },
        "color-a": { value: "var(--elsewhere, #ff0000)" },
        "color-b": { value: "var(--color-b)" },
      }),
    ).toEqual({ radius: "radii 6px", "radius-card": "radii 5px", "color-a": "colors #ff0000" });
  });
});

describe("readSource", () => {
  test("tells the kind of names with font, weight and size", async () => {
    expect(
      await valuesOf(`:root { --font-weight-heavy: black; --font-old-style: Palatino, serif; --font-display: "Clash";
        --font-style-quote: italic; --font-display-mode: swap; --theme-font-case: true; --font-m: 18px; --size-icon-m: 16px;
        --stack-m: 12px; --font-both: "Inter", "Helvetica Neue"; }`),
    ).toEqual({
      "font-weight-heavy": "font_weights 900",
      "font-old-style": "font_families Palatino, serif",
      "font-display": "font_families Clash",
      "font-m": "font_sizes 18px",
      "stack-m": "spacing 12px",
      "font-both": 'font_families Inter, "Helvetica Neue"',
    });
  });

  test("tells the kind of distances between parts", async () => {
    expect(
      await valuesOf(":root { --bottom-to-text: 8px; --icon-to-edge-large: 9px; --text-size-to-go: 10px }"),
    ).toEqual({
      "bottom-to-text": "spacing 8px",
      "icon-to-edge-large": "spacing 9px",
      "text-size-to-go": "font_sizes 10px",
    });
  });

  test("tells the kind of each gradient of a value with several", async () => {
    const { tokens } = await readSource({
      content: ":root { --g: linear-gradient(red, blue), radial-gradient(circle, #fff, #000) }",
    });
    expect(tokens.map(({ name, value }) => `${name} ${value.split("(")[0]}`)).toEqual([
      "g linear-gradient",
      "g radial-gradient",
    ]);
  });
});

describe("readSource", () => {
  test("reads a theme that imports Tailwind on top of Tailwind's own theme, as the package has it", async () => {
    const [imported, theirs] = await Promise.all([
      readSource({ content: '@import "tailwindcss" prefix(tw);\n@custom-variant dark (&:where(.dark, .dark *));' }),
      readSource({ content: readFileSync(require.resolve("tailwindcss/theme.css"), "utf8") }),
    ]);
    const describeTokens = (tokens: typeof imported.tokens) =>
      tokens.map(({ kind, name, value }) => `${kind} ${name} ${value}`);
    const omitted = /^(shadows (shadow|shadow-inner|drop-shadow)|radii radius|\w+ default-[\w-]+) /;
    expect([imported.format, imported.warnings]).toEqual(["tailwind", []]);
    expect(describeTokens(imported.tokens)).toEqual([
      ...describeTokens(theirs.tokens).filter((line) => !omitted.test(line)),
      "radii radius-full 9999px",
    ]);
    expect(imported.tokens.every((token) => token.built_in)).toBe(true);
  });

  test("reads a theme that imports Tailwind without the namespaces that the sheet clears", async () => {
    const { tokens } = await readSource({
      content: `@import 'tailwindcss'; @theme { --color-*: initial; --color-a: #ff0000; --text-*: initial;
        --breakpoint-sm: initial; --spacing: 5px; }`,
    });
    const namesMatching = (pattern: RegExp) => tokens.filter(({ name }) => pattern.test(name)).map(({ name }) => name);
    expect(namesMatching(/^color-/)).toEqual(["color-a"]);
    expect(namesMatching(/^text-(?!shadow)/)).toEqual([]);
    expect(namesMatching(/^text-shadow-/)).toHaveLength(5);
    expect(namesMatching(/^breakpoint-/)).toHaveLength(4);
    expect(tokens.filter(({ name }) => name === "spacing")).toEqual([
      { kind: "spacing", name: "spacing", value: "5px", multiples: true },
    ]);
  });
});

describe("readSource", () => {
  test("reads a theme of daisyUI, and warns of daisyUI's own themes, which are not in the file", async () => {
    const theme = (options: string, color: string) =>
      `@plugin "daisyui/theme" { ${options} --color-primary: ${color}; --radius-box: 0.5rem; --size-field: 0.25rem; }`;
    const { tokens, contexts, warnings } = await readSource({
      content: `@plugin "daisyui" { themes: light, harbour --default; }
        ${theme('name: "night"; prefersdark: true;', "#66d9e8")} ${theme('name: "harbour"; default: true;', "#0b7285")}`,
    });
    const describeTokens = (list: typeof tokens) => list.map(({ kind, name, value }) => `${kind} ${name} ${value}`);
    expect(describeTokens(tokens)).toEqual(["colors color-primary #0b7285", "radii radius-box 8px"]);
    expect(Object.entries(contexts ?? {}).map(([name, list]) => [name, describeTokens(list)[0]])).toEqual([
      ["dark", "colors color-primary #66d9e8"],
    ]);
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining("own themes (light) are not in")]);
  });

  test("reads the custom properties to which no theme refers beside one that imports Tailwind", async () => {
    const { tokens } = await readSource({
      content: `@import "tailwindcss"; :root { --ink: #112233; --radius: 6px; --gap: 8px }
        @theme inline { --radius-lg: var(--radius) }`,
    });
    const ownTokens = tokens.filter((token) => !token.built_in);
    expect(ownTokens.map(({ kind, name, value }) => `${kind} ${name} ${value}`).sort()).toEqual([
      "colors ink #112233",
      "radii radius-lg 6px",
      "spacing gap 8px",
    ]);
  });

  test.each([
    ["--primary: 221 83% 53%", "#2463eb"],
    ["--primary: 221deg 83% 53% / 50%", "#2463eb80"],
    ["--color-sea: 11, 114, 133", "#0b7285"],
    ["--accent: 60% 0.2 250", "oklch(0.6 0.2 250)"],
    ["--p: 0 0% 100%", undefined],
    ["--p: 0 0% 100%; color: hsl(var(--p))", "#ffffff"],
    ["--p: 11 114 133; --q: rgb(var(--p) / 50%)", "#0b7285"],
    ["--grid: 1 2 3", undefined],
    ["--sea: #0b7285; --sea-rgb: 11, 114, 133", "#0b7285"],
  ])("reads the channels of a colour in %s", async (declarations, color) => {
    const values = Object.entries(await valuesOf(`:root { ${declarations}; --ink: #111 }`)).filter(
      ([name]) => name !== "ink",
    );
    expect(values[0]?.[1]).toBe(color && `colors ${color}`);
    expect(values.some(([name]) => name === "sea-rgb")).toBe(false);
  });
});

describe("readSource", () => {
  const many = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => make(i)).join("");

  test.each<[string, string, RegExp | undefined, RegExp?]>([
    [
      "sets that refer to each other in circles",
      `{"resolutionOrder": [{"$ref": "#/sets/a"}], "sets": {"a": {"sources": [${many(50, () => '{"$ref": "#/sets/a"},')} {}]}}}`,
      /refers to itself/,
    ],
    [
      "groups that refer to a large group",
      `{"g": {${many(1000, (i) => `"$k${i}": 1,`)} "x": {"$type": "color", "$value": "#fff"}}${many(1000, (i) => `, "r${i}": {"$ref": "#/g"}`)}}`,
      undefined,
      /^\d+ tokens \(r\d+, .* and \d+ more\): Too many groups are extended\.$/,
    ],
    [
      "groups that refer to a large group of values",
      `{"g": {${many(1000, (i) => `"k${i}": 1,`)} "x": "#fff"}${many(1000, (i) => `, "r${i}": {"$ref": "#/g"}`)}}`,
      /more than 50000 tokens/,
    ],
    ["deep selectors", `${":where(".repeat(5000)}${")".repeat(5000)} { --a: red }`, /nested too deeply/],
    ["text in UTF-16", '\uFFFD\uFFFD{\0"\0a\0', /UTF-8/],
  ])("bounds its work for %s", async (_, content, message, warning) => {
    const reading = readSource({ content });
    if (message) return expect(reading).rejects.toThrow(message);
    const { tokens, warnings } = await reading;
    expect(tokens.length).toBeLessThan(500);
    if (warning) expect(warnings[0]?.message).toMatch(warning);
  });
});

describe("readSource", () => {
  test("reads a file of Theo without its aliases, and without functions of Sass", async () => {
    const value = (text: string, type: string) => ({ value: text, originalValue: "{!brand}", type, category: "x" });
    const source = {
      props: { COLOR_BRAND: value("#0066cc", "color"), SPACING_FUNCTION_MD: value("{ @return .5rem; }", "size") },
      aliases: { brand: { value: "#0066cc" } },
    };
    expect(await valuesOf(source)).toEqual({ COLOR_BRAND: "colors #0066cc" });
    const { warnings } = await readSource({ content: JSON.stringify(source) });
    expect(warnings.map(({ message }) => message)).toEqual([expect.not.stringContaining("does not exist")]);
  });

  test("reads plain values beside groups that have a type and no value", async () => {
    const badge = { "font-family": { type: "fontFamilies" }, "font-size": "16px", type: "color" };
    expect(await valuesOf({ badge })).toEqual({ "badge.font-size": "font_sizes 16px" });
  });

  test("reads names with `background` and parts of colours, which are no radii and no sizes", async () => {
    const sheet =
      ":root { --hover-background-l-delta: -5%; --text-weak-l: 48%; --background-gap: 4px; --image-round: 6px }";
    const { tokens, warnings } = await readSource({ content: sheet });
    expect(tokens.map(({ kind, name }) => [kind, name])).toEqual([
      ["spacing", "background-gap"],
      ["radii", "image-round"],
    ]);
    expect(warnings).toEqual([]);
  });

  test("reads references to custom properties of another file, with a warning that says where", async () => {
    const content = `{
  "ink": { "$type": "color", "$value": "#111111" },
  "soft": { "$type": "color", "$value": "var(--soft)" },
  "line": { "$type": "color", "$value": "var(--far-away)" },
  "kept": { "$type": "color", "$value": "var(--far-away, #eeeeee)" }
}`;
    const { tokens, warnings } = await readSource({ content });
    expect(tokens.map(({ name, value }) => [name, value])).toEqual([
      ["ink", "#111111"],
      ["kept", "#eeeeee"],
    ]);
    expect(warnings).toContainEqual({
      message:
        "2 tokens (soft = var(--soft), line = var(--far-away)): It refers to a custom property that this file does not have.",
      line: 3,
      column: 3,
    });
  });
});
