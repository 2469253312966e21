import { inert } from "../../text/inert.ts";

/** The longest name or value of a page in a file that agents read, in UTF-16 code units. */
export const LONGEST = 200;

export function table(titles: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return `${[line(titles), line(titles.map(() => "---")), ...rows.map(line)].join("\n")}\n`;
}

/** Text of a page, which is no Markdown: between backticks, also in a table. */
export const code = (text: string): string =>
  `\`${inert(text, LONGEST).replaceAll("`", "'").replaceAll("|", "¦") || " "}\``;
