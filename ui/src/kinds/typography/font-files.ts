import type { AssetToken } from "@tintype/shared/kinds/wire";

/** A font file of a family. */
export interface FontFile {
  readonly url: string;
  /** The weight for CSS; a range if the address does not name one. */
  readonly weight: string;
}

const WEIGHTS: readonly (readonly [RegExp, string])[] = [
  [/thin|hairline/, "100"],
  [/(extra|ultra)-?light/, "200"],
  [/(semi|demi)-?bold/, "600"],
  [/(extra|ultra)-?bold/, "800"],
  [/light/, "300"],
  [/regular|normal|book/, "400"],
  [/medium/, "500"],
  [/bold/, "700"],
  [/black|heavy/, "900"],
];

/** A weight, or a range of two. */
const WEIGHT = /^\d{1,4}( \d{1,4})?$/;

/**
 * The upright fonts of a family among a page's assets: those that the page's rules load for it. Where no rule was readable, as
 * without such a name, those whose address contains the family's name. (`…/s/inter/v13/abc.woff2` and
 * `/fonts/Inter-Bold.woff2` are Inter.)
 */
export function fontFilesOf(family: string, assets: readonly AssetToken[]): FontFile[] {
  const name = normalize(family);
  if (name === "") return [];
  return assets.flatMap(({ type, url, family: fileFamily, weight = "400", style = "normal" }) => {
    if (type === "font" && fileFamily !== undefined) {
      return normalize(fileFamily) === name && style === "normal" && WEIGHT.test(weight) ? [{ url, weight }] : [];
    }
    if (type !== "font" || /italic|oblique/i.test(url)) return [];
    const parts = url.toLowerCase().split(/[?#]/, 1).join().split("/").slice(3);
    const part = parts.findLast((segment) => normalize(segment).startsWith(name));
    if (part === undefined) return [];
    // The family's own name may contain the name of a weight, like Archivo Black.
    const rest = normalize(part).slice(name.length);
    return [{ url, weight: weightIn(rest) }];
  });
}

function weightIn(text: string): string {
  return /[1-9]00/.exec(text)?.[0] ?? WEIGHTS.find(([pattern]) => pattern.test(text))?.[1] ?? "100 900";
}

const normalize = (text: string): string => text.toLowerCase().replace(/%20|[^\p{L}\d]/gu, "");
