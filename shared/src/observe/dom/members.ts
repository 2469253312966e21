// The members of nodes that a page can hide: `dom.parentElement(element)` instead of `element.parentElement`.
//
// The fields of a form are members of the form by their names, and so are the forms, images and frames of a document. That
// holds in our isolated world too, and they hide the browser's own members: in `<form><input name="parentElement"></form>`
// the form's `parentElement` is the field. Nothing hides the accessors and methods of the prototypes. Those of our realm work
// for the nodes of frames, which belong to another realm. No other nodes hide members, so what is known to be neither a form
// nor a document can be used as usual.

interface Interface<Instance> {
  readonly prototype: Instance;
}

function descriptor<Instance extends object>(owner: Interface<Instance>, name: PropertyKey) {
  let prototype: object | null = owner.prototype;
  for (; prototype; prototype = Object.getPrototypeOf(prototype)) {
    const accessor = Object.getOwnPropertyDescriptor(prototype, name);
    if (accessor) return accessor;
  }
  throw new Error(`This browser does not know ${String(name)}.`);
}

/** Reads an attribute. The interface is looked up on first use: parts of this code also run where there is no DOM. */
export function attribute<Instance extends object, Name extends keyof Instance>(
  owner: () => Interface<Instance>,
  name: Name,
) {
  let get: (() => unknown) | undefined;
  return (of: Instance): Instance[Name] => {
    get ??= descriptor(owner(), name).get;
    // The cast: it is the getter of this attribute.
    return get?.call(of) as Instance[Name];
  };
}

type Method<Instance, Name extends keyof Instance> = Instance[Name] extends (...args: infer Args) => infer Result
  ? (on: Instance, ...args: Args) => Result
  : never;

export function method<Instance extends object, Name extends keyof Instance>(
  owner: () => Interface<Instance>,
  name: Name,
) {
  let call: ((...args: unknown[]) => unknown) | undefined;
  // Most calls have one argument at most, and an absent one may be undefined. Passing on a list takes longer.
  const caller = (on: Instance, argument?: unknown, ...others: unknown[]) => {
    call ??= descriptor(owner(), name).value as typeof call; // the cast: it is this method
    return others.length === 0 ? call?.call(on, argument) : call?.call(on, argument, ...others);
  };
  return caller as Method<Instance, Name>; // the cast: it passes on arguments and result
}

/** Writes an attribute. */
export function setter<Instance extends object, Name extends keyof Instance>(
  owner: () => Interface<Instance>,
  name: Name,
) {
  let set: ((value: unknown) => void) | undefined;
  return (of: Instance, value: Instance[Name]): void => {
    set ??= descriptor(owner(), name).set;
    set?.call(of, value);
  };
}

const node = <Name extends keyof Node>(name: Name) => attribute(() => Node, name);
const element = <Name extends keyof Element>(name: Name) => attribute(() => Element, name);
const elementMethod = <Name extends keyof Element>(name: Name) => method(() => Element, name);
const ofDocument = <Name extends keyof Document>(name: Name) => attribute(() => Document, name);

export const nodeType = node("nodeType");
const parentNode = node("parentNode");
export const parentElement = node("parentElement");
export const firstChild = node("firstChild");
export const nextSibling = node("nextSibling");
export const textContent = node("textContent");
export const baseURI = node("baseURI");
export const isConnected = node("isConnected");
export const getRootNode = method(() => Node, "getRootNode");
export const contains = method(() => Node, "contains");
export const compareDocumentPosition = method(() => Node, "compareDocumentPosition");
const owner = node("ownerDocument");

export const ownerDocument = (of: Element): Document => owner(of) ?? document; // null for documents only

