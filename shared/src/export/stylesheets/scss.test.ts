import { compileString, SassColor, SassMap, SassNumber, SassString, type Value } from "sass";
import { expect, test } from "vitest";
import { exportTokens } from "../export.ts";
import { expectVariables, quoteCss, type Variable } from "../testing/expect-variables.ts";
import { color, forEverySample, SLOW } from "../testing/hostile-tokens.ts";

/** Compiles the file as a module and reads its variables with Sass. */
function moduleVariables(scss: string): Map<string, Value> {
  const variables = new Map<string, Value>();
  compileString(
    `@use "sass:meta"; @use "test:tokens";
     @each $name, $value in meta.module-variables("tokens") { $_: seen($name, $value); }`,
    {
      importers: [{ canonicalize: (url) => new URL(url), load: () => ({ contents: scss, syntax: "scss" }) }],
      functions: {
        "seen($name, $value)": ([name, value]) => {
          if (value) variables.set(name?.assertString().text ?? "", value);
          return value ?? new SassString("");
        },
      },
    },
  );
  return variables;
}

/** Writes a Sass value as the CSS that the checks compare. */
function toText(value: Value): string {
  if (value instanceof SassNumber) return `${value.value}${value.numeratorUnits.get(0) ?? ""}`;
  if (value instanceof SassString && value.hasQuotes) return quoteCss(value.text);
  // Sass writes white by its name.
  if (value instanceof SassColor && value.space === "rgb")
    return `rgb(${value.channel("red")} ${value.channel("green")} ${value.channel("blue")} / ${value.alpha})`;
  if (value instanceof SassColor || value instanceof SassString) return value.toString();
  throw new Error(`unexpected ${value.toString()}`);
}

function split(scss: string) {
  const variables: Variable[] = [];
  const maps: Record<string, [string, string][]> = {};
  for (const [name, value] of moduleVariables(scss)) {
    // In Sass, an empty map is an empty list.
    const entries = value.tryMap();
    if (entries instanceof SassMap) {
      maps[name] = [...entries.contents].map(([key, member]) => [key.assertString().text, toText(member)]);
    } else variables.push({ name, value: toText(value) });
  }
  return { variables, maps };
}

test("the SCSS export has variables with Sass values, and maps of them", () => {
  const tokens = {
    colors: [
      color("brand/primary", "#1d70b8"),
      color("a_b", "#111111"),
      color("a-b", "oklch(0.7 0.3 150 / 0.5)"),
      color("new", "color(display-p3-linear 1 0 0)"),
    ],
    typography: [{ family: 'O"Neil', weights: ["400"], sizes: ["12.5px"], line_heights: ["normal"] }],
    spacing: ["-4px"],
    assets: [],
  };
  const { content, contentType, extension } = exportTokens(tokens, "scss");
  expect([contentType, extension]).toEqual(["text/x-scss; charset=utf-8", "scss"]);

  const variables = moduleVariables(content);
  // Sass reads `_` as `-` in names of variables, so one of the two has a suffix.
  expect([...variables.keys()].sort()).toEqual([
    "color-a-b",
    expect.stringMatching(/^color-a-b-\w+$/),
    "color-brand-primary",
    "color-new",
    "colors",
    "families",
    "font-o-neil",
    "font-weight-400",
    "images",
    "leading-normal",
    "line-heights",
    "sizes",
    "spacing-neg-4px",
    "spacings",
    "text-12-5px",
    "weights",
  ]);
  expect(variables.get("color-brand-primary")?.assertColor().toString()).toBe("#1d70b8");
  expect(variables.get("color-a-b")?.assertColor().space).toBe("oklch");
  expect(variables.get("color-new")?.assertString().text).toBe("color(display-p3-linear 1 0 0)");
  expect(variables.get("font-o-neil")?.assertString()).toMatchObject({ text: 'O"Neil', hasQuotes: true });
  expect(variables.get("spacing-neg-4px")?.assertNumber("$x").value).toBe(-4);
  expect(split(content).maps).toMatchObject({ weights: [["400", "400"]], spacings: [["neg-4px", "-4px"]], images: [] });
});

test("the SCSS export of any tokens can be compiled and contains each of them once", SLOW, async () => {
  await forEverySample("scss", (scss, sample) => {
    const { variables, maps } = split(scss);
    expectVariables(variables, sample, { images: true });
    const sorted = (values: string[]) => values.sort();
    expect(sorted(Object.values(maps).flatMap((entries) => entries.map(([, value]) => value)))).toEqual(
      sorted(variables.map(({ value }) => value)),
    );
  });
});
