import type { AssetToken } from "@tintype/shared/tokens/schema";

/** A font file that seems to be of a family, as its address tells. */
export interface FontFile {
  readonly url: string;
  /** As CSS wants it; a range where the address names none. */
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

/**
 * The upright fonts among a page's assets whose address holds the family's name; a reading does not tell which file is which
 * family's. (`…/s/inter/v13/abc.woff2` and `/fonts/Inter-Bold.woff2` are Inter's.)
 */
export function fontFilesOf(family: string, assets: readonly AssetToken[]): FontFile[] {
  const name = plain(family);
  if (name === "") return [];
  return assets.flatMap(({ type, url }) => {
    if (type !== "font" || /italic|oblique/i.test(url)) return [];
    const parts = url.toLowerCase().split(/[?#]/, 1).join().split("/").slice(3);
    const part = parts.findLast((each) => plain(each).startsWith(name));
    if (part === undefined) return [];
    // The family's own name may hold a weight's, as Archivo Black's does.
    const rest = plain(part).slice(name.length);
    return [{ url, weight: weightIn(rest) }];
  });
}

function weightIn(text: string): string {
  return /[1-9]00/.exec(text)?.[0] ?? WEIGHTS.find(([pattern]) => pattern.test(text))?.[1] ?? "100 900";
}

const plain = (text: string): string => text.toLowerCase().replace(/%20|[^\p{L}\d]/gu, "");
