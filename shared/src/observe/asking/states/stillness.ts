import * as dom from "../../dom/members.ts";
import { MAX_MOVING_ELEMENTS, MAX_MOVING_RULES } from "../../limits.ts";
import { SheetChanges } from "../changes.ts";
import type { LiveRule, LiveRules } from "../live-rules.ts";
import { fullSelector } from "./state-rules.ts";

/** Only durations: another `transition-property` would cancel transitions that run. */
const NO_TIME = "transition-duration:0s!important;transition-delay:0s!important";
const INLINE = '[style*="transition" i]';
const NO_DURATION = /^0m?s(?:, 0m?s)*$/;

/** Returns whether a change of a node with this computed style may start a transition. */
export const hasTransition = (style: CSSStyleDeclaration): boolean =>
  !NO_DURATION.test(style.getPropertyValue("transition-duration"));

interface MovingRule {
  readonly live: LiveRule;
  /** The elements that it selects; undefined if they are many or cannot be told. */
  readonly elements: readonly Element[] | undefined;
}

/**
 * Keeps changes of styles from starting transitions. Beside each rule that declares one stands a rule without duration, so
 * that it wins wherever that one does, and touches no other element.
 */
export class Stillness {
  readonly #rules: MovingRule[] = [];

  add(live: LiveRule): void {
    if (!live.applies || !declaresTransition(live)) return;
    this.#rules.push({ live, elements: this.#rules.length < MAX_MOVING_RULES ? elementsOf(live) : undefined });
  }

  /** Plans a rule for the trees with transitions that no readable rule declares, or too many. */
  #planOthers(changes: SheetChanges, trees: readonly dom.Root[], { rules, unreadable }: LiveRules): void {
    for (const root of trees) {
      const isAny = unreadable.has(root) || this.#rules.length > MAX_MOVING_RULES;
      const selector = isAny ? "*,::before,::after,::placeholder" : dom.find(root, INLINE) && INLINE;
      const after = selector && rules.findLast((live) => isOuter(live) && live.roots.includes(root));
      if (after) changes.insertAfter(after, `${selector}{${NO_TIME}}`);
    }
  }

  plan(trees: readonly dom.Root[], live: LiveRules, isConcerned: (element: Element) => boolean): SheetChanges {
    const changes = new SheetChanges();
    for (const { live: rule, elements } of this.#rules.length > MAX_MOVING_RULES ? [] : this.#rules) {
      if (elements && !elements.some(isConcerned)) continue;
      const selector = rule.kind === "style" ? (rule.rule as CSSStyleRule).selectorText : "&"; // the cast: its kind says so
      changes.insertAfter(rule, `${selector}{${NO_TIME}}`);
    }
    this.#planOthers(changes, trees, live);
    return changes;
  }
}

function declaresTransition({ kind, rule }: LiveRule): boolean {
  if (kind === "scope") return false;
  const { style } = rule as CSSStyleRule; // the cast: the other kinds have a style
  const duration = style.getPropertyValue("transition-duration");
  if (duration !== "") return !NO_DURATION.test(duration);
  return style.getPropertyValue("transition") !== "" || style.getPropertyValue("all") !== "";
}

/** A rule of a whole sheet that applies: not of an imported one, or one for some media. */
function isOuter({ owner, kind }: LiveRule): boolean {
  const { media, ownerRule } = owner as Partial<CSSStyleSheet>; // the cast: rules around have no such members, or other ones
  return kind === "style" && ownerRule === null && media?.mediaText === "";
}

function elementsOf(live: LiveRule): Element[] | undefined {
  const selector = fullSelector(live)?.replace(/::?(?:before|after|placeholder)\b/g, "");
  if (selector === undefined || live.isScoped || /::|:host/.test(selector)) return undefined;
  const elements: Element[] = [];
  for (const root of live.roots) {
    const selected = dom.findAllIfValid(root, selector);
    if (!selected || elements.length + selected.length > MAX_MOVING_ELEMENTS) return undefined;
    elements.push(...selected);
  }
  return elements;
}
