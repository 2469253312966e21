import { expect, test } from "vitest";
import { MAX_TOLD, type ToldDecision, tellChange, tellComment, tellDecision } from "./told.ts";

const radius = tellChange({ kind: "radii", mode: null, name: "radius-card", part: null, from: "4px", to: "8px" });
const decided = (decision: Partial<ToldDecision>): ToldDecision => ({
  who: "Nora",
  action: "reject",
  count: 1,
  about: [radius],
  pages: null,
  note: null,
  ...decision,
});

test.each<[Partial<ToldDecision>, string]>([
  [
    { pages: 20, note: "the shop's cards only" },
    'Nora rejected radius-card 4px → 8px on 20 pages: "the shop\'s cards only"',
  ],
  [{ who: null, pages: 1 }, "Somebody rejected radius-card 4px → 8px on 1 page"],
  [{ about: [{ ...radius, mode: "dark", from: null }] }, "Nora rejected +radius-card (dark) 8px"],
  [{ action: "ignore", about: [{ ...radius, to: null }] }, "Nora ignored −radius-card 4px"],
  [{ action: "accept", about: [{ ...radius, name: "16px", from: null, to: "16px" }] }, "Nora accepted +16px"],
  [{ action: "accept", count: 9 }, "Nora accepted 9 changes (radius-card 4px → 8px, …)"],
  [{ action: "take_back", about: [] }, "Nora no longer expects 1 change"],
  [{ action: "approve", count: 0, about: [] }, "Nora approved the newest state"],
])("a decision is told in one sentence: %o", (decision, sentence) => {
  expect(tellDecision(decided(decision))).toBe(sentence);
});

test("a told change keeps a bounded part of a long value, without half of a character", () => {
  const { to } = tellChange({ ...radius, to: "😀".repeat(500) });
  expect(to?.length).toBeLessThan(130);
  expect(to?.isWellFormed()).toBe(true);
  expect(MAX_TOLD).toBeLessThan(5);
});

test.each([
  [radius, 'Nora commented on radius-card 4px → 8px: "Why?"'],
  [null, 'Nora commented: "Why?"'],
])("a comment is told in one sentence: %o", (about, sentence) => {
  expect(tellComment({ who: "Nora", about, text: "Why?" })).toBe(sentence);
});
