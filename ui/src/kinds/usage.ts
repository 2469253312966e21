import type { NamedToken } from "@tintype/shared/kinds/kind";
import { t } from "../i18n/i18n.ts";

type Usage = Pick<NamedToken, "usage" | "uses" | "contexts">;

/** How much a token is used: in elements, if they were counted. Otherwise every use counts. */
export const usageText = ({ usage, uses }: Pick<Usage, "usage" | "uses">): string =>
  t(uses ? "token.elements" : "colors.usage", usage);

/** The properties that use a token, the most frequent first, with the number of elements if they were counted. */
export function propertyTexts({ uses, contexts }: Usage): string[] {
  if (!uses) return [...contexts];
  return Object.entries(withoutSides(uses))
    .sort(([, a], [, b]) => b - a)
    .map(([property, count]) => `${property} ${count}×`);
}

/** The longhands of which a shorthand says the same, by the shorthand. */
const SIDES: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ["color", "width", "style"].map((end) => [
      `border-${end}`,
      ["top", "right", "bottom", "left"].map((side) => `border-${side}-${end}`),
    ]),
  ),
  ...Object.fromEntries(
    ["margin", "padding"].map((name) => [name, ["top", "right", "bottom", "left"].map((side) => `${name}-${side}`)]),
  ),
  "border-radius": ["top-left", "top-right", "bottom-right", "bottom-left"].map((corner) => `border-${corner}-radius`),
};

/** Where all sides have the same count, it is that of the shorthand: "border-color 6×" instead of four times the same. */
function withoutSides(uses: Readonly<Record<string, number>>): Record<string, number> {
  const counts = { ...uses };
  for (const [shorthand, sides] of Object.entries(SIDES)) {
    const [first = ""] = sides;
    const count = counts[first];
    if (count === undefined || counts[shorthand] !== undefined || sides.some((side) => counts[side] !== count))
      continue;
    for (const side of sides) delete counts[side];
    counts[shorthand] = count;
  }
  return counts;
}
