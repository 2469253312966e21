import { compareText } from "../text/order.ts";
import type { ModeContrast } from "./pairs.ts";
import type { ContrastRow } from "./report.ts";
import { isMissingRing, partOf, requiredRatio } from "./rules.ts";

/**
 * The matrix: the lowest contrast of each pair of colour tokens, in each mode and state. Disabled elements are left out, as nothing is
 * demanded of them. The lowest ratio first.
 */
export function contrastRows(contrasts: readonly ModeContrast[]): ContrastRow[] {
  const measured = contrasts.filter((contrast) => !contrast.disabled && !isMissingRing(contrast));
  const groups = Map.groupBy(measured, (contrast) => {
    const { text, background, textToken = text, groundToken = background, mode, state = null } = contrast;
    return JSON.stringify([textToken, groundToken, partOf(contrast), mode, state]);
  });
  return [...groups.values()].map(rowOf).sort(compareRows);
}

function rowOf(group: readonly ModeContrast[]): ContrastRow {
  const [lowest] = group.toSorted((a, b) => a.ratio - b.ratio);
  if (!lowest) throw new Error("A group has contrasts.");
  const { text, background, textToken = null, groundToken = null, mode, state = null, ratio } = lowest;
  return {
    text: { name: textToken, value: text },
    ground: { name: groundToken, value: background },
    part: partOf(lowest),
    mode,
    state,
    ratio,
    required: Math.max(...group.map((contrast) => requiredRatio("AA", contrast))),
    elements: group.reduce((sum, { usage }) => sum + usage, 0),
    passes: group.every((contrast) => contrast.ratio >= requiredRatio("AA", contrast)),
  };
}

function compareRows(a: ContrastRow, b: ContrastRow): number {
  return (
    a.ratio - b.ratio ||
    compareText(a.text.name ?? a.text.value, b.text.name ?? b.text.value) ||
    compareText(a.ground.name ?? a.ground.value, b.ground.name ?? b.ground.value) ||
    compareText(`${a.part} ${a.mode} ${a.state}`, `${b.part} ${b.mode} ${b.state}`)
  );
}
