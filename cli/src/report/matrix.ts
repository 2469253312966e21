import type { ContrastRow } from "@tintype/shared/contrast/report";

/** The columns of the matrix of contrasts. */
export const MATRIX_COLUMNS = ["Text", "On", "Part", "Mode", "State", "Ratio", "Required", "Elements"] as const;

/** The cells of a row. The first two are text of the page, and so is the fourth. */
export function matrixCells({ text, ground, part, mode, state, ratio, required, elements, passes }: ContrastRow) {
  const nameOf = (color: ContrastRow["text"]) => color.name ?? color.value;
  return {
    page: [nameOf(text), nameOf(ground)] as const,
    mode,
    facts: [state ?? "", `${ratio}:1${passes ? "" : " ✗"}`, `${required}:1`, String(elements)] as const,
    part,
  };
}
