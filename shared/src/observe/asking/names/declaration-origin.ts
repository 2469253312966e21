import * as dom from "../../dom/members.ts";
import { MAX_RULE_DEPTH, MAX_RULE_TEXT } from "../../limits.ts";
import type { DeclarationOrigin } from "../../places.ts";
import type { LiveRule } from "../live-rules.ts";
import { typeName } from "../rule-text.ts";
import { fullSelector } from "../states/state-rules.ts";
import type { Declaration } from "./declarations.ts";

/**
 * Says where a declaration stands: its selector, sheet, layer and conditions.
 * @param live undefined for a style attribute
 */
export function originOf(
  { text, important }: Pick<Declaration, "text" | "important">,
  live: LiveRule | undefined,
): DeclarationOrigin {
  const declared = { text: text.slice(0, MAX_RULE_TEXT), ...(important && { important }) };
  if (!live) return { ...declared, selector: "", sheet: "style attribute" };
  const selector = fullSelector(live) ?? "";
  const { layer, conditions } = around(live.rule);
  return {
    ...declared,
    selector: selector.slice(0, MAX_RULE_TEXT),
    sheet: sheetOf(live).slice(0, MAX_RULE_TEXT),
    ...(layer !== "" && { layer: layer.slice(0, MAX_RULE_TEXT) }),
    ...(conditions !== "" && { conditions: conditions.slice(0, MAX_RULE_TEXT) }),
  };
}

/** The address of a sheet, without what may be private, or what else it is. */
function sheetOf({ rule, roots }: LiveRule): string {
  const sheet = rule.parentStyleSheet;
  if (sheet?.href && /^https?:/.test(sheet.href)) {
    const { origin, pathname } = new URL(sheet.href);
    return origin + pathname;
  }
  const [root] = roots;
  const styles: (Node | ProcessingInstruction)[] = root ? [...dom.findAll(root, "style")] : [];
  const position = sheet?.ownerNode ? styles.indexOf(sheet.ownerNode) + 1 : 0;
  return position === 0 ? "sheet of a script" : `<style> ${position}`;
}

/** The members of rules that may be around another one, which the DOM types lack. */
interface Around {
  readonly name?: string;
  readonly layerName?: string | null;
  readonly conditionText?: string;
  /** The selectors of a scope. */
  readonly start?: string | null;
  readonly end?: string | null;
}

/** The layer in which a rule is, and the conditions around it, from the outside to the inside. */
function around(rule: CSSRule): { layer: string; conditions: string } {
  const layers: string[] = [];
  const conditions: string[] = [];
  let depth = 0;
  for (let outer = ruleAround(rule); outer && depth < MAX_RULE_DEPTH; outer = ruleAround(outer), depth++) {
    // The cast: rules have some of these members.
    const { name, layerName, conditionText, start, end } = outer as CSSRule & Around;
    const type = typeName(outer);
    if (type === "CSSLayerBlockRule") layers.unshift(name || ANONYMOUS);
    else if (type === "CSSImportRule" && layerName !== null && layerName !== undefined)
      layers.unshift(layerName || ANONYMOUS);
    else if (type === "CSSScopeRule")
      conditions.unshift(`@scope${start ? ` (${start})` : ""}${end ? ` to (${end})` : ""}`);
    else if (CONDITIONS.has(type)) conditions.unshift(`${CONDITIONS.get(type)} ${conditionText ?? ""}`.trim());
  }
  return { layer: layers.join("."), conditions: conditions.join(" ") };
}

const ANONYMOUS = "(anonymous)";
const CONDITIONS: ReadonlyMap<string, string> = new Map([
  ["CSSMediaRule", "@media"],
  ["CSSContainerRule", "@container"],
  ["CSSSupportsRule", "@supports"],
]);

/** The rule around another one; of a rule of an imported sheet, the rule that imports it. */
const ruleAround = ({ parentRule, parentStyleSheet }: CSSRule): CSSRule | null | undefined =>
  parentRule ?? parentStyleSheet?.ownerRule;
