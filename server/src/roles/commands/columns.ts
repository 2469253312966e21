import { stripVTControlCharacters } from "node:util";

/** Pads the cells of rows so that each column has the same width in every row. Colours of the terminal take no width. */
export function alignColumns(rows: readonly (readonly string[])[]): string[][] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, widthOf(cell));
  }
  return rows.map((row) => row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - widthOf(cell))));
}

/** Formats rows as lines with aligned columns, two spaces apart. */
export function toLines(rows: readonly (readonly string[])[]): string[] {
  return alignColumns(rows).map((row) => row.join("  ").trimEnd());
}

const widthOf = (cell: string) => stripVTControlCharacters(cell).length;
