/** Commas may stand in something else. */
const HAS_INNER_COMMAS = /[\\"'()[\]]/;

/**
 * Splits a CSS list at its outer commas: not at those in strings, parentheses and brackets, nor at escaped ones. The parts
 * have no white space around them.
 */
export function splitList(list: string): string[] {
  if (!list.includes(",")) return [list.trim()];
  // Most lists are this simple, and style sheets have thousands.
  if (!HAS_INNER_COMMAS.test(list)) return list.split(",").map((part) => part.trim());
  return splitOuter(list, ",");
}

/** Splits CSS at a separator where that stands outside of strings, parentheses, brackets and braces. */
export function splitOuter(css: string, separator: "," | ";" | ">>>"): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote: string | undefined;
  let start = 0;
  for (let i = 0; i < css.length; i++) {
    const c = css[i];
    if (c === "\\") i++;
    else if (quote !== undefined) quote = c === quote ? undefined : quote;
    else if (c === '"' || c === "'") quote = c;
    else if (c === "(" || c === "[" || c === "{") depth++;
    else if (c === ")" || c === "]" || c === "}") depth--;
    else if (depth === 0 && c === separator[0] && css.startsWith(separator, i)) {
      parts.push(css.slice(start, i).trim());
      start = i + separator.length;
      i = start - 1;
    }
  }
  parts.push(css.slice(start).trim());
  return parts;
}
