import { splitList } from "../../../css/lists.ts";
import * as dom from "../../dom/members.ts";
import type { NodeKey } from "../../dom/styled.ts";
import { isLogical, longhandsOf } from "../properties.ts";
import { fullSelector } from "../states/state-rules.ts";
import type { Declaration } from "./declarations.ts";
import type { MarkedRule } from "./rule-marks.ts";

/**
 * The declarations for a property that match a node beside the one that won. Those of which the browser does not tell whether
 * they apply are left out: in containers and scopes, and those that match from another tree.
 */
export function overriddenAt(
  { element, pseudo }: NodeKey,
  property: string,
  rules: readonly MarkedRule[],
): readonly (readonly [Declaration, MarkedRule])[] {
  const longhands = new Set(longhandsOf(property));
  const root = dom.getRootNode(element);
  return rules.flatMap((rule) => {
    const { live, painted } = rule;
    if (live.isInContainer || live.isScoped || !live.roots.some((candidate) => candidate === root)) return [];
    const declared = painted.filter(([longhand]) => longhands.has(longhand) || isLogical(longhand));
    const [, declaration] = declared.find(([longhand]) => longhands.has(longhand)) ?? [];
    return declaration && matches(element, pseudo, fullSelector(live) ?? "") ? [[declaration, rule] as const] : [];
  });
}

/** Returns whether a selector list matches an element, or its pseudo-element. */
function matches(element: Element, pseudo: string, selector: string): boolean {
  const subjects = splitList(selector).flatMap((complex) => {
    const text = complex.trim();
    if (pseudo === "") return text.includes("::") ? [] : [text];
    return text.endsWith(pseudo) ? [text.slice(0, -pseudo.length) || "*"] : [];
  });
  return subjects.some((subject) => dom.matchesIfValid(element, subject));
}
