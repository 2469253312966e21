import * as dom from "./members.ts";
import { HTML, SVG } from "./page-node.ts";

/**
 * Closed shadow roots by their hosts, and the trees of clones that a `use` shows. A page's scripts cannot find them, but an
 * extension's isolated world can ask the browser for those of elements of HTML. A caller that controls the browser by CDP passes
 * them in before it calls observe():
 *
 * 1. `DOM.getDocument {depth: -1, pierce: true}` lists the whole tree; closed roots have the `shadowRootType` "closed", those of
 *    clones "user-agent". (Nobody may ask a root of the browser for its `mode`: Chromium 156 crashes.)
 * 2. `DOM.resolveNode {backendNodeId, executionContextId}` gives each of them an object id in the isolated world.
 * 3. `Runtime.callFunctionOn` passes these objects to a function of the isolated world that calls `adoptShadowRoots`.
 */
const adopted = new WeakMap<Element, ShadowRoot>();

/** Makes shadow roots known to later calls of observe() in the same world. */
export function adoptShadowRoots(roots: Iterable<ShadowRoot>): void {
  for (const root of roots) adopted.set(root.host, root);
}

/** Returns whether a shadow root is the tree of clones that a `use` shows. */
export const isCloneTree = (root: dom.Root): boolean => {
  const host = dom.hostOf(root);
  return host !== undefined && dom.namespaceURI(host) === SVG;
};

/** The tree of clones that a `use` shows, if it was passed in. */
export const cloneTreeOf = (use: Element): ShadowRoot | undefined => adopted.get(use);

type FindRoot = (element: Element) => ShadowRoot | null;

interface ExtensionGlobals {
  chrome?: { dom?: { openOrClosedShadowRoot?: (element: Element) => ShadowRoot | null } };
}

/** The elements that can have a shadow root, apart from custom elements (DOM Standard, "valid shadow host name"). */
const HOSTS = new Set([
  "article",
  "aside",
  "blockquote",
  "body",
  "div",
  "footer",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "header",
  "main",
  "nav",
  "p",
  "section",
  "span",
]);

/** Returns a function that finds an element's shadow root, open or closed, but not one that belongs to the browser. */
export function shadowRootFinder(): FindRoot {
  const find = finder();
  return (element) => {
    const name = dom.localName(element);
    return (HOSTS.has(name) || name.includes("-")) && dom.namespaceURI(element) === HTML ? find(element) : null;
  };
}

function finder(): FindRoot {
  // The cast: the DOM types lack what a browser adds to an extension's isolated world. Without it, `chrome` may be the id of
  // an element, which is no property of the global object itself.
  const { chrome } = Object.hasOwn(globalThis, "chrome") ? (globalThis as unknown as ExtensionGlobals) : {};
  const ask = chrome?.dom?.openOrClosedShadowRoot?.bind(chrome.dom);
  if (ask) return ask;
  if ("openOrClosedShadowRoot" in Element.prototype) {
    // The cast: Firefox gives content scripts this property, which the DOM types lack. It is null if there is no root.
    return (element) => (element as Element & { openOrClosedShadowRoot: ShadowRoot | null }).openOrClosedShadowRoot;
  }
  return (element) => element.shadowRoot ?? adopted.get(element) ?? null;
}
