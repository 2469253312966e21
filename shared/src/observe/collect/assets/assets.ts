import * as dom from "../../dom/members.ts";
import { isHtml, type PageNode, px, SVG } from "../../dom/page-node.ts";
import { MAX_ASSET_SIZE, MAX_CONTENT_TYPE, MAX_DATA, MAX_DATA_TOTAL } from "../../limits.ts";
import type { AssetType, Observation } from "../../observation.ts";
import { type DrawingFacts, drawingFacts } from "./drawing-facts.ts";
import { InlineSvgs, sizeOfSvgUrl } from "./inline-svg.ts";

type Asset = Observation["assets"][number];
/** Facts of drawings alone, or of fonts alone. */
type More = DrawingFacts & Pick<Asset, "family" | "weight" | "style">;

const URL_IN_CSS = /url\((?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^()]*))\)/g;

/** Collects what the page shows or loads: images, SVGs, backgrounds, posters; each URL once. */
export class Assets {
  readonly #assets = new Map<string, Asset>();
  readonly #drawings = new InlineSvgs();
  readonly #textless = new Set<string>();
  readonly #tooLarge = new Set<string>();
  #data = 0;
  /** Images that load when they come into view, and have not loaded yet. */
  lazyImages = 0;

  /** Files that the page contains itself and that are too large to keep. */
  get tooLarge(): number {
    return this.#tooLarge.size;
  }

  add(type: AssetType, url: string, width = 0, height = 0, contentType?: string, more: More = {}): void {
    // A javascript: URL shows nothing, but somebody may click it in a list of assets.
    if (url === "" || /^(about|javascript|vbscript):/i.test(url)) return;
    const listed = this.#assets.get(url);
    if (listed) {
      // An image tells its size; a background of the same file does not.
      if (listed.width === 0 && listed.height === 0) setSize(listed, width, height);
      return;
    }
    if (url.startsWith("data:")) {
      this.#data += url.length;
      if (url.length > MAX_DATA || this.#data > MAX_DATA_TOTAL) {
        this.#data -= url.length;
        this.#tooLarge.add(url);
        return;
      }
    }
    const asset: Asset = { type, url, width: wholePx(width), height: wholePx(height), ...more };
    if (contentType) asset.content_type = contentType.slice(0, MAX_CONTENT_TYPE);
    this.#assets.set(url, asset);
  }

  /** Reads the image that an element shows by its markup. An `img` counts only if it is loaded. */
  readElement(node: PageNode): void {
    const { element } = node;
    if (isHtml(element, "img")) {
      const { complete, naturalWidth, naturalHeight } = element;
      if (complete && naturalWidth > 0) {
        this.add("image", element.currentSrc || element.src, naturalWidth, naturalHeight);
      } else if (!complete && element.loading === "lazy") this.lazyImages++;
    } else if (isHtml(element, "video")) {
      this.add("video", element.poster);
    } else if (isHtml(element, "input")) {
      if (element.type === "image") this.add("image", element.src);
    } else if (isHtml(element, "object")) {
      if (isImage(element)) this.add("image", element.data, 0, 0, element.type);
    } else if (isHtml(element, "embed")) {
      if (isImage(element)) this.add("image", element.src, 0, 0, element.type);
    } else if (node.isDrawn || (node.name === "svg" && dom.namespaceURI(element) === SVG)) this.#readDrawing(node);
  }

