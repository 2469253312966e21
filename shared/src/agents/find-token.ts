import { z } from "zod";
import { text } from "../api/common/common.ts";
import { CHECKED_KINDS, type CheckedKind, distanceUnit } from "../conformance/checked-kinds.ts";
import type { SystemToken } from "../conformance/report.ts";
import { canonicalValue, simplify } from "../conformance/sources/canonical.ts";
import { indexOf } from "../conformance/values/index.ts";
import { canonicalColor } from "../kinds/colors/color.ts";
import { looks } from "../kinds/colors/look.ts";
import { words } from "../kinds/engine/words.ts";
import { kindsOfProperty } from "./kinds-of-property.ts";
import { countField, examplesField, more, pageFacts } from "./subject.ts";

export const findTokenInput = {
  value: text({ min: 1, max: 500 })
    .optional()
    .describe("A CSS value, such as #0a66c2 or 14px: the tokens nearest to it."),
  text: text({ min: 1, max: 200 }).optional().describe("Words of the name or use, such as 'danger background'."),
  property: text({ min: 1, max: 60 }).optional().describe("Only tokens that this CSS property takes."),
  kind: z.enum(CHECKED_KINDS).optional().describe("Only tokens of this kind."),
};

export const findTokenAnswer = z.object({
  page: pageFacts.optional(),
  system: z.object({ id: z.string(), name: z.string(), version: z.int() }).optional(),
  searched: z.object({ pages: countField, of: countField }).optional(),
  tokens: z.array(
    z.object({
      kind: z.string(),
      name: z.string(),
      value: z.string(),
      match: z.enum(["equal", "near", "far", "name"]),
      distance: z.number().optional(),
      unit: z.string().optional(),
      description: z.string().optional(),
      pages: examplesField(z.string()).optional().describe("Of those searched, those that have it."),
    }),
  ),
  more,
});

type FoundToken = z.infer<typeof findTokenAnswer>["tokens"][number];

export interface TokenQuestion {
  readonly value?: string | undefined;
  readonly text?: string | undefined;
  readonly property?: string | undefined;
  readonly kind?: CheckedKind | undefined;
}

/** The most tokens that are not equal to a value or near it. */
const MOST_FAR = 5;
const ORDER = { equal: 0, near: 1, far: 2, name: 3 } as const;

/** Finds the tokens that are most like a value, or whose names have the words, the best first. */
export function findTokens(tokens: readonly SystemToken[], question: TokenQuestion): FoundToken[] {
  const { kind, property } = question;
  const allowed = kind ? [kind] : property === undefined ? CHECKED_KINDS : kindsOfProperty(property);
  const candidates = tokens.filter((token) => allowed.includes(token.kind));
  const byValue = question.value === undefined ? [] : byDistance(candidates, allowed, question.value, property);
  if (question.text === undefined) return byValue;
  const matching = byWords(candidates, question.text);
  if (question.value === undefined) return matching;
  const names = new Set(matching.map(({ kind: of, name }) => `${of} ${name}`));
  return byValue.filter(({ kind: of, name }) => names.has(`${of} ${name}`));
}

function byDistance(
  tokens: readonly SystemToken[],
  kinds: readonly CheckedKind[],
  css: string,
  property: string | undefined,
): FoundToken[] {
  const contexts = property === undefined ? [] : [property];
  const likes = kinds.flatMap((kind): FoundToken[] => {
    const value = canonicalValue(kind, simplify(css));
    const ofKind = tokens.filter((token) => token.kind === kind);
    if (typeof value !== "string" || ofKind.length === 0) return [];
    const candidates = indexOf(kind, ofKind).candidates({ value, name: null, usage: 1, contexts, properties: [] });
    const unit = distanceUnit(kind);
    return candidates.map(({ token, distance, isEqual, isNear }) => ({
      ...factsOf(token),
      match: isEqual ? "equal" : isNear ? "near" : "far",
      distance: Number(distance.toFixed(2)),
      ...(unit && { unit }),
    }));
  });
  const sorted = likes.sort((a, b) => ORDER[a.match] - ORDER[b.match] || (a.distance ?? 0) - (b.distance ?? 0));
  const far = sorted.filter(({ match }) => match === "far").slice(0, MOST_FAR);
  return [...sorted.filter(({ match }) => match !== "far"), ...far];
}

function byWords(tokens: readonly SystemToken[], asked: string): FoundToken[] {
  const askedWords = words(asked);
  const scored = tokens.flatMap((token) => {
    const tokenWords = wordsOf(token);
    const score = askedWords.filter((word) => tokenWords.some((tokenWord) => tokenWord.startsWith(word))).length;
    return score > 0 ? [{ token, score: score - tokenWords.length / 1_000 }] : [];
  });
  return scored.sort((a, b) => b.score - a.score).map(({ token }) => ({ ...factsOf(token), match: "name" }));
}

/** The words of a name, of its description and kind, and of a colour's look. */
function wordsOf({ kind, name, value, description = "" }: SystemToken): string[] {
  const color = kind === "colors" ? canonicalColor(value) : undefined;
  const [look = ""] = color ? looks(color) : [];
  return words([name, description, kind, look].join(" "));
}

const factsOf = ({ kind, name, value, description }: SystemToken) => ({
  kind,
  name,
  value,
  ...(description !== undefined && { description }),
});
