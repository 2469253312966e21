/** A sentence of the README, as plain text, with the tests that hold it. */
export interface Statement {
  readonly says: string;
  /** Empty if the sentence explains, leads on or names a step. */
  readonly heldBy: readonly TestReference[];
  /** Why no test from outside can hold it, if `heldBy` names tests of the code. */
  readonly inside?: string;
}

export interface TestReference {
  readonly file: string;
  /** "describe > test", as a report shows it. */
  readonly title: string;
}

/** Reads docs/promises.md: a table of sentences and tests. */
export function readStatements(markdown: string): Statement[] {
  const rows = markdown.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map(readRow);
}

function readRow(row: string): Statement {
  const [, says = "", tests = ""] = row.split(/(?<!\\)\|/).map((cell) => textOf(cell.trim()));
  const links = [...tests.matchAll(/\[(.*?)\]\(\.\.\/([^)\s]+)\)/g)];
  const inside = /\(from inside: (.*)\)$/.exec(tests)?.[1];
  return {
    says,
    heldBy: links.map(([, title = "", file = ""]) => ({ file, title })),
    ...(inside !== undefined && { inside }),
  };
}

const textOf = (cell: string) => cell.replaceAll("\\|", "|").replaceAll("&lt;", "<");
