/** A sentence of a document, as plain text, with the tests that hold it. */
export interface Statement {
  readonly says: string;
  /** Tests from outside. None, in the README: the sentence explains, leads on or names a step. */
  readonly heldBy: readonly TestReference[];
  /** Why no test from outside can hold it, if `heldBy` names tests of the code. */
  readonly inside?: string;
}

export interface TestReference {
  readonly file: string;
  /** "describe > test", as a report shows it. */
  readonly title: string;
}

/** The promises of one section of a page. */
export interface Section {
  /** The heading of the second level; "" is the text above the first one. */
  readonly heading: string;
  /** Empty if the section promises nothing that a user could try: then `because` says why. */
  readonly statements: readonly Statement[];
  readonly because?: string;
}

export interface Page {
  /** The path from the repository's root. */
  readonly file: string;
  readonly sections: readonly Section[];
}

/**
 * Reads docs/promises.md: a heading for each page and for each of its sections, and below it a table of sentences and tests, or
 * the reason why it has no promise.
 */
export function readPages(markdown: string): Page[] {
  return partsOf(markdown, "## ").map(({ heading, body }) => {
    const [intro = ""] = body.split(/^### /m);
    const sections = [{ heading: "", body: intro }, ...partsOf(body, "### ")];
    const file = /^\[([^\]]+)\]/.exec(heading)?.[1] ?? heading;
    return { file, sections: sections.map(readSection).filter(hasContent) };
  });
}

function partsOf(markdown: string, mark: "## " | "### "): { heading: string; body: string }[] {
  const [, ...parts] = markdown.split(new RegExp(`^${mark}`, "m"));
  return parts.map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    return { heading, body: lines.join("\n") };
  });
}

function readSection({ heading, body }: { heading: string; body: string }): Section {
  const rows = body.split("\n").filter((line) => line.startsWith("|"));
  const [because] = body.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("|"));
  return { heading, statements: rows.slice(2).map(readRow), ...(because !== undefined && { because }) };
}

const hasContent = ({ statements, because }: Section) => statements.length > 0 || because !== undefined;

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
