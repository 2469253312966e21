import { afterAll, expect, test } from "vitest";
import { countTurns } from "../../../../test/children/event-loop.ts";
import { createChildren } from "../../../platform/children/children.ts";
import { MERGE_WORK, mergeCounted } from "./merge.ts";

const children = createChildren();
afterAll(() => children.close());

/** Makes this many colours, each on ten pages under one name. */
function countsOf(colors: number) {
  const counts = Array.from({ length: colors }, (_, n) => ({
    kind: "colors",
    value: `#${n.toString(16).padStart(6, "0")}`,
    pages: 10,
    uses: 10,
  }));
  const values = counts.map((count) => ({ ...count, examples: ["https://example.com/a", "https://example.com/a"] }));
  const names = counts.map((count, n) => ({ ...count, name: `color-${n}`, token: { value: count.value }, tokens: [] }));
  return { values: JSON.stringify(values), names: JSON.stringify(names) };
}

test.each([
  { colors: 20, where: "in this process" },
  { colors: 2_500, where: "in a child, while this process goes on" },
])("MERGE_WORK puts the tokens of a site of $colors colours together $where", async ({ colors }) => {
  const merge = () => children.run(MERGE_WORK, "merge", countsOf(colors), { user: "ada" });
  const { turns, result } = await countTurns(merge);
  expect(result).toEqual(mergeCounted(countsOf(colors)));
  expect(JSON.parse(result.tokens)[0]).toMatchObject({ pages: 10, examples: ["https://example.com/a"] });
  expect(turns > 2).toBe(colors === 2_500);
});
