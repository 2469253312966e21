import { withoutPreference } from "../../cascade/media.ts";
import { layersIn, type PreferenceBlock } from "../live-rules.ts";

/** The marks of a rule as CSS; "" if it needs none. */
type WriteMarks = (style: CSSStyleDeclaration, selector: string) => string;

const STYLE = 1;
const MEDIA = 4;

/** The members of rules that contain rules. The DOM types lack some of it. */
interface GroupMembers {
  readonly cssRules: CSSRuleList;
  readonly conditionText: string;
  readonly start: string | null;
  readonly end: string | null;
  readonly style: CSSStyleDeclaration;
}

/**
 * Writes a copy of a block that applies as the block does without the preference, and contains nothing but marks. The layers,
 * conditions, scopes and rules around each rule are the same.
 */
export function copyWithoutPreference({ media, rule, rules }: PreferenceBlock, write: WriteMarks): string {
  const copy = bodyOf(rules, "", write);
  if (copy === "") return "";
  // The cast: an imported sheet may be in a layer.
  const { layerName } = (rule ?? {}) as { readonly layerName?: string | null };
  const layered = typeof layerName === "string" ? `@layer ${layerName} {${copy}}` : copy;
  return `@media ${withoutPreference(media)} {${layered}}`;
}

/** The layers that a block names. */
export function layersWithin({ rule, rules }: Pick<PreferenceBlock, "rule" | "rules">): readonly string[] {
  const names = rule ? [...layersIn(rule)] : [];
  for (const inner of rules) {
    // The cast: a rule of any type may contain rules.
    const { cssRules } = inner as Partial<CSSGroupingRule>;
    if (cssRules && inner.type !== STYLE) names.push(...layersWithin({ rule: inner, rules: cssRules }));
  }
  return names;
}

function bodyOf(rules: CSSRuleList, selector: string, write: WriteMarks): string {
  let text = "";
  for (const rule of rules) text += copyOf(rule, selector, write);
  return text;
}

/** @param selector of the style rule around */
function copyOf(rule: CSSRule, selector: string, write: WriteMarks): string {
  const { style, cssRules } = rule as CSSRule & Partial<GroupMembers>; // the cast: rules have some of these members
  if (rule.type === STYLE && style) {
    const { selectorText } = rule as CSSStyleRule; // the cast: its type says so
    const body = write(style, selectorText) + (cssRules?.length ? bodyOf(cssRules, selectorText, write) : "");
    return body === "" ? "" : `${selectorText} {${body}}`;
  }
  const prelude = preludeOf(rule);
  if (prelude === undefined) return style && typeName(rule) === "CSSNestedDeclarations" ? write(style, selector) : "";
  const body = cssRules ? bodyOf(cssRules, selector, write) : "";
  return body === "" ? "" : `${prelude} {${body}}`;
}

const typeName = (rule: CSSRule): string => Object.prototype.toString.call(rule).slice(8, -1);

/** The text before the braces of a rule that contains rules; undefined if its rules are not copied. */
function preludeOf(rule: CSSRule): string | undefined {
  // The cast: rules have some of these members.
  const { conditionText = "", start, end } = rule as CSSRule & Partial<GroupMembers>;
  if (rule.type === MEDIA) return `@media ${withoutPreference((rule as CSSMediaRule).media.mediaText)}`;
  switch (typeName(rule)) {
    case "CSSSupportsRule":
      return `@supports ${conditionText}`;
    case "CSSContainerRule":
      return `@container ${conditionText}`;
    case "CSSLayerBlockRule":
      return `@layer ${layersIn(rule).join("")}`;
    case "CSSScopeRule":
      return `@scope${start ? ` (${start})` : ""}${end ? ` to (${end})` : ""}`;
    default:
      return undefined;
  }
}
