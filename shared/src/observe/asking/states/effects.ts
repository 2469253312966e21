import * as dom from "../../dom/members.ts";
import type { NodeKey } from "../../dom/styled.ts";
import type { LiveRule } from "../live-rules.ts";
import { hasProperty, INHERITED_MASK, longhandsOf, type Mask, NONE } from "./properties.ts";

/** The changes that a rule may make where it applies. */
export interface Effect {
  /** The properties that it declares, and CUSTOM. */
  readonly declared: Mask;
  /** Properties of them that it does not declare as the colour of the text. */
  readonly direct: Mask;
}

const FOLLOWS_COLOR = /^(?:currentcolor|initial|unset)$/i;

/** The changes that the declarations of a rule may make. For a scope, those of the rules in it count too. */
export function effectOf({ kind, rule }: Pick<LiveRule, "kind" | "rule">): Effect {
  const { style, cssRules } = rule as Partial<CSSStyleRule>; // the cast: a rule of any type has some of these members
  let declared = NONE;
  let direct = NONE;
  for (let i = 0; style && i < style.length; i++) {
    const name = style.item(i);
    const mask = longhandsOf(name);
    if (mask === NONE) continue;
    declared |= mask;
    if (!FOLLOWS_COLOR.test(style.getPropertyValue(name))) direct |= mask;
  }
  if (kind !== "scope") return { declared, direct };
  for (const inner of cssRules ?? []) {
    const effect = effectOf({ kind, rule: inner });
    declared |= effect.declared;
    direct |= effect.direct;
  }
  return { declared, direct };
}

const USES_CUSTOMS = /var\(|\bif\(|--[\w-]+\(/;

/** The custom properties, colours and elements around that the values of a page's rules depend on. */
export class Usage {
  readonly #colors: { readonly selector: string; readonly properties: Mask }[] = [];
  ofCustoms = NONE;
  ofColor = NONE;
  /** Properties that an element may have from the one around it. */
  inherited = INHERITED_MASK;

  /**
   * @param selector of the elements, "" for a style attribute
   * @param text the declarations
   * @param isInContainer whether a container around decides if they apply, which custom properties can change
   */
  add(selector: string, style: CSSStyleDeclaration, text: string, isInContainer: boolean): void {
    const usesCustoms = isInContainer || USES_CUSTOMS.test(text);
    const usesColor = /currentcolor/i.test(text);
    const inherits = text.includes("inherit");
    if (!usesCustoms && !usesColor && !inherits) return;
    let colors = NONE;
    for (let i = 0; i < style.length; i++) {
      const name = style.item(i);
      const mask = name.startsWith("--") ? NONE : longhandsOf(name);
      if (mask === NONE) continue;
      // The longhands of a shorthand that contains var() are empty, and so is `all` if another declaration follows.
      const value = style.getPropertyValue(name);
      if (isInContainer || (usesCustoms && (value === "" || USES_CUSTOMS.test(value)))) {
        this.ofCustoms |= mask;
        if (name.endsWith("-color")) colors |= mask;
      }
      if (usesColor && (value === "" || /currentcolor/i.test(value))) this.ofColor |= mask;
      if (inherits && (value === "" || value === "inherit")) this.inherited |= mask;
    }
    if (colors !== NONE) this.#colors.push({ selector, properties: colors });
  }

  /** Returns whether a rule for an element makes a colour of custom properties, so that it is not that of the text. */
  hasColorOfCustoms({ element, pseudo }: NodeKey, property: string): boolean {
    if (pseudo !== "") return false;
    return this.#colors.some(({ selector, properties }) => {
      if (!hasProperty(properties, property)) return false;
      try {
        return dom.matches(element, selector);
      } catch {
        return false;
      }
    });
  }
}
