import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const readText = (file: string) => readFileSync(join(import.meta.dirname, "..", file), "utf8");

test(".editorconfig has editors write what the formatter writes", () => {
  const { formatter } = JSON.parse(readText("biome.json"));
  const lines = readText(".editorconfig").split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      `indent_style = ${formatter.indentStyle}`,
      `indent_size = ${formatter.indentWidth}`,
      `max_line_length = ${formatter.lineWidth}`,
    ]),
  );
});
