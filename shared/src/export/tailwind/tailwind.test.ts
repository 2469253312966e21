import { compile as compileProject } from "@tailwindcss/node";
import postcss from "postcss";
import { __unstable__loadDesignSystem, compile } from "tailwindcss";
import { expect, test } from "vitest";
import { exportTokens } from "../export.ts";
import { allKinds, namedToken } from "../testing/all-kinds.ts";
import { expectVariables, unescapeCss, type Variable } from "../testing/expect-variables.ts";
import { color, forEverySample, SLOW } from "../testing/hostile-tokens.ts";

/** The prefix of a theme variable, the utility that it makes, and the property that the utility sets. */
const SCALES = [
  ["text-shadow-", "text-shadow-", "text-shadow"],
  ["drop-shadow-", "drop-shadow-", "--tw-drop-shadow"],
  ["shadow-", "shadow-", "--tw-shadow"],
  ["border-width-", "border-", "border-width"],
  ["radius-", "rounded-", "border-radius"],
  ["background-image-gradient-", "bg-gradient-", "background-image"],
  ["opacity-", "opacity-", "opacity"],
  ["z-index-", "z-", "z-index"],
  ["transition-duration-", "duration-", "transition-duration"],
  ["ease-", "ease-", "transition-timing-function"],
  ["tracking-", "tracking-", "letter-spacing"],
  ["font-weight-", "font-", "font-weight"],
  ["font-", "font-", "font-family"],
  ["color-", "bg-", "background-color"],
  ["text-", "text-", "font-size"],
  ["leading-", "leading-", "line-height"],
  ["spacing-", "p-", "padding"],
] as const;

/** The details of text styles that Tailwind reads. Its utilities for sizes set them. */
const DETAILS = ["line-height", "letter-spacing", "font-weight"];

function utilityOf(variable: string): { candidate: string; property: string } {
  if (variable.startsWith("breakpoint-")) {
    return { candidate: `${variable.replace("breakpoint-", "")}:flex`, property: "from" };
  }
  const [prefix = "", utility = "", property = ""] = SCALES.find(([prefix]) => variable.startsWith(prefix)) ?? [];
  return { candidate: utility + variable.slice(prefix.length), property };
}

const isDetail = (name: string) => DETAILS.some((detail) => name.endsWith(`--${detail}`));

function themeVariables(css: string): string[] {
  return [...themeValues(css).keys()];
}

function themeValues(css: string): Map<string, string> {
  const values = new Map<string, string>();
  postcss.parse(css).walkDecls(/^--/, ({ prop, value }) => {
    values.set(prop.slice(2), value);
  });
  return values;
}

/** The declarations of each class, with the values of the theme instead of var(). */
function utilities(css: string): Map<string, Record<string, string>> {
  const theme = new Map<string, string>();
  const byClass = new Map<string, Record<string, string>>();
  postcss.parse(css).walkRules((rule) => {
    const declarations = rule.nodes.filter((node) => node.type === "decl");
    if (/:root/.test(rule.selector)) for (const { prop, value } of declarations) theme.set(prop, value);
    else {
      const name = unescapeCss(rule.selector.slice(1));
      // A breakpoint is shown like a property.
      const { parent } = rule;
      const [, minWidth] = (parent?.type === "atrule" && /^\(width >= (.*)\)$/.exec(parent.params)) || [];
      // A class with a meaning of its own in Tailwind (`bg-center`) has two rules.
      byClass.set(name, {
        ...(minWidth !== undefined && { from: minWidth }),
        ...byClass.get(name),
        ...Object.fromEntries(declarations.map(({ prop, value }) => [prop, value])),
      });
    }
  });
  const resolve = (value: string): string =>
    value.replace(/var\((--[\w-]+)\)/g, (whole, name: string) => {
      const themeValue = theme.get(name);
      return themeValue === undefined ? whole : resolve(themeValue);
    });
  for (const properties of byClass.values()) {
    for (const [name, value] of Object.entries(properties)) {
      // Calculations of Tailwind's own are left as they are.
      if (!value.startsWith("calc(")) properties[name] = withoutColorOption(resolve(value));
    }
  }
  return byClass;
}