  #readDrawing(node: PageNode): void {
    const { element } = node;
    if (node.name === "image") {
      const href = dom.hrefOf(element);
      if (href) this.add("image", absolute(href, element));
    } else if (node.name === "svg" && !isInDrawing(element)) {
      const drawing = this.#drawings.readDrawing(node);
      if (!drawing) return;
      const facts = this.#assets.has(drawing.url) ? {} : drawingFacts(node);
      this.add("svg", drawing.url, drawing.width, drawing.height, "image/svg+xml", facts);
      if (drawing.hadTexts) this.#textless.add(drawing.url);
    }
  }

  /** Reads the images in a computed value, which the node's box or marker shows. */
  readValue(node: PageNode, value: string): void {
    if (value === "none" || !value.includes("url(") || !node.hasArea()) return;
    for (const url of imageUrls(value, node.scope.frame.view)) {
      if (!url.startsWith("#")) this.add("background", absolute(url, node.element));
    }
  }

  /** Adds sizes that the markup does not tell: see cachedSize. */
  measure(document: Document): void {
    const bytes = fetchedBytes(dom.defaultView(document));
    for (const asset of this.#assets.values()) {
      const size = bytes.get(asset.url);
      if (size) asset.bytes = size;
      if (asset.type !== "font" && asset.width === 0 && asset.height === 0) {
        const { width, height } = sizeOfSvgUrl(asset.url) ?? cachedSize(asset.url, document);
        setSize(asset, width, height);
      }
    }
  }

  /** How many of the drawings are copies without the texts or scripts of the page's SVGs. */
  textlessDrawings(): number {
    return [...this.#textless].filter((url) => this.#assets.has(url)).length;
  }

  result(): Asset[] {
    return [...this.#assets.values()].sort((a, b) => (a.url < b.url ? -1 : 1));
  }
}

function setSize(asset: Asset, width: number, height: number): void {
  asset.width = wholePx(width);
  asset.height = wholePx(height);
}

/** Drawings say their size in fractions, and pages that of their icons in numbers of any length. */
const wholePx = (px: number): number => (px > 0 ? Math.min(Math.round(px), MAX_ASSET_SIZE) : 0);

function isInDrawing(svg: Element): boolean {
  const parent = dom.parentElement(svg);
  return parent !== null && dom.namespaceURI(parent) === SVG;
}

/** The sizes of the files that a document has fetched, as far as their servers let it know. */
function fetchedBytes(view: Window | null): ReadonlyMap<string, number> {
  // The cast: entries of this type are resource timings.
  const entries = (view?.performance.getEntriesByType("resource") ?? []) as PerformanceResourceTiming[];
  return new Map(entries.map(({ name, decodedBodySize }) => [name, decodedBodySize]));
}

/**
 * The natural size of an image, without a request: browsers complete an image at once if its data is in the memory cache
 * or in the URL. Any other load is cancelled before it starts, and the size is 0 × 0.
 */
function cachedSize(url: string, document: Document): { width: number; height: number } {
  const image = dom.createElement(document, "img");
  image.src = url;
  const { naturalWidth: width, naturalHeight: height } = image;
  if (!image.complete) image.removeAttribute("src");
  return { width, height };
}

function isImage(plugin: HTMLObjectElement | HTMLEmbedElement): boolean {
  const url = "data" in plugin ? plugin.data : plugin.src;
  return plugin.type.startsWith("image/") || /\.(svg|png|jpe?g|gif|webp|avif)([?#]|$)/i.test(url);
}

function absolute(url: string, element: Element): string {
  try {
    return new URL(url, dom.baseURI(element)).href;
  } catch {
    return "";
  }
}

/** The URLs in a computed image value. Of an image-set, only the one for this screen. */
export function imageUrls(value: string, view: Window): string[] {
  const urls: string[] = [];
  const rest = value.replace(/image-set\(((?:[^()"]|"(?:[^"\\]|\\.)*"|\([^()]*\))*)\)/g, (_, set: string) => {
    const choice = fromImageSet(set, view.devicePixelRatio);
    if (choice) urls.push(choice);
    return "";
  });
  for (const match of rest.matchAll(URL_IN_CSS)) urls.push(unquote(match[1] ?? match[2] ?? match[3] ?? ""));
  return urls;
}

function fromImageSet(set: string, ratio: number): string | undefined {
  const choices = [...set.matchAll(/url\("((?:[^"\\]|\\.)*)"\)\s*([\d.]+)?(x|dppx|dpi)?/g)].map((match) => ({
    url: unquote(match[1] ?? ""),
    density: match[3] === "dpi" ? px(match[2] ?? "96") / 96 : px(match[2] ?? "1"),
  }));
  choices.sort((a, b) => a.density - b.density);
  return (choices.find((choice) => choice.density >= ratio) ?? choices.at(-1))?.url;
}

const unquote = (text: string): string => text.replace(/\\(.)/g, "$1");
