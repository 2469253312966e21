import { expect, test } from "vitest";
import { glimpseOf } from "./glimpse.ts";

const takenAt = new Date("2026-03-01T12:00:00.000Z");
const tokens = (...values: string[]) => ({
  colors: values.map((value, index) => ({
    name: `color-${index}`,
    value,
    format: "hex" as const,
    usage: 20 - index,
    contexts: ["color"],
  })),
  typography: [],
  spacing: [],
  assets: [],
});

test("glimpseOf has the most used colours, and no change for a first snapshot", () => {
  const many = Array.from({ length: 20 }, (_, index) => `#0000${String(index).padStart(2, "0")}`);
  const glimpse = glimpseOf({ tokens: tokens(...many), version: 1 }, { previous: undefined, last: null, at: takenAt });
  expect(glimpse.palette).toHaveLength(12);
  expect(glimpse.palette[0]).toEqual({ value: "#000000", usage: 20 });
  expect(glimpse.change).toBeNull();
});

test("glimpseOf counts what changed since the snapshot before", () => {
  const snapshot = { tokens: tokens("#111111", "#222222"), version: 2 };
  const previous = { tokens: tokens("#111111", "#333333") };
  const { change } = glimpseOf(snapshot, { previous, last: null, at: takenAt });
  expect(change).toEqual({ version: 2, total: 1, at: "2026-03-01T12:00:00.000Z" });
});

test("glimpseOf keeps the newest change when nothing has changed since", () => {
  const last = { palette: [], change: { version: 2, total: 1, at: "2026-02-01T12:00:00.000Z" } };
  const same = { tokens: tokens("#111111") };
  expect(glimpseOf({ ...same, version: 3 }, { previous: same, last, at: takenAt }).change).toEqual(last.change);
});
