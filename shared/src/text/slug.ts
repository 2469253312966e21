/** Longer names are cut off: a page could make them as long as it likes. */
const MAX_LENGTH = 80;

/** Letters and digits of any script, `_` and single `-`. It may be empty. */
export function slug(text: string): string {
  return trimDashes(text.slice(0, MAX_LENGTH).replace(/[^\p{L}\p{Nd}_-]+|[ªºµ]/gu, "-"));
}

/** Returns a slug in ASCII: without accents, and without characters of other scripts. */
export function asciiSlug(text: string): string {
  return trimDashes(
    text
      .slice(0, MAX_LENGTH)
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .replace(/[^A-Za-z0-9_-]+/g, "-"),
  );
}

function trimDashes(text: string): string {
  return text.replace(/-{2,}/g, "-").replace(/^[-_]+|[-_]+$/g, "");
}
