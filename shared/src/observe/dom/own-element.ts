/** Shared by all scripts of one isolated world. A page's scripts have globals of their own. */
const OWN = Symbol.for("tintype.own-element");

interface Globals {
  [OWN]?: WeakRef<Element> | undefined;
}

// The cast: the global object lacks this symbol in the DOM's types.
const globals = globalThis as Globals;

/** Declares that an element is the extension's own: a reading of the page leaves it out. */
export function setOwnElement(element: Element): void {
  globals[OWN] = new WeakRef(element);
}

/** The element that the extension has put into the page, if there is one. */
export const ownElement = (): Element | undefined => globals[OWN]?.deref();
