import fc from "fast-check";
import { expect, test } from "vitest";
import { assign, type Pairing } from "./assignment.ts";

const candidates = (scores: number[][]): Pairing[] =>
  scores.flatMap((line, row) => line.map((score, column) => ({ row, column, score }))).filter(({ score }) => score > 0);

function best(scores: number[][], row = 0, used = new Set<number>()): number {
  if (row === scores.length) return 0;
  let max = best(scores, row + 1, used);
  for (const [column, score] of (scores[row] ?? []).entries()) {
    if (used.has(column) || score === 0) continue;
    used.add(column);
    max = Math.max(max, score + best(scores, row + 1, used));
    used.delete(column);
  }
  return max;
}

const matrix = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })).chain(([rows, columns]) =>
  fc.array(fc.array(fc.constantFrom(0, 0, 1, 2, 5, 9), { minLength: columns, maxLength: columns }), {
    minLength: rows,
    maxLength: rows,
  }),
);

test("assign pairs one to one with the maximal sum of scores, and only candidates", () => {
  fc.assert(
    fc.property(matrix, (scores) => {
      const pairs = assign(candidates(scores));
      const score = ([row, column]: [number, number]) => scores[row]?.[column] ?? 0;
      expect(new Set(pairs.map(([row]) => row)).size).toBe(pairs.length);
      expect(new Set(pairs.map(([, column]) => column)).size).toBe(pairs.length);
      expect(pairs.every((pair) => score(pair) > 0)).toBe(true);
      expect(pairs.reduce((sum, pair) => sum + score(pair), 0)).toBe(best(scores));
    }),
  );
});

test("assign pairs the best candidates of a group that is too large for the optimum", () => {
  const size = 300;
  const scores = Array.from({ length: size }, (_, i) => Array.from({ length: size }, (_, j) => (i === j ? 2 : 1)));
  expect(assign(candidates(scores)).every(([row, column]) => row === column)).toBe(true);
});

test("assign returns no pairs for no candidates", () => {
  expect(assign([])).toEqual([]);
});
