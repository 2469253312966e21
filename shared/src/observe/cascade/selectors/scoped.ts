import { splitList } from "../../../css/lists.ts";

// @scope as selectors: its rules match only elements at or below a root, and not those at or below a limit.

/** The elements that the rules of an `@scope` are for. */
export interface SelectorScope {
  /** A selector list of the roots. */
  readonly root: string;
  /** A selector list of the limits; "" if there are none. */
  readonly limits: string;
}

/** The characters of a selector with the selectors of the rules around it, which may repeat them. */
export const MAX_SELECTOR = 1_000_000;

const SCOPE = /:scope(?![\w-])/g;
/** A pseudo-element at the end, with its own states. */
const PSEUDO_ELEMENT =
  /(?:::[\w-]+|:(?:before|after|first-line|first-letter)(?![\w-]))(?:\([^()]*\))?(?::[\w-]+(?:\([^()]*\))?)*$/;

/**
 * The scope of an `@scope` rule.
 * @param around the scope that the rule stands in
 * @returns undefined if its selectors are too long: each level can triple them
 */
export function scopeOf(start: string, end: string, around: SelectorScope | undefined): SelectorScope | undefined {
  const root = around ? scoped(start, around) : start;
  if (root === undefined || isTooLong(end, root)) return undefined;
  const limits = end === "" ? [] : splitList(end);
  return { root, limits: limits.map((each) => withRoot(each, root)).join(", ") };
}

/**
 * A selector list of a rule in a scope as one that needs no scope, with the same specificity.
 * @returns undefined if it is too long
 */
export function scoped(list: string, { root, limits }: SelectorScope): string | undefined {
  if (isTooLong(list, `${root}${root}${root}${limits}${limits}`)) return undefined;
  const inside = `:where(:is(${root}), :is(${root}) *)`;
  const outside = limits === "" ? "" : `:where(:not(:is(${limits}), :is(${limits}) *))`;
  return splitList(list)
    .map((complex) => {
      const own = withRoot(complex, root);
      const end = PSEUDO_ELEMENT.exec(own)?.index ?? own.length;
      // A selector that begins at the root selects only elements below it.
      return `${own.slice(0, end)}${isBelow(complex) ? "" : inside}${outside}${own.slice(end)}`;
    })
    .join(", ");
}

/** Whether a list would be too long if its selectors, and the places that name the root, each got what is repeated. */
function isTooLong(list: string, repeated: string): boolean {
  const places = list.match(/[,&]|:scope/g)?.length ?? 0;
  return list.length + (places + 1) * repeated.length > MAX_SELECTOR;
}

const isRelative = (complex: string): boolean => !/&|:scope(?![\w-])/.test(complex);

const isBelow = (complex: string): boolean => isRelative(complex) && !/^[+~]/.test(complex);

/** Puts the root in place of `:scope` and `&`. A selector without them begins at the root. */
function withRoot(complex: string, root: string): string {
  const whole = isRelative(complex) ? `& ${complex}` : complex;
  return whole.replaceAll("&", () => `:where(${root})`).replace(SCOPE, () => `:is(${root})`);
}
