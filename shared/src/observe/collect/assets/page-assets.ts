import * as dom from "../../dom/members.ts";
import { MAX_FACE, MAX_FAMILY } from "../../limits.ts";
import { getOrCreate } from "../../memo.ts";
import type { Assets } from "./assets.ts";
import { imageUrls } from "./assets.ts";

/** The font face for which rules load a file. */
interface Face {
  readonly family: string;
  readonly style: string;
  /** Lowest and highest: one file of a variable font may serve several weights. */
  readonly weights: readonly [lowest: number, highest: number];
}

/** The URLs of fonts in the @font-face rules that can be read. */
export class FontSources {
  readonly #families = new Map<string, Set<string>>();
  readonly urls = new Set<string>();
  /** By URL. */
  readonly #faces = new Map<string, Face>();

  add(style: CSSStyleDeclaration, base: string, view: Window): void {
    const name = style.getPropertyValue("font-family").replace(/^["']|["']$/g, "");
    const family = name.toLowerCase();
    const urls = getOrCreate(this.#families, family, () => new Set());
    for (const url of imageUrls(style.getPropertyValue("src"), view)) {
      if (url.startsWith("data:") || !URL.canParse(url, base)) continue;
      const { href } = new URL(url, base);
      urls.add(href);
      this.urls.add(href);
      this.#addFace(href, name, style);
    }
  }

  #addFace(url: string, family: string, style: CSSStyleDeclaration): void {
    const slant = style.getPropertyValue("font-style") || "normal";
    if (family.length > MAX_FAMILY || slant.length > MAX_FACE) return;
    const weights = weightsOf(style.getPropertyValue("font-weight"));
    const face = this.#faces.get(url);
    if (face && face.family === family && face.style === slant) {
      const lowest = Math.min(face.weights[0], weights[0]);
      this.#faces.set(url, { ...face, weights: [lowest, Math.max(face.weights[1], weights[1])] });
    } else if (!face) this.#faces.set(url, { family, style: slant, weights });
  }

  /** The font faces for which rules load the file at a URL; none if the rules cannot be read. */
  faceOf(url: string): { family?: string; weight?: string; style?: string } {
    const face = this.#faces.get(url);
    if (!face) return {};
    const { family, style, weights } = face;
    const weight = [...new Set(weights)].join(" ");
    return { family, weight, ...(style !== "normal" && { style }) };
  }

  of(family: string): ReadonlySet<string> {
    return this.#families.get(family.toLowerCase()) ?? new Set();
  }
}

/** `bold`, `300` and `100 900` as numbers. */
function weightsOf(value: string): readonly [number, number] {
  const weights = value
    .split(/\s+/)
    .map((weight) => (weight === "bold" ? 700 : Number(weight)))
    .filter((weight) => weight >= 1 && weight <= 1000);
  return weights.length === 0 ? [400, 400] : [Math.min(...weights), Math.max(...weights)];
}

/** Chromium tells the content type, which TypeScript's DOM types lack. */
type Resource = PerformanceResourceTiming & { readonly contentType?: string };

const FONT_FILE = /\.(woff2?|ttf|otf|eot)$/i;

/**
 * Reads the fonts that a document has fetched.
 * @param families only the fonts of these families, as far as the rules tell; undefined for all
 */
export function readFonts(
  view: Window,
  sources: FontSources,
  families: readonly string[] | undefined,
  assets: Assets,
): void {
  const wantedSources = families && new Set(families.flatMap((family) => [...sources.of(family)]));
  // The cast: entries of this type are resource timings.
  for (const entry of view.performance.getEntriesByType("resource") as Resource[]) {
    const path = entry.name.split(/[?#]/, 1)[0] ?? "";
    if (!sources.urls.has(entry.name) && !FONT_FILE.test(path)) continue;
    if (wantedSources && !wantedSources.has(entry.name)) continue;
    // Opaque responses of other origins have the status 0, so only error statuses tell that a fetch failed.
    if (entry.responseStatus >= 400) continue;
    assets.add("font", entry.name, 0, 0, entry.contentType, sources.faceOf(entry.name));
  }
}

export function readIcons(document: Document, assets: Assets): void {
  for (const element of dom.findAll(document, "link[rel][href]")) {
    const link = element as HTMLLinkElement; // by its selector
    if (!/(^|\s)(icon|apple-touch-icon(-precomposed)?|mask-icon|fluid-icon)(\s|$)/i.test(link.rel)) continue;
    // `data:,` keeps browsers from asking for /favicon.ico.
    if (/^data:(?!(?:image|font)\/)/i.test(link.href)) continue;
    const { width, height } = declaredSize(link.getAttribute("sizes") ?? "");
    assets.add("icon", link.href, width, height, link.type || undefined);
  }
}

/** The size of an icon: the largest, if its file has several, as browsers tell it. */
function declaredSize(sizes: string): { width: number; height: number } {
  const declared = [...sizes.matchAll(/(\d+)x(\d+)/gi)].map(([, width, height]) => ({
    width: Number(width),
    height: Number(height),
  }));
  return declared.reduce((largest, size) => (size.width > largest.width ? size : largest), { width: 0, height: 0 });
}
