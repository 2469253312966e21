import postcss from "postcss";
import { expect, test } from "vitest";
import { exportTokens } from "../export.ts";
import { expectVariables, unescapeCss, type Variable } from "../testing/expect-variables.ts";
import { color, forEverySample, SLOW } from "../testing/hostile-tokens.ts";

/** Parses the custom properties, after a check that the file consists of one :root rule. */
function customProperties(css: string): Variable[] {
  const file = postcss.parse(css);
  const [root, ...others] = file.nodes.filter((node) => node.type !== "comment");
  expect(others).toEqual([]);
  if (root?.type !== "rule") throw new Error("The file has no rule.");
  expect(root.selector).toBe(":root");
  return root.nodes.flatMap((node) => {
    if (node.type === "comment") return [];
    if (node.type !== "decl" || node.important) throw new Error(`unexpected ${node.toString()}`);
    expect(node.prop).toMatch(/^--/);
    return { name: unescapeCss(node.prop.slice(2)), value: node.value };
  });
}

/** Puts the values of properties in the place of var(). Their names contain no `)` that is not escaped. */
function resolved(variables: Variable[]): Variable[] {
  const values = new Map(variables.map(({ name, value }) => [name, value]));
  return variables.map(({ name, value }) => ({
    name,
    value: value.replace(
      /var\(--([^)]*)\)/g,
      (_, reference: string) => values.get(unescapeCss(reference)) ?? "nothing",
    ),
  }));
}

test("the CSS export has a custom property for each token, with unchanged values", () => {
  const { content, contentType, extension } = exportTokens(
    {
      colors: [
        color("brand/primary", "#1d70b8"),
        color("color-link", "color(display-p3 1 0.2 0)"),
        color("größe", "oklch(0.7 0.3 150 / 0.5)"),
        color("not-a-color", "red;}</style>"),
      ],
      typography: [
        { family: "Open Sans", weights: ["400", "bold"], sizes: ["16px", "1.5rem"], line_heights: ["normal", "1.5"] },
        { family: "sans-serif", weights: ["400"], sizes: ["16px"], line_heights: ["24px"] },
        { family: '"*/</style>', weights: [], sizes: [], line_heights: [] },
      ],
      spacing: ["-4px", "1.5px", "10%"],
      assets: [
        {
          type: "image",
          url: "https://example.com/i/logo.svg?v=1",
          dimensions: { width: 1, height: 1 },
          format: "svg",
        },
        { type: "font", url: "https://example.com/a.woff2", dimensions: { width: 0, height: 0 }, format: "woff2" },
        { type: "icon", url: "data:image/png;base64,AA==", dimensions: { width: 1, height: 1 }, format: "png" },
      ],
    },
    "css",
  );
  expect([contentType, extension]).toEqual(["text/css; charset=utf-8", "css"]);
  expect(content).toBe(`/* Design tokens, exported by Tintype. Left out, having no plain CSS value: 1. */
:root {
  /* Colors */
  --color-brand\\2f primary: #1d70b8;
  --color-größe: oklch(0.7 0.3 150 / 0.5);
  --color-link: color(display-p3 1 0.2 0);

  /* Font families */
  --font-style: "\\22 \\2a /\\3c /style\\3e ";
  --font-open-sans: "Open Sans";
  --font-sans-serif: sans-serif;

  /* Font sizes */
  --text-1_5rem: 1.5rem;
  --text-16px: 16px;

  /* Font weights */
  --font-weight-400: 400;
  --font-weight-bold: bold;

  /* Line heights */
  --leading-1_5: 1.5;
  --leading-24px: 24px;
  --leading-normal: normal;

  /* Spacing */
  --spacing-neg-4px: -4px;
  --spacing-1_5px: 1.5px;
  --spacing-10pct: 10%;

  /* Images */
  --image-logo-svg: url("https://example.com/i/logo.svg?v=1");
}
`);
});

test("the CSS export of any tokens can be parsed and contains each of them once", SLOW, async () => {
  await forEverySample("css", (css, sample) =>
    expectVariables(resolved(customProperties(css)), sample, { images: true }),
  );
});
