import { joinSides } from "@tintype/shared/css/sides";
import type { NamedToken } from "@tintype/shared/kinds/kind";
import { t } from "../i18n/i18n.ts";

type Usage = Pick<NamedToken, "usage" | "uses" | "contexts">;

/** Returns the use of a token: in elements, if they were counted. Otherwise every use counts. */
export const usageText = ({ usage, uses }: Pick<Usage, "usage" | "uses">): string =>
  t(uses ? "token.elements" : "colors.usage", usage);

/**
 * The properties that use a token, the most frequent first, with the number of elements if they were counted. Four sides with the
 * same number are one property.
 */
export function propertyTexts({ uses, contexts }: Usage): string[] {
  if (!uses) return joinSides(contexts);
  const byCount = Map.groupBy(Object.keys(uses), (property) => uses[property] ?? 0);
  return [...byCount]
    .sort(([a], [b]) => b - a)
    .flatMap(([count, properties]) => joinSides(properties).map((property) => `${property} ${count}×`));
}
