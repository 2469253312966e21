import * as dom from "./members.ts";
import type { TreeScope } from "./tree-scopes.ts";

// Finds banners that ask for consent, by what people see: a layer over the page that speaks of cookies and offers a choice.

const SUBJECT =
  /cookie|consent|gdpr|dsgvo|rgpd|tracking|datenschutz|einwilligung|privacidad|confidentialit|données personnelles|privacybeleid|informativa sulla privacy/i;
/** The words of controls that accept or refuse. */
const CHOICE =
  /accept|agree|allow|consent|reject|decline|refuse|deny|\bok\b|got it|akzeptier|zustimm|einverstanden|ablehn|verweiger|erlaub|aceptar|rechazar|accetta|rifiuta|accepteren|akkoord|weiger|tout refuser|j'accepte|aceito|godta|avvis|hyväksy|acceptera|neka/i;
const CONTROLS = "button, a, input[type=button], input[type=submit], [role=button]";
const LABELLED = ":is(button, [role=button]):is([title], [aria-label])";
/** Parts of a page that no banner has. */
const PAGE_PARTS = "main, article, nav, input[type=password], input[type=search]";
/** The characters that a banner has at most, details included. */
const MAX_TEXT = 20_000;
/** The share of the window's sides that an empty layer behind a banner covers. */
const BACKDROP_SHARE = 0.9;
/** Elements that are named like banners. */
const NAMED = ["cookie", "consent", "gdpr", "cmp", "usercentrics", "sp_message", "truste", "didomi"]
  .map((name) => `[id*="${name}" i], [class*="${name}" i], iframe[src*="${name}" i]`)
  .join(",");
const NAMED_FRAME = /cookie|consent|gdpr|\bcmp\b|sp_message|privacy-(?:manager|cent)/i;

/** Tells whether a page may have a banner that the library can answer: it looks like one, or something has the name of one. */
export const mayHaveBanner = (scopes: readonly TreeScope[]): boolean =>
  dom.find(document, NAMED) !== null || findBanners(scopes).length > 0;

/** Returns the layers of visible banners, outermost elements first, with the empty layers behind them. */
export function findBanners(scopes: readonly TreeScope[]): Element[] {
  const layers = new Set<Element>();
  for (const scope of scopes) {
    for (const element of speakingElements(scope)) {
      const layer = layerOf(element);
      if (layer && !layers.has(layer) && isBanner(layer, element)) layers.add(layer);
    }
    for (const frame of dom.findAll(scope, "iframe")) if (isNamedFrame(frame)) layers.add(frame);
  }
  const banners = [...layers].map(widest);
  return [...new Set(banners.flatMap((banner) => [banner, ...backdropsOf(banner)]))];
}

/** The elements whose own text or label speaks of consent. */
function* speakingElements(scope: TreeScope): Iterable<Element> {
  for (const control of dom.findAll(scope, LABELLED))
    if (SUBJECT.test(labelOf(control)) && isVisible(control)) yield control;
  const top = dom.isDocument(scope) ? dom.body(scope) : scope;
  if (!top || !SUBJECT.test(dom.textContent(top) ?? "")) return;
  const of = dom.isDocument(scope) ? scope : dom.ownerDocument(scope.host);
  const walker = dom.createTreeWalker(of, top, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!SUBJECT.test(node.nodeValue ?? "")) continue;
    const parent = dom.parentElement(node);
    if (parent && isVisible(parent)) yield parent;
  }
}

/** The element around, also that of a shadow tree and of a frame. */
function outer(element: Element): Element | undefined {
  return dom.parentOrHost(element) ?? dom.defaultView(dom.ownerDocument(element))?.frameElement ?? undefined;
}

/** Returns whether an element is another one or is around it, across shadow trees and frames. */
export function isWithin(element: Element, around: ReadonlySet<Element>): boolean {
  for (let ancestor: Element | undefined = element; ancestor; ancestor = outer(ancestor))
    if (around.has(ancestor)) return true;
  return false;
}

/** Returns the layer over the page that an element is in: the nearest one that is fixed, sticky or an open dialog. */
export function layerOf(element: Element): Element | undefined {
  for (let ancestor: Element | undefined = element; ancestor && !isRoot(ancestor); ancestor = outerInPage(ancestor))
    if (isLayer(ancestor)) return ancestor;
  return undefined;
}

/** Like `outer`, but skips the root elements of a frame. */
function outerInPage(element: Element): Element | undefined {
  let ancestor = outer(element);
  while (ancestor && isRoot(ancestor) && dom.defaultView(dom.ownerDocument(ancestor))?.frameElement)
    ancestor = outer(ancestor);
  return ancestor;
}