/** Replaces Tailwind's options to change the colours of a shadow by the colours. */
function withoutColorOption(value: string): string {
  const start = /var\(--tw-(?:text-|drop-)?shadow-color, /.exec(value);
  if (!start) return value.replace(/^drop-shadow\((.*)\)$/, "$1").replaceAll(") drop-shadow(", ", ");
  let end = start.index + start[0].length;
  for (let depth = 1; depth > 0; end++) {
    if (end >= value.length) throw new Error(`unbalanced: ${value}`);
    depth += value[end] === "(" ? 1 : value[end] === ")" ? -1 : 0;
  }
  const color = value.slice(start.index + start[0].length, end - 1);
  return withoutColorOption(value.slice(0, start.index) + color + value.slice(end));
}

test("the Tailwind 4 export gives a project that imports it the utilities", async () => {
  const { content, contentType, extension } = exportTokens(
    {
      colors: [
        color("color-primary", "#1d70b8"),
        color("wide", "color(display-p3 1 0.2 0)"),
        color("grün/500", "#11223380"),
        color("12_5px", "#125125"),
        color("current", "#c0ffee"),
      ],
      typography: [
        { family: "Weight's Sans", weights: ["450"], sizes: ["16px"], line_heights: ["1.5", "normal"] },
        { family: "sans-serif", weights: ["bold"], sizes: ["12.5px"], line_heights: ["24px"] },
      ],
      spacing: ["16px", "1.5px", "-4px"],
      assets: [],
    },
    "tailwind",
  );
  expect([contentType, extension]).toEqual(["text/css; charset=utf-8", "tailwind.css"]);
  // The colour gets another name, because `text-12_5px` is the size.
  const [secondName = ""] = themeVariables(content).filter((name) => name.startsWith("color-12_5px-"));

  const compiler = await compileProject(`@import "tailwindcss";\n${content}`, {
    base: import.meta.dirname,
    onDependency: () => {},
  });
  const classes = `bg-primary text-primary hover:border-primary/50 bg-wide bg-grun-500 bg-token-current p-16 p-16px -mt-1_5px
    m-neg-4px text-12_5px font-family-weight-s-sans font-sans-serif font-450 font-bold leading-1_5 leading-24px`;
  const css = compiler.build([...classes.split(/\s+/), utilityOf(secondName).candidate]);
  const byClass = utilities(css);
  expect(byClass.get("bg-primary")).toEqual({ "background-color": "#1d70b8" });
  expect(byClass.get("text-primary")).toEqual({ color: "#1d70b8" });
  expect(byClass.get("bg-wide")).toEqual({ "background-color": "color(display-p3 1 0.2 0)" });
  expect(byClass.get("bg-grun-500")).toEqual({ "background-color": "#11223380" });
  expect(byClass.get(utilityOf(secondName).candidate)).toEqual({ "background-color": "#125125" });
  expect(byClass.get("bg-token-current")).toEqual({ "background-color": "#c0ffee" });
  expect(byClass.get("p-16px")).toEqual({ padding: "16px" });
  // Tailwind's own scale is unchanged.
  expect(byClass.get("p-16")).toEqual({ padding: "calc(var(--spacing) * 16)" });
  expect(byClass.get("m-neg-4px")).toEqual({ margin: "-4px" });
  expect(byClass.get("-mt-1_5px")).toEqual({ "margin-top": "calc(var(--spacing-1_5px) * -1)" });
  expect(byClass.get("text-12_5px")).toEqual({ "font-size": "12.5px" });
  expect(byClass.get("font-family-weight-s-sans")).toEqual({ "font-family": '"Weight\\27 s Sans"' });
  expect(byClass.get("font-sans-serif")).toEqual({ "font-family": "sans-serif" });
  expect(byClass.get("font-450")).toMatchObject({ "font-weight": "450" });
  expect(byClass.get("leading-1_5")).toMatchObject({ "line-height": "1.5" });
  expect(byClass.get("leading-24px")).toMatchObject({ "line-height": "24px" });
});

test("the Tailwind 4 export has utilities for all kinds, and leaves Tailwind's own as they are", async () => {
  const compiler = await compileProject(`@import "tailwindcss";\n${exportTokens(allKinds, "tailwind").content}`, {
    base: import.meta.dirname,
    onDependency: () => {},
  });
  const classes = `rounded-md shadow-sm text-shadow-title-shadow drop-shadow-logo bg-gradient-primary border-1px opacity-muted
    z-modal duration-fast ease-standard tracking-neg-0_32px text-heading-1 p-md md:flex token-hover:flex hover:flex`;
  const css = compiler.build(classes.split(/\s+/));
  const byClass = utilities(css);
  expect(Object.fromEntries(byClass)).toMatchObject({
    "rounded-md": { "border-radius": "8px" },
    "shadow-sm": { "--tw-shadow": "0px 1px 2px 0px #0000000d, inset 0px 1px 2px 0px #ffffff" },
    "text-shadow-title-shadow": { "text-shadow": "0px 1px 2px color(display-p3 1 0.2 0)" },
    "drop-shadow-logo": { "--tw-drop-shadow": "0px 1px 2px #0000000d" },
    "bg-gradient-primary": {
      "background-image": "linear-gradient(90deg, #1d70b8 0%, #ffffff, 60%, #0000000d 100%)",
    },
    "border-1px": { "border-width": "1px" },
    "opacity-muted": { opacity: "0.5" },
    "z-modal": { "z-index": "1050" },
    "duration-fast": { "transition-duration": "150ms" },
    "ease-standard": { "transition-timing-function": "cubic-bezier(0.4, 0, 0.2, 1)" },
    "tracking-neg-0_32px": { "letter-spacing": "-0.32px" },
    "text-heading-1": {
      "font-size": "32px",
      "line-height": "var(--tw-leading, 1.2)",
      "font-weight": "var(--tw-font-weight, 700)",
    },
    "p-md": { padding: "16px" },
    "md:flex": { from: "768px" },
    "token-hover:flex": { from: "48em" },
  });
  expect(css).toMatch(/:hover/);
});

test("the names that breakpoints do not get in Tailwind are those of its variants", async () => {
  const design = await __unstable__loadDesignSystem("@tailwind utilities;");
  const names = design.getVariants().flatMap(({ name }) => (/^[a-z-]+$/.test(name) ? name : []));
  expect(names).toContain("hover");
  const breakpoints = names.map((name) => ({ ...namedToken(name, "600px"), conditions: [] }));
  const { content } = exportTokens({ colors: [], typography: [], spacing: [], assets: [], breakpoints }, "tailwind");
  expect(themeVariables(content).toSorted()).toEqual(names.map((name) => `breakpoint-token-${name}`).sort());
});

test("the Tailwind 4 export of any tokens can be compiled and has a utility for each of them", SLOW, async () => {
  await forEverySample("tailwind", async (content, sample) => {
    const names = themeVariables(content);
    const compiler = await compile(`@tailwind utilities;\n${content}`);
    const byClass = utilities(compiler.build(names.map((name) => utilityOf(name).candidate)));
    const theme = themeValues(content);
    const variables = names.map((name): Variable => {
      const { candidate, property } = utilityOf(name);
      const value = isDetail(name) ? theme.get(name) : byClass.get(candidate)?.[property];
      return {
        name: name.replace("background-image-gradient-", "gradient-").replace("transition-duration-", "duration-"),
        value: value ?? "nothing",
      };
    });
    expectVariables(variables, sample, { images: false, details: DETAILS, without: ["border", "state"] });
  });
});
