import type { ContrastToken } from "../kinds/wire.ts";

/** The levels of WCAG 2.2 (1.4.3 and 1.4.6) with the ratio that each demands of text. */
const OF_TEXT = { AA: { normal: 4.5, large: 3 }, AAA: { normal: 7, large: 4.5 } } as const;
export const CONTRAST_LEVELS = ["AA", "AAA"] as const;
export type ContrastLevel = (typeof CONTRAST_LEVELS)[number];

/** The ratio that WCAG 2.2 demands of borders and icons (1.4.11), at level AA, and of rings (2.4.13). */
const NON_TEXT = 3;

/** The success criteria of WCAG 2.2 that contrasts are held against. */
export const RULES = ["1.4.3", "1.4.6", "1.4.11", "2.4.7", "2.4.13"] as const;
export type Rule = (typeof RULES)[number];

export const PARTS = ["text", "icon", "border", "focus"] as const;
export type ContrastPart = (typeof PARTS)[number];

/** The facts of a contrast by which it is judged. */
export type Judged = Pick<ContrastToken, "ratio" | "large" | "of" | "part" | "disabled" | "width" | "area">;

/** A rule that a contrast does not meet. */
export interface Failure {
  readonly rule: Rule;
  readonly level: ContrastLevel;
  /** True if the working group has not settled whether the rule demands it. */
  readonly disputed: boolean;
  /** Null if there is nothing to measure. */
  readonly required: number | null;
}

/** The part of an element that a contrast is of. Snapshots of earlier releases only say it of borders and icons. */
export const partOf = ({ part, of }: Pick<ContrastToken, "part" | "of">): ContrastPart => part ?? of ?? "text";

/** The ratio that a level demands. */
export function requiredRatio(level: ContrastLevel, contrast: Pick<ContrastToken, "large" | "of" | "part">): number {
  return partOf(contrast) === "text" ? OF_TEXT[level][contrast.large ? "large" : "normal"] : NON_TEXT;
}

/** Returns whether it stands for a focus that changes nothing. */
export const isMissingRing = ({ part, width }: Pick<ContrastToken, "part" | "width">): boolean =>
  part === "focus" && width === 0;

/** The rules that a contrast does not meet, those of level AA first. Of text, the milder rule is left out if the stricter fails. */
export function failuresOf(contrast: Judged): Failure[] {
  if (contrast.disabled) return [];
  const { ratio } = contrast;
  switch (partOf(contrast)) {
    case "text": {
      const [least, enhanced] = [requiredRatio("AA", contrast), requiredRatio("AAA", contrast)];
      if (ratio < least) return [{ rule: "1.4.3", level: "AA", disputed: false, required: least }];
      return ratio < enhanced ? [{ rule: "1.4.6", level: "AAA", disputed: false, required: enhanced }] : [];
    }
    case "icon":
    case "border":
      return ratio < NON_TEXT ? [{ rule: "1.4.11", level: "AA", disputed: false, required: NON_TEXT }] : [];
    case "focus":
      return failuresOfRing(contrast);
  }
}

function failuresOfRing(ring: Judged): Failure[] {
  if (isMissingRing(ring)) return [{ rule: "2.4.7", level: "AA", disputed: false, required: null }];
  const { ratio, area = 1 } = ring;
  const isFaint = ratio < NON_TEXT;
  const isSmall = area < 1;
  return [
    ...(isFaint ? [{ rule: "1.4.11", level: "AA", disputed: true, required: NON_TEXT } as const] : []),
    ...(isFaint || isSmall ? [{ rule: "2.4.13", level: "AAA", disputed: false, required: NON_TEXT } as const] : []),
  ];
}
