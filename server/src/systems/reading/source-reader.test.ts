import { night } from "@tintype/shared/testing/night";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createChildren } from "../../platform/children/children.ts";
import { createSourceReader, SOURCE_WORK } from "./source-reader.ts";

function createReader(maxJobMs = SOURCE_WORK.maxJobMs) {
  const children = createChildren();
  const { readSource } = createSourceReader(children, { ...SOURCE_WORK, maxJobMs });
  return {
    readSource: (content: string) => readSource({ content }, { user: "ada" }),
    close: () => children.close(),
  };
}

// Tests share its child, because starting one takes longer than most tests.
const { readSource, close } = createReader();
afterAll(close);

const doubled = (text: string) => `$s: ${text}; @for $i from 1 through 24 { $s: $s + $s; } $c: #112233;`;

const exhausting: readonly (readonly [how: string, scss: string])[] = [
  ["a text that is doubled 24 times", doubled('"aaaaaaaaaaaaaaaa"')],
  ["the same without quotes", doubled('unquote("aaaaaaaaaaaaaaaa")')],
  ["a text that is looked into", `${doubled('"aaaaaaaaaaaaaaaa"')} $i: str-index($s, "b");`],
  ["a list that is joined with itself", "$l: 1 2 3 4; @for $i from 1 through 40 { $l: join($l, $l); }"],
  [
    "many long texts",
    "$l: (); @for $i from 1 through 100000 { $l: append($l, unique-id() + $i * 1px); $l: join($l, $l) }",
  ],
];

test.each(night.cases(exhausting, 1))(
  "createSourceReader refuses SCSS with %s, and reads the next source",
  async (_, scss) => {
    await expect(readSource(scss)).rejects.toMatchObject({
      name: "UnreadableSource",
      message: expect.stringMatching(/too much memory|too long|1,000,000 characters|no end/),
    });
    expect((await readSource(":root { --ink: #111 }")).tokens).toHaveLength(1);
  },
);

test("createSourceReader refuses SCSS with a loop without an end", async () => {
  const { readSource, close } = createReader(500);
  onTestFinished(close);
  await expect(readSource("$x: 1; @while true { $x: $x + 1; }")).rejects.toThrow("takes too long to read");
});

test("createSourceReader passes on where a source is faulty", async () => {
  await expect(readSource(":root {\n  --ink: var(--missing);\n}")).rejects.toMatchObject({
    name: "UnreadableSource",
    line: 2,
  });
});
