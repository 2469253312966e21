import type { Tokens } from "@tintype/shared/kinds/wire";
import { night } from "@tintype/shared/testing/night";
import { afterAll, expect, test } from "vitest";
import { createChildren } from "../platform/children/children.ts";
import { newId, type SystemId } from "../platform/ids.ts";
import { check, createConformanceEngine, SystemChanged } from "./engine.ts";
import { contentOf, sourceOfSnapshot } from "./sources.ts";

const colorsOf = (count: number): Tokens => ({
  colors: Array.from({ length: count }, (_, n) => ({
    name: `color-${n}`,
    value: `#${(n * 977).toString(16).padStart(6, "0")}`,
    format: "hex",
    usage: 1,
    contexts: ["color"],
  })),
  typography: [],
  spacing: [],
  assets: [],
});

const systemOf = (count: number) => {
  const { content, token_counts } = contentOf(sourceOfSnapshot({ tokens: colorsOf(count) }));
  const json = JSON.stringify(content);
  let times = 0;
  const readContent = async () => {
    times += 1;
    return json;
  };
  return { id: newId<SystemId>(), version: 1, token_counts, readContent, content, timesRead: () => times };
};

const OTHER = { kind: "colors", name: "other", value: "#123456" };

// All tests use its children, because starting one takes longer than any test.
const children = createChildren();
const engine = createConformanceEngine(children);
afterAll(() => children.close());

test.each([
  { of: "a small page and a small design system", page: 20, system: 10, inChild: false },
  {
    of: "a page and a design system of so many tokens that there are many pairs",
    page: 400,
    system: 800,
    inChild: true,
  },
  { of: "a page of one token and a design system of many", page: 1, system: 1_200, inChild: true },
])("the engine reports the same as check of $of, and lets others work meanwhile: $inChild", async (sizes) => {
  const [tokens, system] = [colorsOf(sizes.page), systemOf(sizes.system)];
  let othersWorked = false;
  setImmediate(() => {
    othersWorked = true;
  });
  const report = await engine.check(system, { tokens }, "ada");
  expect(othersWorked).toBe(sizes.inChild);
  expect(report).toEqual(check({ id: system.id, content: system.content }, { tokens }));
  expect(report.summary.values).toBe(sizes.page);
});

night.test(
  "the engine reads the content of a large design system once for checks that follow each other, and again for the next version",
  async () => {
    const [tokens, system] = [colorsOf(2), systemOf(2500)];
    const report = await engine.check(system, { tokens }, "ada");
    expect(await engine.check(system, { tokens }, "ada")).toEqual(report);
    expect(system.timesRead()).toBe(1);
    const newVersion = { ...system, version: 2, readContent: async () => JSON.stringify({ tokens: [OTHER] }) };
    expect((await engine.check(newVersion, { tokens }, "ada")).findings).not.toEqual(report.findings);
    await engine.check(system, { tokens }, "ada");
    expect(system.timesRead()).toBe(2);
  },
);

test("the engine holds nothing against a version of a design system that is gone", async () => {
  const system = { ...systemOf(10), readContent: async () => undefined };
  await expect(engine.check(system, { tokens: colorsOf(2) }, "ada")).rejects.toThrow(SystemChanged);
});

test("the engine refuses a page and a design system that have too many tokens to be compared, at once", async () => {
  const system = { ...systemOf(1), token_counts: { colors: 25_000 } };
  const job = engine.check(system, { tokens: colorsOf(25_000) }, "ada");
  await expect(job).rejects.toMatchObject({ code: "payload_too_large" });
});

night.test("the engine answers 422 for a source that takes too much memory or time", async () => {
  const content = "$l: 1 2 3 4; @for $i from 1 through 40 { $l: join($l, $l); }";
  await expect(engine.readSource({ format: "auto", content }, "ada")).rejects.toMatchObject({
    code: "validation_error",
    extra: { details: [{ path: "source.content", message: expect.stringMatching(/too (much memory|long)/) }] },
  });
});
