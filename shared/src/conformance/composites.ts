import type { KindTokens } from "../kinds/wire.ts";
import type { CheckedKind } from "./checked-kinds.ts";
import { conforms, type Verdict } from "./verdict.ts";

// Which finding is to blame where a value is a part of another one.

/** The kinds that contain colours. */
export const COMPOSITES = ["shadows", "borders", "gradients"] as const;
type CompositeKind = (typeof COMPOSITES)[number];

const PROPERTIES: Readonly<Record<CompositeKind, RegExp>> = {
  shadows: /^(box-shadow|text-shadow|filter)$/,
  borders: /^(border(-\w+)*-color|outline-color|(column|row)-rule-color)$/,
  gradients: /^(background-image|border-image-source|mask-image)$/,
};

/** By kind and value, the verdicts on composites. */
export type CompositeVerdicts = ReadonlyMap<CompositeKind, ReadonlyMap<string, Verdict>>;

/**
 * The verdict on a colour, without its uses in composites that are tokens (it is theirs) or findings (which say it
 * already). A composite of which only the colour is off is not itself a finding, so that its colour is one.
 * @param asked the kinds of which findings are reported
 */
export function withoutComposites(
  verdict: Verdict,
  tokens: KindTokens,
  composites: CompositeVerdicts,
  asked: ReadonlySet<CheckedKind>,
): Verdict {
  if (verdict.status === "conforming") return verdict;
  const { value } = verdict;
  const covered = COMPOSITES.filter((kind) => {
    const judged = composites.get(kind);
    const isValueOf = (text: string) => {
      const composite = judged?.get(text);
      return (composite && conforms(composite)) || (composite && !composite.geometry && asked.has(kind));
    };
    const values = compositesWith(value.value, tokens, kind);
    return values.length > 0 && values.every(isValueOf);
  });
  const uncovered = value.contexts.filter((property) => !covered.some((kind) => PROPERTIES[kind].test(property)));
  if (covered.length === 0) return verdict;
  if (uncovered.length === 0) return { ...verdict, status: "conforming", nearest: undefined, offending: 0 };
  const sum = uncovered.reduce((all, property) => all + (value.uses?.[property] ?? value.usage), 0);
  return { ...verdict, value: { ...value, contexts: uncovered }, offending: Math.min(value.usage, sum) };
}

/** The values of the page's composites that contain a colour. */
function compositesWith(
  color: string,
  { shadows = [], borders = [], gradients = [] }: KindTokens,
  kind: CompositeKind,
) {
  const values = {
    shadows: () => shadows.filter(({ layers }) => layers.some((layer) => layer.color === color)),
    borders: () => borders.filter((border) => border.color === color),
    gradients: () => gradients.filter(({ stops }) => stops.some((stop) => stop.color === color)),
  };
  return values[kind]().map(({ value }) => value);
}