export const localName = element("localName");
export const namespaceURI = element("namespaceURI");
export const firstElementChild = element("firstElementChild");
export const nextElementSibling = element("nextElementSibling");
export const previousElementSibling = element("previousElementSibling");
export const children = element("children");
export const shadowRoot = element("shadowRoot");
export const assignedSlot = element("assignedSlot");
export const attributes = element("attributes");
export const classList = element("classList");
export const clientWidth = element("clientWidth");
export const clientHeight = element("clientHeight");
export const clientLeft = element("clientLeft");
export const clientTop = element("clientTop");
export const scrollWidth = element("scrollWidth");
export const scrollHeight = element("scrollHeight");
export const scrollLeft = element("scrollLeft");
export const scrollTop = element("scrollTop");
export const getAttribute = elementMethod("getAttribute");
export const hasAttribute = elementMethod("hasAttribute");
export const setAttribute = elementMethod("setAttribute");
export const removeAttribute = elementMethod("removeAttribute");
export const getAttributeNames = elementMethod("getAttributeNames");
/** The address that an element of a drawing refers to; "" without one. */
export const hrefOf = (of: Element): string => getAttribute(of, "href") ?? getAttribute(of, "xlink:href") ?? "";
export const matches: (on: Element, selector: string) => boolean = elementMethod("matches");
export const closest: (on: Element, selector: string) => Element | null = elementMethod("closest");
/** Returns whether the browser tells computed values apart from used ones. Firefox 153 does not. */
export const hasStyleMaps = (): boolean => "computedStyleMap" in Element.prototype;
export const computedStyleMap = elementMethod("computedStyleMap");
export const getBoundingClientRect = elementMethod("getBoundingClientRect");
export const checkVisibility = elementMethod("checkVisibility");
export const animate = elementMethod("animate");
export const scrollBy = elementMethod("scrollBy") as (on: Element, options: ScrollToOptions) => void; // not its overloads
export const scrollTo = elementMethod("scrollTo") as (on: Element, to: ScrollToOptions) => void; // not its overloads
export const scrollIntoView = elementMethod("scrollIntoView");

export const offsetWidth = attribute(() => HTMLElement, "offsetWidth");
export const offsetHeight = attribute(() => HTMLElement, "offsetHeight");
export const focus = method(() => HTMLElement, "focus");
const styleOfHtml = attribute(() => HTMLElement, "style");

export const documentElement = ofDocument("documentElement");
/** Null in a document that has none, or a frameset. */
export const body = ofDocument("body") as (of: Document) => HTMLElement | null; // the DOM types leave out null
export const defaultView = ofDocument("defaultView");
export const title = ofDocument("title");
export const url = ofDocument("URL");
export const compatMode = ofDocument("compatMode");
export const contentType = ofDocument("contentType");
export const activeElement = ofDocument("activeElement");
export const readyState = ofDocument("readyState");
export const doctype = ofDocument("doctype");
export const images = ofDocument("images");
export const implementation = ofDocument("implementation");
export const scrollingElement = ofDocument("scrollingElement");
export const fonts = ofDocument("fonts");
export const createTreeWalker = method(() => Document, "createTreeWalker");
export const createDocumentFragment = method(() => Document, "createDocumentFragment");
const create = method(() => Document, "createElement");

export const createElement = <Name extends keyof HTMLElementTagNameMap>(
  of: Document,
  name: Name,
): HTMLElementTagNameMap[Name] => create(of, name) as HTMLElementTagNameMap[Name]; // the name tells the type

export const createElementNS = method(() => Document, "createElementNS") as (
  on: Document,
  namespace: string,
  name: string,
) => Element; // not its overloads

export const addEventListener = method(() => EventTarget, "addEventListener");
export const removeEventListener = method(() => EventTarget, "removeEventListener");

/** A document or shadow tree. Shadow roots hide no members. */
export type Root = Document | ShadowRoot;

export const isDocument = (root: Node): root is Document => nodeType(root) === 9;

/** The host of a shadow tree; undefined for other nodes. (A document may contain something called `host`.) */
export function hostOf(root: Node): Element | undefined {
  // The cast: among fragments, only shadow roots have a host.
  return nodeType(root) === 11 && "host" in root ? (root as ShadowRoot).host : undefined;
}

/** The element around, also that of a shadow tree: its host. */
export function parentOrHost(of: Element): Element | undefined {
  const parent = parentElement(of);
  if (parent) return parent;
  const tree = parentNode(of);
  return tree ? hostOf(tree) : undefined;
}

