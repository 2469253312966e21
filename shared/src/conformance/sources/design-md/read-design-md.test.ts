import { expect, test } from "vitest";
import { exportTokens } from "../../../export/export.ts";
import { allKinds } from "../../../export/testing/all-kinds.ts";
import { readSource, UnreadableSource } from "../read-source.ts";

const file = (yaml: string) => `---\n${yaml}\n---\n# Acme\n\n## Colors\n\n\`colors\` are **calm**.\n`;

test("tokens of a DESIGN.md are read with their references, and nothing of its components and its text", async () => {
  const { format, tokens, warnings } = await readSource({
    content: file(`
name: Acme
colors:
  sea: "#0b5fff"
  primary: "{colors.sea}"
  text:
    muted: rgb(0 0 0 / 0.5)
typography:
  body-md: { fontFamily: Inter, fontSize: 16px, fontWeight: 400, lineHeight: 1.5 }
rounded: { md: 8px }
spacing: { md: 16px, columns: 12 }
shadows: { card: "0 1px 2px #00000033" }
motion: { duration: { fast: 150ms } }
components:
  button: { backgroundColor: "#abcdef" }`),
  });
  expect([format, warnings]).toEqual(["design-md", []]);
  const values = Object.fromEntries(tokens.map(({ name, kind, value }) => [`${kind} ${name}`, value]));
  expect(values).toMatchObject({
    "colors colors.sea": "#0b5fff",
    "colors colors.primary": "#0b5fff",
    "colors colors.text.muted": "#00000080",
    "radii rounded.md": "8px",
    "spacing spacing.md": "16px",
    "shadows shadows.card": "0px 1px 2px 0px #00000033",
    "durations motion.duration.fast": "150ms",
  });
  expect(JSON.stringify(values)).toContain("16px");
  expect(JSON.stringify(values)).not.toContain("abcdef");
});

test("a DESIGN.md that Tintype exported is read with the values of the page", async () => {
  const { tokens } = await readSource({ content: exportTokens(allKinds, "design-md").content });
  expect(tokens.find(({ kind }) => kind === "colors")?.value).toBe("#1d70b8");
  expect(tokens.filter(({ kind }) => kind === "radii").map(({ value }) => value)).toContain("8px");
});

test.each([
  ["a duplicate key", "colors:\n  a: red\n  a: blue", 4],
  ["a text in quotes that does not end", 'colors:\n  a: "red', 3],
  ["no map", "- colors:", null],
  ["maps that are nested without end", `colors: { a: red }\nb: ${"{a: ".repeat(5_000)}1${"}".repeat(5_000)}`, 3],
  ["anchors that repeat each other", `colors: &a [x]\n${repeated()}`, null],
])("a DESIGN.md with %s is refused", async (_, yaml, line) => {
  const reading = readSource({ content: file(yaml), format: "design-md" });
  await expect(reading).rejects.toThrow(UnreadableSource);
  await expect(reading).rejects.toMatchObject({ line });
});

/** Lists of lists that stand ten times in each other: a billion of the first. */
function repeated(): string {
  return Array.from(
    { length: 9 },
    (_, index) =>
      `k${index + 1}: &k${index + 1} [${Array(10)
        .fill(index === 0 ? "*a" : `*k${index}`)
        .join(", ")}]`,
  ).join("\n");
}

test("a text without YAML at its beginning is no DESIGN.md, and says so", async () => {
  await expect(readSource({ content: "# Acme", format: "design-md" })).rejects.toThrow(
    "between two lines of three dashes",
  );
});
