import { plainSvg } from "../../../text/plain-svg.ts";
import * as dom from "../../dom/members.ts";
import { type PageNode, px } from "../../dom/page-node.ts";
import { MAX_SYMBOL, MAX_SYMBOLS } from "../../limits.ts";
import { getOrCreate } from "../../memo.ts";

/** Attributes that scripts and frameworks add to an element without changing the drawing. */
const INCIDENTAL = /^(style|role|focusable|tabindex|aria-.*|data-.*|on.*|jsname|_ngcontent.*|_nghost.*)$/;

/** A copy of an SVG in the page. */
interface Copy {
  /** A data: URL, which is equal for equal drawings. */
  readonly url: string;
  /** True if the SVG has texts or scripts, which the copy lacks. */
  readonly hadTexts: boolean;
}

interface Drawing extends Copy {
  readonly width: number;
  readonly height: number;
}

/** Copies the drawings of a page. Pages show the same icon many times, so each markup is copied once. */
export class InlineSvgs {
  /** By markup; undefined if it draws nothing itself. */
  readonly #copies = new Map<string, Copy | undefined>();
  /** A document without a window, where nothing is fetched. */
  #target: Document | undefined;

  /** Undefined if the SVG draws nothing itself. */
  readDrawing(node: PageNode): Drawing | undefined {
    const svg = node.element;
    const markup = svg.outerHTML;
    const copy = getOrCreate(this.#copies, markup, () => {
      this.#target ??= dom.implementation(svg.ownerDocument).createHTMLDocument();
      return copyOf(svg, this.#target);
    });
    return copy && { ...copy, ...naturalSize(node) };
  }
}

function copyOf(svg: Element, target: Document): Copy | undefined {
  const symbols = symbolsOf(svg);
  const text = svg.innerHTML + symbols.map(({ outerHTML }) => outerHTML).join("");
  // A reference into a sprite of another file draws nothing itself, and texts may be private, so they are not copied.
  if (symbols.length === 0 && !drawsItself(svg)) return undefined;
  const copy = target.importNode(svg, true);
  for (const symbol of symbols) copy.append(target.importNode(symbol, true));
  const css = [...copy.querySelectorAll("style")].map(({ textContent }) => textContent).join("");
  // Titles are not shown. Those of icons are their names, see drawing-label.ts.
  const unshown = [...copy.querySelectorAll("style, title, desc")].map(({ textContent }) => textContent).join("");
  const hadTexts = withoutSpace(copy.textContent).length > withoutSpace(unshown).length;
  const ids: string[] = [];
  const hasViewBox = copy.hasAttribute("viewBox");
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    const ownId = dom.getAttribute(element, "id") ?? "";
    if (ownId && text.includes(`#${ownId}`)) ids.push(ownId);
    for (const name of dom.getAttributeNames(element)) {
      const id = name === "id" && !ids.includes(ownId);
      const layout = element === copy && hasViewBox && /^(width|height|x|y)$/.test(name);
      const draws = name === "style" && element !== copy;
      if (id || layout || (INCIDENTAL.test(name) && !draws)) dom.removeAttribute(element, name);
    }
    if (!dom.hasAttribute(element, "class")) continue;
    // Only the classes that the drawing's own style sheet contains.
    const classes = css === "" ? [] : [...dom.classList(element)].filter((name) => css.includes(`.${name}`));
    if (classes.length > 0) dom.setAttribute(element, "class", classes.join(" "));
    else dom.removeAttribute(element, "class");
  }
  // Without its namespace, which the markup of an HTML document does not declare, the attribute would make the copy invalid.
  for (const use of copy.querySelectorAll("use")) {
    const href = dom.hrefOf(use);
    use.removeAttribute("xlink:href");
    if (href) use.setAttribute("href", href);
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const markup = plainSvg(withPlainIds(copy.outerHTML, ids), { text: false }).replace(/>\s+</g, "><");
  return { url: `data:image/svg+xml,${encodeURIComponent(markup)}`, hadTexts };
}

/** The parts of the document's sprite that a drawing refers to, and does not contain itself. */
function symbolsOf(svg: Element): Element[] {
  // The cast: an element that is read is in a document or in a shadow tree.
  const tree = svg.getRootNode() as dom.Root;
  const targets = new Set<Element>();
  for (const use of svg.querySelectorAll("use")) {
    const target = dom.referredElement(use, tree);
    if (target && !svg.contains(target) && target.outerHTML.length <= MAX_SYMBOL) targets.add(target);
    if (targets.size === MAX_SYMBOLS) break;
  }
  return [...targets];
}

/** A drawing of nothing but definitions is the sprite of others. */
function drawsItself(svg: Element): boolean {
  const shapes = svg.querySelectorAll("path, rect, circle, ellipse, polygon, polyline, line, image");
  return [...shapes].some((shape) => shape.closest("symbol, defs, clipPath, mask, marker, pattern") === null);
}

const withoutSpace = (text: string) => text.replace(/\s+/g, "");

/** Numbers the ids: they are often generated for each visit, and only connect the parts of the drawing. */
function withPlainIds(markup: string, ids: readonly string[]): string {
  if (ids.length === 0) return markup;
  const numbers = new Map(ids.map((id, index) => [id, `i${index + 1}`]));
  const any = [...numbers.keys()]
    .sort((a, b) => b.length - a.length)
    .map((id) => id.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("|");
  return markup.replace(new RegExp(`(#| id=")(${any})(?![\\w-])`, "g"), (_, textBefore: string, id: string) => {
    return textBefore + (numbers.get(id) ?? id);
  });
}

function naturalSize(node: PageNode): { width: number; height: number } {
  const { element } = node;
  const attribute = (name: string) => element.getAttribute(name) ?? "";
  const size = drawingSize(attribute("width"), attribute("height"), attribute("viewBox"));
  if (size) return size;
  const { width, height } = node.box();
  return { width, height };
}

function drawingSize(width: string, height: string, viewBox: string): { width: number; height: number } | undefined {
  const length = (value: string) => (/^[\d.]+(px)?$/.test(value) ? px(value) : 0);
  const size = { width: length(width), height: length(height) };
  if (size.width > 0 && size.height > 0) return size;
  const [, , boxWidth = 0, boxHeight = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return boxWidth > 0 && boxHeight > 0 ? { width: boxWidth, height: boxHeight } : undefined;
}

/**
 * Returns the size of an SVG in a data: URL. For a drawing that has only a viewBox, browsers report a size of their own
 * (Chromium 156: 150 × 150, Firefox 153: 300 × 300).
 */
export function sizeOfSvgUrl(url: string): { width: number; height: number } | undefined {
  const [, encoding = "", data = ""] = /^data:image\/svg\+xml([^,]*),(.*)$/s.exec(url) ?? [];
  let markup: string;
  try {
    markup = encoding.endsWith(";base64") ? atob(decodeURIComponent(data)) : decodeURIComponent(data);
  } catch {
    return undefined;
  }
  const tag = /<svg\b[^>]*>/.exec(markup)?.[0] ?? "";
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag)?.[1] ?? "";
  return drawingSize(attribute("width"), attribute("height"), attribute("viewBox"));
}
