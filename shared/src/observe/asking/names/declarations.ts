import { LONGHANDS_OF_KINDS } from "../alike/shared-properties.ts";
import { askedLonghands, indexOf, isLogical, shorthandsOf } from "../properties.ts";

/** A declaration of a rule or a style attribute, as written. Longhands that one shorthand with var() sets share it. */
export interface Declaration {
  readonly text: string;
  readonly important: boolean;
  /** Style of the rule or the attribute in which it stands; undefined for one that rolls back to none. */
  readonly style: CSSStyleDeclaration | undefined;
}

/** The declarations of a style that are asked for, in its order. */
export interface Declarations {
  /** By longhand, which may be logical. */
  readonly painted: readonly (readonly [longhand: string, declaration: Declaration])[];
  /** By longhands that tell the kind of a node, see NodeKinds. */
  readonly ofKinds: readonly (readonly [longhand: string, declaration: Declaration])[];
  readonly customs: readonly (readonly [name: string, declaration: Declaration])[];
}

const OF_KINDS: ReadonlySet<string> = new Set(LONGHANDS_OF_KINDS);

/** @param readsKinds whether to read the declarations that tell the kinds of nodes too */
export function declarationsOf(style: CSSStyleDeclaration, readsKinds = false): Declarations {
  const painted: [string, Declaration][] = [];
  const ofKinds: [string, Declaration][] = [];
  const customs: [string, Declaration][] = [];
  const byShorthand = new Map<string, Declaration>();
  for (let i = 0; i < style.length; i++) {
    const name = style.item(i);
    if (name.startsWith("--")) customs.push([name, declarationOf(style, name)]);
    // The text of `all` is empty if another declaration of the rule replaces a part of it.
    else if (name === "all") {
      for (const longhand of askedLonghands) painted.push([longhand, longhandOf(style, longhand, byShorthand)]);
      for (const longhand of readsKinds ? LONGHANDS_OF_KINDS : [])
        ofKinds.push([longhand, longhandOf(style, longhand, byShorthand)]);
    } else if (readsKinds && OF_KINDS.has(name)) ofKinds.push([name, longhandOf(style, name, byShorthand)]);
    else if (indexOf(name) !== undefined || isLogical(name)) painted.push([name, longhandOf(style, name, byShorthand)]);
  }
  return { painted, ofKinds, customs };
}

const declarationOf = (style: CSSStyleDeclaration, name: string): Declaration => ({
  text: style.getPropertyValue(name).trim(),
  important: style.getPropertyPriority(name) !== "",
  style,
});

function longhandOf(style: CSSStyleDeclaration, longhand: string, byShorthand: Map<string, Declaration>): Declaration {
  const declaration = declarationOf(style, longhand);
  if (declaration.text !== "") return declaration;
  // The longhands of a shorthand with var() are empty, and only the shorthand that sets them all has a text.
  for (const shorthand of shorthandsOf(longhand)) {
    const declared = byShorthand.get(shorthand);
    if (declared) return declared;
    const text = style.getPropertyValue(shorthand).trim();
    if (text === "") continue;
    const whole = { text, important: declaration.important, style };
    byShorthand.set(shorthand, whole);
    return whole;
  }
  return declaration;
}
