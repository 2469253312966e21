import type { Family } from "../../css/font-families.ts";
import type { Observation } from "../../observe/observation.ts";
import { ICON } from "../engine/structure.ts";
import { words } from "../engine/words.ts";
import { readPaint } from "../text-styles/text-style.ts";

/** Words in the names of icon fonts. */
const NAME =
  /^(\w*icons|icon|iconfont|icomoon|fontello|remixicon|codicon|octicon|glyph\w*|awesome|themify|phosphor|lucide)$/;
const MATERIAL = /^material symbols/i;
/** Words in the classes of elements that show an icon, beside those of icon libraries. */
const WORD = /^(\w*icons?|glyph\w*)$/;
/** The elements that show icons by a character of a font. */
const ELEMENT = /^(i|span)\b|::/;

/**
 * Returns the declared families that draw icons: by their names, or because all elements with text in them are icons by
 * their classes.
 */
export function iconFamilies({ paints, signatures }: Observation, families: readonly Family[]): Set<string> {
  if (families.length === 0) return new Set();
  const sites = new Map<string, Set<number>>();
  for (const { property, value, sites: indexes } of paints) {
    const family = property === "font" ? readPaint(value)?.family : undefined;
    if (!family || family.isKeyword) continue;
    const familySites = sites.get(family.name) ?? new Set();
    sites.set(family.name, familySites);
    for (const index of indexes) familySites.add(index);
  }
  const isIcon = new Map<number, boolean>();
  const showsIcon = (index: number): boolean => {
    const isIconSite = isIcon.get(index) ?? isIconElement(signatures[index] ?? "");
    isIcon.set(index, isIconSite);
    return isIconSite;
  };
  const icons = families.filter(({ name, isKeyword }) => {
    const familySites = sites.get(name) ?? new Set();
    return !isKeyword && (hasIconName(name) || (familySites.size > 0 && [...familySites].every(showsIcon)));
  });
  return new Set(icons.map(({ name }) => name));
}

const hasIconName = (name: string): boolean => MATERIAL.test(name) || words(name).some((word) => NAME.test(word));

function isIconElement(signature: string): boolean {
  const element = signature.split(">").at(-1) ?? "";
  const [, ...classes] = (element.split(/::|\[/, 1)[0] ?? "").split(".");
  return (
    ELEMENT.test(element) && classes.some((name) => ICON.test(name) || words(name).some((word) => WORD.test(word)))
  );
}
