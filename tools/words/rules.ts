import { parseSync } from "rolldown/utils";
import { readTestTitles } from "../promises/test-titles.ts";
import { commentFault } from "./comments.ts";
import { declaredNames } from "./names.ts";

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

/** Words with which a title can go on, but not begin: the report of a failure would lack the subject. */
const FRAGMENTS: ReadonlySet<string> = new Set([
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
/** Words that do not go on from the title of a group either, but from the test before. */
const LINKS: ReadonlySet<string> = new Set(["and", "also", "or", "but", "nor", "it"]);

/** @returns a sentence with file and line for each name, comment and test title that a reader has to guess at @throws Error if the file cannot be parsed */
export function findFaults(file: string, source: string): string[] {
  const { program, comments, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const faults = [
    ...declaredNames(program).flatMap(({ name, start }) =>
      VAGUE_NAMES.has(name) && !isSide(name, source, start)
        ? [{ start, text: `the name ${name} does not say what it holds` }]
        : [],
    ),
    ...comments.flatMap((comment) => {
      const fault = commentFault(comment, file, source);
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

/** Returns whether a name is that of a side of a box, beside which another side is named. */
function isSide(name: string, source: string, start: number): boolean {
  if (name !== "left") return false;
  const lines = source.slice(source.lastIndexOf("\n", start) + 1).split("\n", 2);
  return lines.some((line) => /\b(?:top|right)\b/.test(line));
}

function isFragment(title: string): boolean {
  const groups = title.split(" > ");
  const firstWord = (text = "") => text.split(/[\s,:]/, 1)[0] ?? "";
  return FRAGMENTS.has(firstWord(groups[0])) || LINKS.has(firstWord(groups.at(-1)));
}
