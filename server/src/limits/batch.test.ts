import { expect, test } from "vitest";
import { batched } from "./batch.ts";

/** Asks that are answered by the test: each with double the question. */
function asked(most: number) {
  const lots: { questions: readonly number[]; answer(): void; fail(error: Error): void }[] = [];
  const ask = batched((questions: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    lots.push({ questions, answer: () => resolve(questions.map((n) => n * 2)), fail: reject });
    return promise;
  }, most);
  const lot = (index: number) =>
    expect
      .poll(() => lots[index]?.questions, { interval: 1 })
      .toBeDefined()
      .then(() => lots[index]);
  return { ask, lot, lots };
}

test("what is asked while a lot is under way goes together in the next one, and each gets its own answer", async () => {
  const { ask, lot, lots } = asked(10);
  const first = ask(1);
  await lot(0);
  const others = [ask(2), ask(3), ask(4)];
  expect(lots.map(({ questions }) => questions)).toEqual([[1]]);
  lots[0]?.answer();
  expect(await first).toBe(2);
  (await lot(1))?.answer();
  expect(await Promise.all(others)).toEqual([4, 6, 8]);
  expect(lots.map(({ questions }) => questions)).toEqual([[1], [2, 3, 4]]);
});

test("a lot has so many questions at most; the others come after it", async () => {
  const { ask, lot, lots } = asked(2);
  const all = [1, 2, 3].map(ask);
  (await lot(0))?.answer();
  (await lot(1))?.answer();
  expect(await Promise.all(all)).toEqual([2, 4, 6]);
  expect(lots.map(({ questions }) => questions)).toEqual([[1, 2], [3]]);
});

test("a lot that fails fails for all in it, and for nobody else", async () => {
  const { ask, lot } = asked(2);
  const all = Promise.allSettled([1, 2, 3].map(ask));
  (await lot(0))?.fail(new Error("no database"));
  (await lot(1))?.answer();
  expect(await all).toEqual([
    { status: "rejected", reason: new Error("no database") },
    { status: "rejected", reason: new Error("no database") },
    { status: "fulfilled", value: 6 },
  ]);
});
