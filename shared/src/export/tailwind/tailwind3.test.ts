import { Script } from "node:vm";
import postcss from "postcss";
import tailwind, { type Config } from "tailwindcss3";
import { expect, test } from "vitest";
import { exportTokens } from "../export.ts";
import { allKinds, namedToken } from "../testing/all-kinds.ts";
import { expectVariables, unescapeCss, type Variable } from "../testing/expect-variables.ts";
import { color, forEverySample, SLOW } from "../testing/hostile-tokens.ts";

type Theme = Record<string, Record<string, unknown>>;

/** Runs the file as a CommonJS module in a context that has nothing but `module`. */
function load(content: string): { theme: { extend: Theme } } {
  const module = { exports: undefined as unknown };
  new Script(content).runInNewContext({ module });
  // JSON turns it into objects of this realm, and shows that it is plain data. The cast: the tests check the type.
  return JSON.parse(JSON.stringify(module.exports)) as { theme: { extend: Theme } };
}

async function utilities(preset: object, candidates: string[]): Promise<Map<string, Record<string, string>>> {
  const byClass = new Map<string, Record<string, string>>();
  if (candidates.length === 0) return byClass;
  const config: Config = {
    presets: [preset],
    content: [{ raw: candidates.map((candidate) => `<i class="${candidate}">`).join("\n"), extension: "html" }],
    corePlugins: { preflight: false, backgroundOpacity: false, textOpacity: false, borderOpacity: false },
  };
  const { root } = await postcss([tailwind(config)]).process("@tailwind utilities;", { from: undefined });
  root.walkRules((rule) => {
    const declarations = rule.nodes.filter((node) => node.type === "decl");
    // A breakpoint is shown like a property.
    const { parent } = rule;
    const [, minWidth] = (parent?.type === "atrule" && /^\(min-width: (.*)\)$/.exec(parent.params)) || [];
    const name = unescapeCss(rule.selector.slice(1));
    // A class with a meaning of its own in Tailwind (`font-normal`) has two rules.
    byClass.set(name, {
      ...byClass.get(name),
      ...(minWidth !== undefined && { from: minWidth }),
      ...Object.fromEntries(declarations.map(({ prop, value }) => [prop, value])),
    });
  });
  return byClass;
}

/** The parts of the theme with our prefix, the utility that they make, and the property that the utility sets. */
const SCALES = [
  ["colors", "color-", "bg-", "background-color"],
  ["fontFamily", "font-", "font-", "font-family"],
  ["fontSize", "text-", "text-", "font-size"],
  ["fontWeight", "font-weight-", "font-", "font-weight"],
  ["lineHeight", "leading-", "leading-", "line-height"],
  ["spacing", "spacing-", "p-", "padding"],
  ["letterSpacing", "tracking-", "tracking-", "letter-spacing"],
  ["borderRadius", "radius-", "rounded-", "border-radius"],
  ["borderWidth", "border-width-", "border-", "border-width"],
  ["boxShadow", "shadow-", "shadow-", "--tw-shadow"],
  ["dropShadow", "drop-shadow-", "drop-shadow-", "--tw-drop-shadow"],
  ["backgroundImage", "", "bg-", "background-image"],
  ["opacity", "opacity-", "opacity-", "opacity"],
  ["zIndex", "z-index-", "z-", "z-index"],
  ["transitionDuration", "duration-", "duration-", "transition-duration"],
  ["transitionTimingFunction", "ease-", "ease-", "transition-timing-function"],
  ["screens", "breakpoint-", "", "from"],
] as const;

