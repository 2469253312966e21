/** A comment of a file, as the parser has it. */
interface Comment {
  readonly type: "Line" | "Block";
  readonly value: string;
  readonly start: number;
}

/** Words with which a comment must not begin: it says less than "Maximum number of …", "True if …" or "Returns …". */
const FIRST_WORDS = /^(?:So|Of|The same|Does so|Does the same|Those|Where|Whether)\b/;

/** @returns what is wrong with the words of a comment; undefined if they are as they should be */
export function commentFault(comment: Comment, source: string): string | undefined {
  const text = comment.value.replaceAll(/[\s*]+/g, " ").trim();
  if (text.startsWith("What ")) return 'a comment begins with "What"';
  const [firstWord] = FIRST_WORDS.exec(text) ?? [];
  if (firstWord !== undefined && !continuesLine(comment, source)) return `a comment begins with "${firstWord}"`;
  const [phrase] = /\b(?:is|are) none\b/.exec(text) ?? [];
  return phrase && `a comment says "${phrase}"`;
}

/** Returns whether a `//` comment goes on from one on the line above. */
function continuesLine({ type, start }: Comment, source: string): boolean {
  const [above = "", indent = ""] = source.slice(0, start).split("\n").slice(-2);
  return type === "Line" && indent.trim() === "" && above.trimStart().startsWith("//");
}
