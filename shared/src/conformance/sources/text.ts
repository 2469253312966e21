import type { Position } from "./entry.ts";

/** Text without the mark that some editors write at the start of a file. */
export const stripBom = (text: string): string => (text.startsWith("\uFEFF") ? text.slice(1) : text);

/** The line and column of an offset, both from 1. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
