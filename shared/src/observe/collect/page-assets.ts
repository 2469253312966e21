import type { Assets } from "./assets.ts";
import { imageUrls } from "./assets.ts";

/** URLs of fonts by the @font-face rules that could be read. */
export class FontSources {
  readonly #families = new Map<string, Set<string>>();
  readonly urls = new Set<string>();

  add(style: CSSStyleDeclaration, base: string, view: Window): void {
    const family = style
      .getPropertyValue("font-family")
      .replace(/^["']|["']$/g, "")
      .toLowerCase();
    const known = this.#families.get(family) ?? new Set();
    this.#families.set(family, known);
    for (const url of imageUrls(style.getPropertyValue("src"), view)) {
      if (url.startsWith("data:") || !URL.canParse(url, base)) continue;
      const { href } = new URL(url, base);
      known.add(href);
      this.urls.add(href);
    }
  }

  of(family: string): ReadonlySet<string> {
    return this.#families.get(family.toLowerCase()) ?? new Set();
  }
}

/** Chromium tells the content type; TypeScript's DOM types don't know it yet. */
type Resource = PerformanceResourceTiming & { readonly contentType?: string };

const FONT_FILE = /\.(woff2?|ttf|otf|eot)$/i;

/** Fonts that a document has fetched. `families` limits them to the fonts of these, as far as rules tell. */
export function readFonts(
  view: Window,
  sources: FontSources,
  families: readonly string[] | undefined,
  assets: Assets,
): void {
  const wanted = families && new Set(families.flatMap((family) => [...sources.of(family)]));
  // Entries of this type are resource timings.
  for (const entry of view.performance.getEntriesByType("resource") as Resource[]) {
    const path = entry.name.split(/[?#]/, 1)[0] ?? "";
    if (!sources.urls.has(entry.name) && !FONT_FILE.test(path)) continue;
    if (wanted && !wanted.has(entry.name)) continue;
    // A fetch that failed or was refused has no body; an opaque one of another origin says 0 as well, but has a type.
    if (entry.responseStatus >= 400) continue;
    assets.add("font", entry.name, 0, 0, entry.contentType);
  }
}

/** Icons that the document declares. */
export function readIcons(document: Document, assets: Assets): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel][href]")) {
    if (!/(^|\s)(icon|apple-touch-icon(-precomposed)?|mask-icon|fluid-icon)(\s|$)/i.test(link.rel)) continue;
    const { width, height } = declaredSize(link.getAttribute("sizes") ?? "");
    assets.add("icon", link.href, width, height, link.type || undefined);
  }
}

/** An icon's file may hold several sizes: browsers take the largest for its own. */
function declaredSize(sizes: string): { width: number; height: number } {
  const declared = [...sizes.matchAll(/(\d+)x(\d+)/gi)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
  return declared.reduce((largest, each) => (each.width > largest.width ? each : largest), { width: 0, height: 0 });
}
