const ATTRIBUTE = /\[(?:[^\]"'\\]|\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*\]/gs;
const INNERMOST_FUNCTION = /:[\w-]+\((?:[^()\\]|\\.)*\)/gs;
const CLASSES = /\.((?:[\w-]|\P{ASCII}|\\[\da-f]{1,6} ?|\\.)+)/giu;
const SIMPLE = /^[\w\-.#:*>+~ ]+$/;
const SIMPLE_CLASSES = /(?<=\.)[\w-]+/g;
const ESCAPE = /\\([\da-f]{1,6}) ?|\\(.)/gi;

/** A complex selector with a colon in place of each attribute selector and of each functional pseudo-class. */
function withoutFunctions(selector: string): string {
  // A colon remains of what is removed: the compound may consist of nothing else, as in `.a > :not(.b)`.
  let bare = selector.includes("[") ? selector.replace(ATTRIBUTE, ":") : selector;
  for (let last = ""; last !== bare && bare.includes("("); ) {
    last = bare;
    bare = bare.replace(INNERMOST_FUNCTION, ":");
  }
  return bare;
}

/** A name of a selector without its escapes. */
export const unescaped = (name: string): string =>
  name.includes("\\")
    ? name.replace(ESCAPE, (_, hex: string | undefined, character: string | undefined) =>
        hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (character ?? ""),
      )
    : name;

/** Classes that elements of the tree must have if a complex selector matches one: those outside of functions. */
export function requiredClasses(selector: string): string[] {
  if (!selector.includes(".")) return [];
  // Most selectors are this simple, and frameworks have thousands.
  if (SIMPLE.test(selector)) return selector.match(SIMPLE_CLASSES) ?? [];
  const bare = withoutFunctions(selector);
  // Something that is not understood may be a function.
  return bare.includes("(") ? [] : [...bare.matchAll(CLASSES)].map(([, name = ""]) => unescaped(name));
}
