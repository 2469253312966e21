/**
 * The index of the bracket that closes the one before an index; the length of the text if none does.
 * @param start behind the opening bracket
 */
export function findClosing(text: string, start: number): number {
  let depth = 1;
  let end = start;
  for (; end < text.length; end++) {
    if (text[end] === "(") depth++;
    else if (text[end] === ")" && --depth === 0) break;
  }
  return end;
}
