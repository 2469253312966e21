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
  const parts: string[] = [];
  let depth = 0;
  let quote: string | undefined;
  let start = 0;
  for (let i = 0; i < list.length; i++) {
    const c = list[i];
    if (c === "\\") i++;
    else if (quote !== undefined) quote = c === quote ? undefined : quote;
    else if (c === '"' || c === "'") quote = c;
    else if (c === "(" || c === "[") depth++;
    else if (c === ")" || c === "]") depth--;
    else if (c === "," && depth === 0) {
      parts.push(list.slice(start, i).trim());
      start = i + 1;
    }
  }
  parts.push(list.slice(start).trim());
  return parts;
}
