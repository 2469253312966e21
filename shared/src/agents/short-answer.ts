import { inert } from "../text/inert.ts";
import { ANSWER_BYTES, MAX_TEXT, MIN_NESTED } from "./limits.ts";
import type { Examples } from "./subject.ts";

/** An answer without what its bound cuts off. `more` says how many items of each list are left out. */
export type ShortAnswer<Answer> = Answer & { more?: Record<string, number> };

/**
 * Makes an answer for a model: every text in it is one inert line of at most 200 characters, and its JSON has at most
 * `maxBytes` bytes of UTF-8. To make room, first the lists inside of items are cut, all to one length, down to 5 examples: the
 * `count` beside them stays. Then the lists of the answer are, the longest first.
 */
export function shortAnswer<Answer extends object>(answer: Answer, maxBytes = ANSWER_BYTES): ShortAnswer<Answer> {
  let short = cutItems(answer, maxBytes, MIN_NESTED);
  for (const nested of LENGTHS.toReversed()) {
    if (nested <= MIN_NESTED) continue;
    if (short.isCut || !short.lacksExamples) break;
    const longer = cutItems(answer, maxBytes, nested);
    if (longer.isCut) break;
    short = longer;
  }
  return short.answer;
}

/** An answer whose items have at most so many examples. */
interface Cut<Answer> {
  readonly answer: ShortAnswer<Answer>;
  /** True if items of its lists are left out, too. */
  readonly isCut: boolean;
  readonly lacksExamples: boolean;
}

function cutItems<Answer extends object>(answer: Answer, maxBytes: number, nested: number): Cut<Answer> {
  // Each item has at least two characters and a comma, so what is behind these cannot fit.
  const inertPart = inertAnswerOf(answer, { longest: Math.ceil(maxBytes / 3), nested });
  const inertAnswer = inertPart.answer;
  const lists = Object.entries(answer).flatMap(([key, value]: [string, unknown]): List[] =>
    Array.isArray(value) ? [listOf(key, value.length, inertAnswer[key as keyof Answer])] : [],
  );
  const facts = { ...inertAnswer, ...Object.fromEntries(lists.map(({ key }) => [key, []])) };
  const more = Object.fromEntries(lists.map(({ key, length }) => [key, length]));
  let total = bytesOf({ ...facts, more }) + lists.reduce((sum, { bytes }) => sum + bytes, 0);
  while (total > maxBytes) {
    const longest = lists.reduce<List | undefined>((a, b) => (!a || b.bytes > a.bytes ? b : a), undefined);
    const size = longest?.sizes.pop();
    if (!longest || size === undefined) break;
    longest.bytes -= size;
    total -= size;
  }
  const cut = lists.filter(({ sizes, length }) => sizes.length < length);
  const short = {
    ...facts,
    ...Object.fromEntries(lists.map(({ key, items, sizes }) => [key, items.slice(0, sizes.length)])),
    ...(cut.length > 0 && {
      more: Object.fromEntries(cut.map(({ key, length, sizes }) => [key, length - sizes.length])),
    }),
  };
  return { answer: short, isCut: cut.length > 0, lacksExamples: inertPart.lacksExamples };
}

interface List {
  readonly key: string;
  /** Number of items in the whole list. */
  readonly length: number;
  readonly items: readonly unknown[];
  /** The bytes of the items that remain. */
  readonly sizes: number[];
  bytes: number;
}

function listOf(key: string, length: number, items: unknown): List {
  const list: readonly unknown[] = Array.isArray(items) ? items : [];
  const sizes = list.map((item) => bytesOf(item) + 1);
  return { key, length, items: list, sizes, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

const encoder = new TextEncoder();

/** The UTF-8 bytes of a value's JSON. */
export const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

const PLAIN = /^[ -~]*$/;

/** Returns text of a stranger as it may stand in an answer. */
export const strange = (text: string): string =>
  // Most texts are plain, and an answer can have thousands.
  text.length <= MAX_TEXT && PLAIN.test(text) ? text.trim() : inert(text, MAX_TEXT);

/** The longest lists that are tried, from the longest. */
const LENGTHS = [1_000, 300, 100, 50, 30, 20, 12, 8, 5, 3, 2, 1, 0];

/**
 * Makes any answer short: every text is inert, and all of its lists have so many items that its JSON has at most `maxBytes`.
 * `more` says how many items its lists lack, by their paths: `data[].pages` are all lists of this name in the items of `data`.
 * @returns undefined if not even empty lists are enough
 */
export function cutToFit(answer: unknown, maxBytes = ANSWER_BYTES): unknown {
  for (const length of LENGTHS) {
    const cut = cutLists(answer, length);
    if (bytesOf(cut) <= maxBytes) return cut;
  }
  return undefined;
}

function cutLists(answer: unknown, length: number): unknown {
  const more: Record<string, number> = {};
  const cut = (value: unknown, path: string): unknown => {
    if (typeof value === "string") return strange(value);
    if (Array.isArray(value)) {
      const items: readonly unknown[] = value;
      if (items.length > length) more[path] = (more[path] ?? 0) + items.length - length;
      return items.slice(0, length).map((item) => cut(item, `${path}[]`));
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, cut(item, `${path}${path && "."}${key}`)]),
    );
  };
  const short = cut(answer, "");
  return Object.keys(more).length === 0 ? short : { ...(short as object), more }; // only objects have paths to lists
}

/** @param lengths the most items of a list, and of the examples inside of one */
function inertAnswerOf<Value>(
  value: Value,
  lengths: { longest: number; nested: number },
): { answer: Value; lacksExamples: boolean };
function inertAnswerOf(value: unknown, { longest, nested }: { longest: number; nested: number }) {
  let lacksExamples = false;
  const inertOf = (part: unknown, key: string | undefined): unknown => {
    if (typeof part === "string") return strange(part);
    if (Array.isArray(part)) {
      const items: readonly unknown[] = part;
      const most = key === EXAMPLES ? nested : longest;
      lacksExamples ||= key === EXAMPLES && items.length > most;
      return items.slice(0, most).map((item) => inertOf(item, undefined));
    }
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, inertOf(item, name)]));
  };
  return { answer: inertOf(value, undefined), lacksExamples };
}

/** The field of a list inside of an item. */
const EXAMPLES = "examples" satisfies keyof Examples<unknown>;
