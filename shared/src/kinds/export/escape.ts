/** Characters that are not escaped in names. CSS allows more, but not all of them are visible or safe. */
const PLAIN_IN_NAMES = /^(?:[-\w]|(?=[\p{L}\p{Nd}])[\u00c0-\u{10ffff}])$/u;
const PLAIN_IN_STRINGS = /^(?:[-\w .,:;/?=&+()]|(?=[\p{L}\p{Nd}])[\u00c0-\u{10ffff}])$/u;

/** Escapes text for use in a CSS identifier, after a beginning such as `--color-`. */
export function cssNameTail(text: string): string {
  return escapeCharacters(text, PLAIN_IN_NAMES);
}

/** A whole CSS identifier, such as the name of a class. */
export function cssIdentifier(text: string): string {
  const [firstCharacter = "", ...tail] = text.toWellFormed();
  const isTail = /^(?:\d|-\d|-$)/.test(text);
  return isTail ? `\\${cssCodePoint(firstCharacter)} ${cssNameTail(tail.join(""))}` : cssNameTail(text);
}

/**
 * A quoted CSS string. Everything but letters, digits and common punctuation is escaped: quotes and newlines because of
 * CSS, `<` because of style elements, `#{`, `@{` and backquotes because of preprocessors, and control and bidi characters.
 */
export function cssString(text: string): string {
  return `"${escapeCharacters(text, PLAIN_IN_STRINGS)}"`;
}

function escapeCharacters(text: string, allowed: RegExp): string {
  return [...text.toWellFormed()]
    .map((character) => (allowed.test(character) ? character : `\\${cssCodePoint(character)} `))
    .join("");
}

/** The hexadecimal digits of a CSS escape. CSS has no escape for NUL, which it reads as U+FFFD. */
function cssCodePoint(character: string): string {
  return (character.codePointAt(0) || 0xfffd).toString(16);
}
