/** A statement at the outermost level of a SCSS file. */
export interface Statement {
  readonly start: number;
  readonly end: number;
}

/** Splits a SCSS file into its outermost statements, each with what is before it. */
export function statementsOf(scss: string): Statement[] {
  const statements: Statement[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < scss.length; i++) {
    const skipped = skip(scss, i);
    if (skipped > i) {
      i = skipped - 1;
      continue;
    }
    const c = scss[i] ?? "";
    if ("({[".includes(c)) depth++;
    else if (")}]".includes(c)) depth--;
    if (depth > 0 || (c !== ";" && c !== "}")) continue;
    statements.push({ start, end: i + 1 });
    start = i + 1;
    depth = 0;
  }
  if (scss.slice(start).trim() !== "") statements.push({ start, end: scss.length });
  return statements;
}

/** The end of a comment or a string that begins at an index; else the index. */
function skip(scss: string, position: number): number {
  if (scss.startsWith("/*", position)) return endOf(scss, scss.indexOf("*/", position + 2), 2);
  if (scss.startsWith("//", position) && scss[position - 1] !== ":")
    return endOf(scss, scss.indexOf("\n", position), 0);
  const quote = scss[position];
  if (quote !== '"' && quote !== "'") return position;
  for (let i = position + 1; i < scss.length; i++) {
    if (scss[i] === "\\") i++;
    else if (scss[i] === quote || scss[i] === "\n") return i + 1;
  }
  return scss.length;
}

const endOf = (scss: string, index: number, length: number): number => (index === -1 ? scss.length : index + length);

/** The text with spaces instead of everything between two offsets but line breaks, so that lines and columns stay. */
export const blank = (scss: string, { start, end }: Statement): string =>
  scss.slice(0, start) + scss.slice(start, end).replace(/[^\r\n]/g, " ") + scss.slice(end);
