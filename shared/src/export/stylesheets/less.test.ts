import less from "less";
import postcss from "postcss";
import { expect, test } from "vitest";
import { exportTokens } from "../export.ts";
import { expectVariables, type Variable } from "../testing/expect-variables.ts";
import { color, forEverySample, SLOW } from "../testing/hostile-tokens.ts";

/** Compiles the file together with a rule that uses every variable. */
async function variables(content: string): Promise<Variable[]> {
  const names = [...content.matchAll(/^@([\w-]+):/gm)].map(([, name]) => name ?? "");
  const uses = names.map((name, i) => `v${i}: @${name};`).join("\n");
  const { css } = await less.render(`${content}\n.uses { ${uses} }`);
  const file = postcss.parse(css);
  const rules = file.nodes.filter((node) => node.type !== "comment");
  if (names.length === 0) {
    expect(rules).toEqual([]);
    return [];
  }
  expect(rules).toMatchObject([{ type: "rule", selector: ".uses" }]);
  const variables: Variable[] = [];
  file.walkDecls(({ prop, value }) => {
    variables.push({ name: names[Number(prop.slice(1))] ?? prop, value });
  });
  return variables;
}

test("the Less export has a variable for each token", async () => {
  const { content, contentType, extension } = exportTokens(
    {
      colors: [
        color("größe", "#1d70b8"),
        color("wide", "color(display-p3 1 0.2 0)"),
        color("half", "oklch(0.7 0.3 150 / 0.5)"),
      ],
      typography: [{ family: "O'Neil @{x}", weights: ["400"], sizes: ["12.5px"], line_heights: ["1.5"] }],
      spacing: ["-4px"],
      assets: [{ type: "image", url: "https://example.com/a.png", dimensions: { width: 1, height: 1 }, format: "png" }],
    },
    "less",
  );
  expect([contentType, extension]).toEqual(["text/x-less; charset=utf-8", "less"]);
  expect(await variables(content)).toEqual([
    { name: "color-gro-e", value: "#1d70b8" },
    { name: "color-half", value: "oklch(0.7 0.3 150 / 0.5)" },
    { name: "color-wide", value: "color(display-p3 1 0.2 0)" },
    { name: "font-o-neil-x", value: '"O\\27 Neil \\40 \\7b x\\7d "' },
    { name: "text-12_5px", value: "12.5px" },
    { name: "font-weight-400", value: "400" },
    { name: "leading-1_5", value: "1.5" },
    { name: "spacing-neg-4px", value: "-4px" },
    { name: "image-a-png", value: 'url("https://example.com/a.png")' },
  ]);
});

test("the Less export of any tokens can be compiled and contains each of them once", SLOW, async () => {
  await forEverySample("less", async (content, sample) =>
    expectVariables(await variables(content), sample, { images: true }),
  );
});
