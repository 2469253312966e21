import type { AssetToken } from "@tintype/shared/tokens/schema";

/** The last part of an asset's address, for people to read; undefined for what stands in the page itself. */
export function assetName(url: string): string | undefined {
  const address = url.startsWith("data:") ? null : URL.parse(url);
  if (!address) return undefined;
  return decoded(address.pathname.split("/").at(-1) || address.host);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray %
  }
}

/** Not allowed in a file name by one system or another, or not to be seen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are just what must go
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g;
const LONGEST = 80;

/**
 * A file name for each asset, all different, whatever the letters' case: `logo.svg`, `logo-2.svg`. Each ends as its format
 * wants it.
 */
export function assetFileNames(assets: readonly Pick<AssetToken, "type" | "url" | "format">[]): string[] {
  const taken = new Set<string>();
  return assets.map(({ type, url, format }) => {
    const wanted = (assetName(url) ?? type).replace(FORBIDDEN, "-").replace(/^\.+/, "");
    const own = /\.[a-z\d]{2,5}$/i.exec(wanted)?.[0] ?? "";
    const stem = (own ? wanted.slice(0, -own.length) : wanted).slice(0, LONGEST) || type;
    const extension = own || (format === "unknown" ? "" : `.${format}`);
    for (let count = 1; ; count++) {
      const name = `${stem}${count === 1 ? "" : `-${count}`}${extension}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
}
