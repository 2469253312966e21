import { expect, test } from "vitest";
import { buildTokens } from "../kinds/build.ts";
import { observation, type Paint } from "../testing/tokens.ts";
import { checkTokens } from "./check.ts";
import { readSource } from "./sources/read-source.ts";

const tokensOf = (...paints: Paint[]) => buildTokens(observation(paints)).tokens;
const system = await readSource({
  format: "css",
  content: ":root { --color-brand: #0066cc; --color-border: #dee2e6; --grey: #dfe3e7 }",
});

test("checkTokens tells colours that are tokens, nearly tokens and foreign", () => {
  const tokens = tokensOf(
    { value: "rgb(0, 102, 204)" },
    { value: "rgb(0, 103, 204)", property: "background-color" },
    { value: "rgb(0, 60, 150)", count: 2 },
  );
  const report = checkTokens({ tokens, system, systemId: "s" });
  expect(report.findings.map(({ value, status, nearest }) => [value, status, nearest?.name])).toEqual([
    ["#003c96", "foreign", "color-brand"],
    ["#0067cc", "near", "color-brand"],
  ]);
  expect(report.summary).toMatchObject({ values: 3, conforming: 1, near: 1, foreign: 1, wrong_kind: 0, share: 0.25 });
  expect(Object.keys(report.summary.kinds)).toEqual(["colors"]);
  expect(report.unused.map(({ name }) => name)).toEqual(["color-border", "grey"]);
});

test("checkTokens proposes a border's colour for a border, although another one is nearer", () => {
  const report = checkTokens({
    tokens: tokensOf({ value: "rgb(223, 227, 232)", property: "border-top-color" }),
    system,
    systemId: "s",
  });
  expect(report.findings[0]?.nearest?.name).toBe("color-border");
});