const isRoot = (element: Element): boolean =>
  dom.localName(element) === "html" || element === dom.body(dom.ownerDocument(element));

function isLayer(element: Element): boolean {
  const { position } = getComputedStyle(element);
  return position === "fixed" || position === "sticky" || dom.matches(element, "dialog[open]");
}

function isBanner(layer: Element, speaking: Element): boolean {
  if (!isVisible(layer)) return false;
  // If a layer has a frame or shadow trees: the part of it with the text.
  const part = dom.getRootNode(layer) === dom.getRootNode(speaking) ? layer : outermost(speaking);
  if ((dom.textContent(part) ?? "").length > MAX_TEXT || [...dom.findAllIn(part, PAGE_PARTS)].some(isVisible))
    return false;
  return [...dom.findAllIn(part, CONTROLS)].some((control) => isVisible(control) && CHOICE.test(labelOf(control)));
}

/** The highest element of the same tree, but not the root of a document. */
function outermost(element: Element): Element {
  let top = element;
  for (
    let ancestor = dom.parentElement(element);
    ancestor && dom.localName(ancestor) !== "html";
    ancestor = dom.parentElement(ancestor)
  )
    top = ancestor;
  return top;
}

function labelOf(control: Element): string {
  const attributes = ["value", "aria-label", "title"].map((name) => dom.getAttribute(control, name) ?? "");
  return [dom.textContent(control) ?? "", ...attributes].join(" ");
}

/** Frames of other origins cannot be read. Their names tell. */
function isNamedFrame(frame: Element): boolean {
  if ((frame as HTMLIFrameElement).contentDocument) return false; // an iframe, by the selector
  const names = ["id", "name", "title", "src", "class"].map((name) => dom.getAttribute(frame, name) ?? "");
  return NAMED_FRAME.test(names.join(" ")) && isVisible(frame) && layerOf(frame) !== undefined;
}

/** Returns the highest element around a banner that shows nothing else, across shadow trees and frames. */
function widest(banner: Element): Element {
  let top = banner;
  for (let ancestor = outer(top); ancestor; ancestor = outer(ancestor)) {
    const isFrame = dom.localName(top) === "html";
    if (isFrame || dom.hostOf(dom.getRootNode(top)) === ancestor) {
      if (!isFrame && textOfTree(top) !== textOf(top)) break;
      top = ancestor;
      continue;
    }
    if (isRoot(ancestor) && !isInFrame(ancestor)) break;
    if (textOf(ancestor) !== textOf(top) || countShown(ancestor) > countShown(top)) break;
    top = ancestor;
  }
  return dom.localName(top) === "html" || isRoot(top) ? banner : top;
}

const isInFrame = (element: Element): boolean => Boolean(dom.defaultView(dom.ownerDocument(element))?.frameElement);

/** Scripts and styles have text too, but none that shows. */
// biome-ignore lint/performance/useDomNodeTextContent: only what is visible counts
const textOf = (element: Element): string => ((element as Partial<HTMLElement>).innerText ?? "").trim();

/** The text of an element and of those beside it at the top of a shadow tree. */
const textOfTree = (element: Element): string =>
  [...(dom.getRootNode(element) as ShadowRoot).children].map(textOf).filter(Boolean).join("\n"); // by the caller

/** Elements that show something without text. */
const SHOWING = "img, svg, video, canvas, iframe, object, embed, input, select, textarea, button";

/** The number of pictures, controls and shadow trees in an element, which may be one itself. */
function countShown(element: Element): number {
  const inner = [element, ...dom.findAllIn(element, "*")];
  return inner.filter((part) => dom.matches(part, SHOWING) || dom.shadowRoot(part)).length;
}

/** The empty layers beside a banner that cover the page. */
function backdropsOf(banner: Element): Element[] {
  const parent = dom.parentElement(banner);
  return [...(parent ? dom.children(parent) : [])].filter((element) => {
    if (element === banner || !isVisible(element) || !isLayer(element) || dom.textContent(element)?.trim())
      return false;
    const { width, height } = dom.getBoundingClientRect(element);
    return width >= innerWidth * BACKDROP_SHARE && height >= innerHeight * BACKDROP_SHARE;
  });
}

export function isVisible(element: Element): boolean {
  if (!dom.checkVisibility(element, { opacityProperty: true, visibilityProperty: true })) return false;
  const { width, height } = dom.getBoundingClientRect(element);
  return width > 0 && height > 0;
}