test("the Tailwind 3 export gives a project that uses it as a preset the utilities", async () => {
  const { content, contentType, extension } = exportTokens(
    {
      colors: [color("primary", "#1d70b8"), color("wide", "color(display-p3 1 0.2 0)"), color("DEFAULT", "#123456")],
      typography: [{ family: "O'Neil, </script>", weights: ["450"], sizes: ["12.5px"], line_heights: ["1.5"] }],
      spacing: ["16px", "-4px"],
      assets: [],
    },
    "tailwind3",
  );
  expect([contentType, extension]).toEqual(["text/javascript; charset=utf-8", "tailwind.config.js"]);
  expect(content).not.toContain("</script");

  const byClass = await utilities(
    load(content),
    "bg-primary hover:text-primary/50 bg-wide bg-token-DEFAULT font-o-neil-script font-450 text-12_5px leading-1_5 p-16px p-16 m-neg-4px".split(
      " ",
    ),
  );
  expect(Object.fromEntries(byClass)).toEqual({
    "bg-primary": { "background-color": "#1d70b8" },
    "hover:text-primary/50:hover": { color: "rgb(29 112 184 / 0.5)" },
    "bg-wide": { "background-color": "color(display-p3 1 0.2 0)" },
    "bg-token-DEFAULT": { "background-color": "#123456" },
    "font-o-neil-script": { "font-family": '"O\\27 Neil, \\3c /script\\3e "' },
    "font-450": { "font-weight": "450" },
    "text-12_5px": { "font-size": "12.5px" },
    "leading-1_5": { "line-height": "1.5" },
    "p-16px": { padding: "16px" },
    "p-16": { padding: "4rem" },
    "m-neg-4px": { margin: "-4px" },
  });
});

test("the Tailwind 3 export has utilities for all kinds", async () => {
  const classes = `rounded-tab shadow-sm drop-shadow-logo bg-gradient-primary border-1px opacity-muted z-below duration-fast
    ease-in-out tracking-neg-0_32px text-label p-md md:flex`;
  const byClass = await utilities(load(exportTokens(allKinds, "tailwind3").content), classes.split(/\s+/));
  expect(Object.fromEntries(byClass)).toMatchObject({
    "rounded-tab": { "border-radius": "8px 8px 0px 0px" },
    "shadow-sm": { "--tw-shadow": "0px 1px 2px 0px #0000000d, inset 0px 1px 2px 0px #ffffff" },
    "drop-shadow-logo": { "--tw-drop-shadow": "drop-shadow(0px 1px 2px #0000000d)" },
    "bg-gradient-primary": {
      "background-image": "linear-gradient(90deg, #1d70b8 0%, #ffffff, 60%, #0000000d 100%)",
    },
    "border-1px": { "border-width": "1px" },
    "opacity-muted": { opacity: "0.5" },
    "z-below": { "z-index": "-1" },
    "duration-fast": { "transition-duration": "150ms" },
    "ease-in-out": { "transition-timing-function": "ease-in-out" },
    "tracking-neg-0_32px": { "letter-spacing": "-0.32px" },
    "text-label": { "font-size": "12px", "line-height": "normal", "letter-spacing": "0.5px", "font-weight": "400" },
    "p-md": { padding: "16px" },
    "md:flex": { from: "768px" },
  });
});

test("the Tailwind 3 export writes breakpoints by size, so that the widest one that applies wins", () => {
  const breakpoint = (name: string, value: string) => ({
    ...namedToken(name, value),
    conditions: [`width >= ${value}`],
  });
  const breakpoints = [breakpoint("a-wide", "100em"), breakpoint("narrow", "40em"), breakpoint("z-middle", "900px")];
  const { content } = exportTokens({ colors: [], typography: [], spacing: [], assets: [], breakpoints }, "tailwind3");
  expect(Object.keys(load(content).theme.extend.screens ?? {})).toEqual(["narrow", "z-middle", "a-wide"]);
});

test("the Tailwind 3 export of any tokens can be read and has a utility for each of them", SLOW, async () => {
  await forEverySample(
    "tailwind3",
    async (content, sample) => {
      const preset = load(content);
      const expectedUtilities = SCALES.flatMap(([scale, prefix, utility, property]) =>
        Object.keys(preset.theme.extend[scale] ?? {}).map((key) => ({
          name: prefix + key,
          candidate: scale === "screens" ? `${key}:flex` : utility + key,
          property,
        })),
      );
      const byClass = await utilities(
        preset,
        expectedUtilities.map(({ candidate }) => candidate),
      );
      const variables = expectedUtilities.map(
        ({ name, candidate, property }): Variable => ({
          name,
          value: (byClass.get(candidate)?.[property] ?? "nothing")
            .replace(/^drop-shadow\((.*)\)$/, "$1")
            .replaceAll(") drop-shadow(", ", "),
        }),
      );
      expectVariables(variables, sample, { images: false, details: [], without: ["border", "text-shadow", "state"] });
    },
    4,
  );
});
