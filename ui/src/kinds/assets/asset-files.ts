import type { AssetToken } from "@tintype/shared/kinds/wire";

/** The last part of an asset's address, decoded; undefined for an asset that is part of the page (data:). */
export function assetName(url: string): string | undefined {
  const address = url.startsWith("data:") ? null : URL.parse(url);
  if (!address) return undefined;
  return decodeText(address.pathname.split("/").at(-1) || address.host);
}

function decodeText(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray %
  }
}

/** Characters that some operating system forbids in file names, and invisible ones. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it matches
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*]+/g;
const MAX_STEM = 80;

/**
 * A file name for each asset, with the extension of its format. No two names differ only in case: `logo.svg`, `Logo-2.svg`.
 */
export function assetFileNames(assets: readonly Pick<AssetToken, "type" | "url" | "format" | "label">[]): string[] {
  const usedNames = new Set<string>();
  return assets.map(({ type, url, format, label }) => {
    const wantedName = (assetName(url) ?? label ?? type).replace(FORBIDDEN, "-").replace(/^\.+/, "");
    const writtenExtension = /\.[a-z\d]{2,5}$/i.exec(wantedName)?.[0] ?? "";
    const stem =
      (writtenExtension ? wantedName.slice(0, -writtenExtension.length) : wantedName).slice(0, MAX_STEM) || type;
    const extension = writtenExtension || (format === "unknown" ? "" : `.${format}`);
    for (let count = 1; ; count++) {
      const name = `${stem}${count === 1 ? "" : `-${count}`}${extension}`;
      if (usedNames.has(name.toLowerCase())) continue;
      usedNames.add(name.toLowerCase());
      return name;
    }
  });
}
