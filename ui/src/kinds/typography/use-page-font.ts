import type { AssetToken } from "@tintype/shared/kinds/wire";
import { useEffect, useState } from "preact/hooks";
import { usePreviews } from "../../tokens/previews/previews.tsx";
import { fontFilesOf } from "./font-files.ts";
import { fontFamilyValue, isInstalled } from "./installed-font.ts";

/** The font faces that were requested, by family and address: each is fetched once in a window. */
const loads = new Map<string, Promise<boolean>>();

interface PageFont {
  /** The value for CSS. */
  readonly fontFamily: string;
  /** True if another font is shown instead. */
  readonly isStandIn: boolean;
}

/** Makes a family of the page available: installed, or loaded from the page's own files, once these may be. Until then another font is shown: one of those with which the page was drawn, if this computer has it. */
export function usePageFont(family: string, assets: readonly AssetToken[], rendered: readonly string[] = []): PageFont {
  const [loaded, setLoaded] = useState<string>();
  const { mayLoad } = usePreviews();
  const installed = isInstalled(family) || rendered.some(isInstalled);
  useEffect(() => {
    if (installed) return;
    let isOver = false;
    const files = fontFilesOf(family, assets).filter(({ url }) => mayLoad(url));
    void Promise.all(files.map(({ url, weight }) => loadFace(family, url, weight))).then((results) => {
      if (!isOver && results.some(Boolean)) setLoaded(family);
    });
    return () => {
      isOver = true;
    };
  }, [family, installed, assets, mayLoad]);
  return { fontFamily: fontFamilyValue([family, ...rendered]), isStandIn: !installed && loaded !== family };
}

/** The addresses of the font files of families that are not installed. */
export function fontUrlsOf(families: readonly string[], assets: readonly AssetToken[]): string[] {
  const missing = families.filter((family) => !isInstalled(family));
  return missing.flatMap((family) => fontFilesOf(family, assets)).map(({ url }) => url);
}

function loadFace(family: string, url: string, weight: string): Promise<boolean> {
  const key = `${family} ${url}`;
  const cached = loads.get(key);
  if (cached) return cached;
  const face = new FontFace(family, `url(${JSON.stringify(url)})`, { weight });
  const load = face.load().then(
    () => {
      document.fonts.add(face);
      return true;
    },
    () => false, // the site does not let other sites load it: another font stays, and the view says so
  );
  loads.set(key, load);
  return load;
}