/** The element that one inherits from: around it, or the slot that it is assigned to. */
export const flatParent = (of: Element): Element | undefined => assignedSlot(of) ?? parentOrHost(of);

const fromPointInDocument = method(() => Document, "elementFromPoint");

export const elementFromPoint = (root: Root, x: number, y: number): Element | null =>
  isDocument(root) ? fromPointInDocument(root, x, y) : root.elementFromPoint(x, y);

type Find<On, Found> = (on: On, selector: string) => Found; // methods without their overloads
const findAllInDocument = method(() => Document, "querySelectorAll") as Find<Document, NodeListOf<Element>>;
const findInDocument = method(() => Document, "querySelector") as Find<Document, Element | null>;
const findByIdInDocument = method(() => Document, "getElementById");
const sheetsOfDocument = ofDocument("styleSheets");
const adoptedByDocument = ofDocument("adoptedStyleSheets");
const animationsOfDocument = method(() => Document, "getAnimations");

export const findIn = elementMethod("querySelector") as Find<Element, Element | null>;
export const findAllIn = elementMethod("querySelectorAll") as Find<Element, NodeListOf<Element>>;

export const findAll = (root: Root, selector: string): NodeListOf<Element> =>
  isDocument(root) ? findAllInDocument(root, selector) : root.querySelectorAll(selector);

/** Like `findAll`, but undefined if the text is not a valid selector. */
export function findAllIfValid(root: Root, selector: string): Element[] | undefined {
  try {
    return [...findAll(root, selector)];
  } catch {
    return undefined;
  }
}

/** Like `matches`, but false if the text is not a valid selector. */
export function matchesIfValid(element: Element, selector: string): boolean {
  try {
    return matches(element, selector);
  } catch {
    return false;
  }
}

export const find = (root: Root, selector: string): Element | null =>
  isDocument(root) ? findInDocument(root, selector) : root.querySelector(selector);

export const getElementById = (root: Root, id: string): Element | null =>
  isDocument(root) ? findByIdInDocument(root, id) : root.getElementById(id);

/** The element of a tree that an element of a drawing refers to. */
export function referredElement(of: Element, root: Root): Element | null {
  const id = referredId(of);
  return id === undefined ? null : getElementById(root, id);
}

/** Returns whether an element of a drawing refers to another file. */
export const refersElsewhere = (of: Element): boolean => hrefOf(of) !== "" && referredId(of) === undefined;

/** The id in the element's own document that an element of a drawing refers to; undefined if it refers to none. */
function referredId(of: Element): string | undefined {
  const [address = "", id = ""] = hrefOf(of).trim().split("#");
  if (id === "" || (address !== "" && !isOwnAddress(address, of))) return undefined;
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

function isOwnAddress(address: string, of: Element): boolean {
  try {
    return new URL(address, baseURI(of)).href === url(ownerDocument(of)).split("#")[0];
  } catch {
    return false;
  }
}

export const styleSheets = (root: Root): StyleSheetList =>
  isDocument(root) ? sheetsOfDocument(root) : root.styleSheets;

export const adoptedStyleSheets = (root: Root): readonly CSSStyleSheet[] =>
  (isDocument(root) ? adoptedByDocument(root) : root.adoptedStyleSheets) ?? [];

export const getAnimations = (root: Root): Animation[] =>
  isDocument(root) ? animationsOfDocument(root) : root.getAnimations();

/** The style attribute of an element of HTML or SVG; others have none. */
export function styleOf(of: Element): CSSStyleDeclaration | undefined {
  // The casts: the namespace tells the type, and elements of SVG hide no members.
  if (namespaceURI(of) === "http://www.w3.org/1999/xhtml") return styleOfHtml(of as HTMLElement);
  return (of as Partial<SVGElement>).style;
}

export const setProperty = method(() => CSSStyleDeclaration, "setProperty");
export const removeProperty = method(() => CSSStyleDeclaration, "removeProperty");
