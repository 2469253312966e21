import { expect, test } from "vitest";
import { batched } from "./batch.ts";

/** A batched function whose batches the test answers, each question with its double. */
function doubling(maximum: number) {
  const batches: { questions: readonly number[]; answer(): void; fail(error: Error): void }[] = [];
  const ask = batched((questions: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    batches.push({ questions, answer: () => resolve(questions.map((n) => n * 2)), fail: reject });
    return promise;
  }, maximum);
  const batch = (index: number) =>
    expect
      .poll(() => batches[index]?.questions, { interval: 1 })
      .toBeDefined()
      .then(() => batches[index]);
  return { ask, batch, batches };
}

test("batched collects questions that arrive during a batch into the next one, and gives each its own answer", async () => {
  const { ask, batch, batches } = doubling(10);
  const first = ask(1);
  await batch(0);
  const others = [ask(2), ask(3), ask(4)];
  expect(batches.map(({ questions }) => questions)).toEqual([[1]]);
  batches[0]?.answer();
  expect(await first).toBe(2);
  (await batch(1))?.answer();
  expect(await Promise.all(others)).toEqual([4, 6, 8]);
  expect(batches.map(({ questions }) => questions)).toEqual([[1], [2, 3, 4]]);
});

test("batched puts at most the maximum number of questions into a batch, and the rest into the next one", async () => {
  const { ask, batch, batches } = doubling(2);
  const all = [1, 2, 3].map(ask);
  (await batch(0))?.answer();
  (await batch(1))?.answer();
  expect(await Promise.all(all)).toEqual([2, 4, 6]);
  expect(batches.map(({ questions }) => questions)).toEqual([[1, 2], [3]]);
});

test("batched rejects all questions of a batch that fails, and none of the next one", async () => {
  const { ask, batch } = doubling(2);
  const all = Promise.allSettled([1, 2, 3].map(ask));
  (await batch(0))?.fail(new Error("no database"));
  (await batch(1))?.answer();
  expect(await all).toEqual([
    { status: "rejected", reason: new Error("no database") },
    { status: "rejected", reason: new Error("no database") },
    { status: "fulfilled", value: 6 },
  ]);
});
