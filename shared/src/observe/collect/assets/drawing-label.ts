import * as dom from "../../dom/members.ts";
import { MAX_DRAWING_PARTS, MAX_WORDS_LENGTH } from "../../limits.ts";

/** Ids that an author wrote: those with digits or colons are mostly generated for each visit. */
const WRITTEN_ID = /^[a-z][a-z_-]{1,59}$/i;
const SYMBOL = /#([a-z][\w-]{0,59})$/i;

/**
 * Up to four words without digits, signs and names: only the first begins with a capital, or a word is a short abbreviation. So
 * “Close menu” and “Save as PDF” are words of an icon, “Signed in as Ada Byron” and “3 new messages” are not.
 */
const WORDS = /^\p{L}[\p{Ll}\p{Lo}\p{M}]*\p{Lu}?\p{Ll}*(?:[ -](?:[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}{2,4})){0,3}$/u;
const ABBREVIATION = /^\p{Lu}{2,4}(?: [\p{Ll}\p{Lo}\p{M}]+){0,3}$/u;

/** Parts that icons hardly ever have, and portraits and charts often. */
const NOT_OF_ICONS = "text, foreignObject, image, mask, pattern, linearGradient, radialGradient, filter";
const NO_COLOR = /^(none|currentcolor|inherit|transparent)$/i;

/**
 * The name of a drawing: the words of its title or label, its symbol or its id. Titles may be personal (“Ada Byron” over a
 * portrait), so that only those of icons count: drawings of one colour without pictures and texts, with a few plain words.
 * docs/privacy.md has this rule.
 */
export function labelOf(svg: Element): string | undefined {
  const title = [...dom.children(svg)].find((child) => dom.localName(child) === "title");
  const words = plainWords(title && dom.textContent(title)) ?? plainWords(dom.getAttribute(svg, "aria-label"));
  if (words !== undefined && isIcon(svg)) return words;
  const id = dom.getAttribute(svg, "id") ?? "";
  return symbolOf(svg) ?? (WRITTEN_ID.test(id) ? id : undefined);
}

/** The words, if nobody's name and no data are among them. */
export function plainWords(text: string | null | undefined): string | undefined {
  const words = text?.slice(0, 400).replace(/\s+/g, " ").trim() ?? "";
  return words.length <= MAX_WORDS_LENGTH && (WORDS.test(words) || ABBREVIATION.test(words)) ? words : undefined;
}

function isIcon(svg: Element): boolean {
  if (svg.querySelector(NOT_OF_ICONS)) return false;
  const parts = [svg, ...dom.findAllIn(svg, "*")];
  if (parts.length > MAX_DRAWING_PARTS) return false;
  const colors = parts.flatMap((part) => {
    const styles = (dom.getAttribute(part, "style") ?? "").matchAll(/(?:^|;)\s*(?:fill|stroke)\s*:([^;]*)/gi);
    const paints = ["fill", "stroke"].map((property) => dom.getAttribute(part, property) ?? "");
    const all = [...paints, ...[...styles].map(([, value = ""]) => value)].map((color) => color.trim().toLowerCase());
    return all.filter((color) => color !== "" && !NO_COLOR.test(color));
  });
  return new Set(colors).size <= 1;
}

function symbolOf(svg: Element): string | undefined {
  const [use, ...others] = dom.findAllIn(svg, "use");
  if (!use || others.length > 0) return undefined;
  return SYMBOL.exec(dom.hrefOf(use))?.[1];
}
