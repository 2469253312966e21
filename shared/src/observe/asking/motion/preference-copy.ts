import { withoutPreference } from "../../cascade/media.ts";
import { layersIn, type PreferenceBlock } from "../live-rules.ts";
import { writeBody } from "../rule-text.ts";

const STYLE = 1;

/**
 * Writes a copy of a block that applies as the block does without the preference, and contains nothing but marks. The layers,
 * conditions, scopes and rules around each rule are the same.
 * @param pick writes the marks of a rule as CSS; "" if it needs none
 */
export function copyWithoutPreference(
  { media, rule, rules }: PreferenceBlock,
  pick: (style: CSSStyleDeclaration, selector: string) => string,
): string {
  const copy = writeBody({ cssRules: rules }, { pick, prelude: withoutPreference });
  if (copy === "") return "";
  // The cast: an imported sheet may be in a layer.
  const { layerName } = (rule ?? {}) as { readonly layerName?: string | null };
  const layered = typeof layerName === "string" ? `@layer ${layerName} {${copy}}` : copy;
  return `@media ${withoutPreference(media)} {${layered}}`;
}

export function layersWithin({ rule, rules }: Pick<PreferenceBlock, "rule" | "rules">): readonly string[] {
  const names = rule ? [...layersIn(rule)] : [];
  for (const inner of rules) {
    // The cast: a rule of any type may contain rules.
    const { cssRules } = inner as Partial<CSSGroupingRule>;
    if (cssRules && inner.type !== STYLE) names.push(...layersWithin({ rule: inner, rules: cssRules }));
  }
  return names;
}
