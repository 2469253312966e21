import { splitList } from "../../../css/lists.ts";

// @scope as selectors: its rules match only elements at or below a root, and not those at or below a limit.

/** The elements that the rules of an `@scope` are for. */
export interface SelectorScope {
  /** Selects the roots. */
  readonly root: string;
  /** Selects the limits; "" if there are none. */
  readonly limits: string;
}

const SCOPE = /:scope(?![\w-])/g;
/** A pseudo-element at the end, with its own states. */
const PSEUDO_ELEMENT =
  /(?:::[\w-]+|:(?:before|after|first-line|first-letter)(?![\w-]))(?:\([^()]*\))?(?::[\w-]+(?:\([^()]*\))?)*$/;

/**
 * The scope of an `@scope` rule.
 * @param around the scope that the rule stands in
 */
export function scopeOf(start: string, end: string, around: SelectorScope | undefined): SelectorScope {
  const root = around ? scoped(start, around) : start;
  const limits = end === "" ? [] : splitList(end);
  return { root, limits: limits.map((each) => withRoot(each, root)).join(", ") };
}

/** A selector list of a rule in a scope as one that needs no scope, with the same specificity. */
export function scoped(list: string, { root, limits }: SelectorScope): string {
  const inside = `:where(:is(${root}), :is(${root}) *)`;
  const outside = limits === "" ? "" : `:where(:not(:is(${limits}), :is(${limits}) *))`;
  return splitList(list)
    .map((complex) => {
      const own = withRoot(complex, root);
      const end = PSEUDO_ELEMENT.exec(own)?.index ?? own.length;
      // What begins at the root, and goes on to what is in it, is inside.
      return `${own.slice(0, end)}${isBelow(complex) ? "" : inside}${outside}${own.slice(end)}`;
    })
    .join(", ");
}

const isRelative = (complex: string): boolean => !/&|:scope(?![\w-])/.test(complex);

const isBelow = (complex: string): boolean => isRelative(complex) && !/^[+~]/.test(complex);

/** Puts the root in place of `:scope` and `&`. A selector without them begins at the root. */
function withRoot(complex: string, root: string): string {
  const whole = isRelative(complex) ? `& ${complex}` : complex;
  return whole.replaceAll("&", () => `:where(${root})`).replace(SCOPE, () => `:is(${root})`);
}
