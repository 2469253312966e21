import type { Tokens } from "@tintype/shared/kinds/wire";
import { expect, onTestFinished, test } from "vitest";
import { newId, type SystemId } from "../ids.ts";
import { check, createConformanceEngine } from "./engine.ts";
import { contentOf, sourceOfSnapshot } from "./sources.ts";

const colorsOf = (count: number): Tokens => ({
  colors: Array.from({ length: count }, (_, n) => ({
    ...{ name: `color-${n}`, value: `#${(n * 977).toString(16).padStart(6, "0")}`, format: "hex", usage: 1 },
    contexts: ["color"],
  })),
  ...{ typography: [], spacing: [], assets: [] },
});

const systemOf = (count: number) => {
  const { content } = contentOf(sourceOfSnapshot({ tokens: colorsOf(count) }));
  return { id: newId<SystemId>(), content };
};

test.each([
  { of: "a small page and a small design system", page: 20, system: 10, inThread: false },
  { of: "a page of many tokens", page: 3500, system: 10, inThread: true },
  { of: "a design system of many tokens", page: 20, system: 2500, inThread: true },
])("the engine reports the same as check of $of, and lets others work meanwhile: $inThread", async (sizes) => {
  const engine = createConformanceEngine();
  onTestFinished(() => engine.close());
  const [tokens, system] = [colorsOf(sizes.page), systemOf(sizes.system)];
  let othersWorked = false;
  setImmediate(() => {
    othersWorked = true;
  });
  const report = await engine.check(system, { tokens });
  expect(othersWorked).toBe(sizes.inThread);
  expect(report).toEqual(check(system, { tokens }));
  expect(report.summary.values).toBe(sizes.page);
});
