import { parseSync } from "rolldown/utils";
import { readTestTitles } from "../promises/test-titles.ts";
import { commentFault } from "./comments.ts";
import { declaredNames, type Name } from "./names.ts";

/** Names that say nothing of the value they hold. As the name of a function they lack its object: `parseRadius`, not `read`. */
const VAGUE_NAMES: ReadonlySet<string> = new Set([
  "each",
  "own",
  "found",
  "known",
  "left",
  "shown",
  "given",
  "held",
  "made",
  "read",
  "named",
  "plain",
  "fresh",
  "decoded",
  "hold",
]);

/**
 * Names that say where a value stands, and not what it is, with the names beside which they say it: `from` beside `to`.
 * Members of types and values that are called by their property are free: the wire has `before` and `after`.
 */
const POINTING_NAMES: ReadonlyMap<string, RegExp | undefined> = new Map([
  ["at", undefined],
  // The next middleware of Koa.
  ["next", /\bctx\b/],
  ["wanted", undefined],
  ["taken", undefined],
  ["by", undefined],
  ["before", /\bafter\b/],
  ["after", /\bbefore\b/],
  ["from", /\bto\b/],
  ["other", /\bone\b/],
  ["first", /\b(?:second|last)\b/],
]);

/** Words with which neither a title nor its group can begin: the report of a failure would lack the subject and the verb. */
const PARTICLES: ReadonlySet<string> = new Set([
  "because",
  "as",
  "and",
  "also",
  "or",
  "but",
  "nor",
  "of",
  "with",
  "without",
  "if",
  "when",
  "while",
  "where",
  "whatever",
  "what",
  "who",
  "whose",
  "which",
  "that",
  "than",
  "to",
  "in",
  "on",
  "at",
  "by",
  "for",
  "from",
  "under",
  "until",
  "it",
]);
/** Words with which a title can go on from that of its group, but not begin. */
const VERBS: ReadonlySet<string> = new Set([
  "is",
  "are",
  "was",
  "were",
  "has",
  "have",
  "does",
  "do",
  "can",
  "cannot",
  "must",
  "may",
  "takes",
  "gives",
  "gets",
  "waits",
  "keeps",
  "refuses",
  "returns",
  "accepts",
  "allows",
  "finds",
  "ignores",
  "leaves",
  "throws",
  "only",
]);

/** @returns a sentence with file and line for each name, comment and test title that a reader has to guess at @throws Error if the file cannot be parsed */
export function findFaults(file: string, source: string): string[] {
  const { program, comments, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const faults = [
    ...declaredNames(program).flatMap((declared) =>
      isVague(declared, source)
        ? [{ start: declared.start, text: `the name ${declared.name} does not say what it holds` }]
        : [],
    ),
    ...comments.flatMap((comment) => {
      const fault = commentFault(comment, source);
      return fault === undefined ? [] : [{ start: comment.start, text: fault }];
    }),
    ...readTestTitles(file, source).flatMap(({ title, start }) =>
      isFragment(title) ? [{ start, text: `the test title "${title}" does not read alone` }] : [],
    ),
  ];
  return faults
    .sort((a, b) => a.start - b.start)
    .map(({ start, text }) => `${file}:${source.slice(0, start).split("\n").length}: ${text}`);
}

function isVague({ name, start, kind }: Name, source: string): boolean {
  if (VAGUE_NAMES.has(name)) return name !== "left" || !isBeside(/\b(?:top|right)\b/, source, start, 0);
  if (kind !== "value" || !POINTING_NAMES.has(name)) return false;
  const partner = POINTING_NAMES.get(name);
  return !partner || !isBeside(partner, source, start, 1);
}

/** Returns whether another name is in the line of a name or in the next one, or in as many lines above. */
function isBeside(partner: RegExp, source: string, start: number, linesAbove: number): boolean {
  const above = source
    .slice(0, start)
    .split("\n")
    .slice(-1 - linesAbove)
    .join("\n");
  return partner.test(above + source.slice(start).split("\n", 2).join("\n"));
}

function isFragment(title: string): boolean {
  const groups = title.split(" > ");
  const firstWord = (text = "") => text.split(/[\s,:]/, 1)[0] ?? "";
  const [first, last] = [firstWord(groups[0]), firstWord(groups.at(-1))];
  return PARTICLES.has(first) || VERBS.has(first) || PARTICLES.has(last);
}
