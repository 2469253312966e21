import * as dom from "../../dom/members.ts";
import type { Changes } from "../changes.ts";
import type { LiveRule, LiveRules } from "../live-rules.ts";
import { fullSelector } from "./state-rules.ts";

/** Only durations: another `transition-property` would cancel transitions that run. */
const NO_TIME = "transition-duration:0s!important;transition-delay:0s!important";
const INLINE = '[style*="transition" i]';
const NO_DURATION = /^0m?s(?:, 0m?s)*$/;
/** A rule that selects more elements concerns some element in every state. */
const MAX_ELEMENTS = 1_000;

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
  readonly #rules: readonly MovingRule[];
  /** For each tree with transitions that no readable rule declares: the rule after which one for them may stand. */
  readonly #others: readonly { readonly after: LiveRule; readonly selector: string }[];

  constructor({ rules, unreadable }: LiveRules, trees: Iterable<dom.Root>) {
    this.#rules = rules.filter(declaresTransition).map((live) => ({ live, elements: elementsOf(live) }));
    this.#others = [...trees].flatMap((root) => {
      const selector = unreadable.has(root) ? "*,::before,::after,::placeholder" : dom.find(root, INLINE) && INLINE;
      const after =
        selector === null ? undefined : rules.findLast((live) => isOuter(live) && live.roots.includes(root));
      return selector !== null && after ? [{ after, selector }] : [];
    });
  }

  /** @param isConcerned whether an element may change */
  plan(changes: Changes, isConcerned: (element: Element) => boolean): void {
    for (const { live, elements } of this.#rules) {
      if (elements && !elements.some(isConcerned)) continue;
      const selector = live.kind === "style" ? (live.rule as CSSStyleRule).selectorText : "&"; // the cast: its kind says so
      changes.insertAfter(live, `${selector}{${NO_TIME}}`);
    }
    for (const { after, selector } of this.#others) changes.insertAfter(after, `${selector}{${NO_TIME}}`);
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
    try {
      elements.push(...dom.findAll(root, selector));
    } catch {
      return undefined;
    }
    if (elements.length > MAX_ELEMENTS) return undefined;
  }
  return elements;
}
