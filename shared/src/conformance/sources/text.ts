import type { Position } from "./entry.ts";

/** Text without the mark that some editors write at the start of a file. */
export const stripBom = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text);

/** The line and column of an offset, both from 1. */
export function positionAt(text: string, offset: number): Position {
  const textAbove = text.slice(0, offset);
  const lines = textAbove.split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** A style sheet without its comments. A pattern would search the rest of the text at each of many that never end. */
export function withoutComments(css: string): string {
  const parts: string[] = [];
  let position = 0;
  for (let start = css.indexOf("/*"); start !== -1; start = css.indexOf("/*", position)) {
    parts.push(css.slice(position, start));
    const end = css.indexOf("*/", start + 2);
    if (end === -1) return parts.join("");
    position = end + 2;
  }
  return parts.join("") + css.slice(position);
}
