import { readTextStyle } from "../kinds/text-styles/text-style.ts";
import type { CheckedKind } from "./report.ts";
import { conforms, type Verdict } from "./verdict.ts";

// Text styles repeat what typography has. A style is a finding only if no finding on one of its parts says it already.

/** The verdicts of a kind. */
export type Verdicts = ReadonlyMap<CheckedKind, readonly Verdict[]>;

/** @param style of a text style that is not a token */
export function hasOffendingPart(style: Verdict, verdicts: Verdicts): boolean {
  const parsed = readTextStyle(style.value.value);
  if (!parsed) return false;
  const offends = (kind: CheckedKind, isPart: (verdict: Verdict) => boolean) =>
    verdicts.get(kind)?.some((verdict) => !conforms(verdict) && isPart(verdict)) ?? false;
  const lineHeight = Number(parsed.lineHeight) * parsed.pixels;
  return (
    offends("font_families", ({ value }) => value.value === parsed.family.name) ||
    offends("font_sizes", ({ value }) => value.value === parsed.size) ||
    offends("font_weights", ({ value }) => value.value === parsed.weight) ||
    offends(
      "line_heights",
      ({ value }) =>
        value.size === parsed.pixels &&
        Math.abs(Number.parseFloat(value.value) - lineHeight) < 0.001 * parsed.pixels + 0.001,
    )
  );
}

/** Returns whether a value is a part of a text style of the system. */
export function isPartOfStyle(kind: CheckedKind, { value }: Verdict, styles: readonly { readonly value: string }[]) {
  return styles.some((style) => {
    const parsed = readTextStyle(style.value);
    if (!parsed) return false;
    switch (kind) {
      case "font_families":
        return parsed.family.name.toLowerCase() === value.value.toLowerCase();
      case "font_sizes":
        return parsed.size === value.value;
      case "font_weights":
        return parsed.weight === value.value;
      case "line_heights":
        return (
          value.size !== undefined &&
          Math.abs(Number(parsed.lineHeight) * value.size - Number.parseFloat(value.value)) < 0.05
        );
      default:
        return false;
    }
  });
}
