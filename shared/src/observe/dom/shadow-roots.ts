import { HTML } from "./subject.ts";

/**
 * Closed shadow roots are handed in by whoever can see them. An extension's isolated world asks the browser itself.
 * The server maps them beforehand, in the same isolated world, and only where there are any:
 *
 * 1. `DOM.getDocument {depth: -1, pierce: true}`; collect the `backendNodeId` of every entry of a node's `shadowRoots`
 *    whose `shadowRootType` is "closed". None: nothing more to do.
 * 2. `DOM.resolveNode {backendNodeId, executionContextId}` for each, with the isolated world's context.
 * 3. `Runtime.callFunctionOn {executionContextId, functionDeclaration: "(...roots) => globalThis.tintypeObserve.adoptShadowRoots(roots)",
 *    arguments: [{objectId}, …]}`, after the bundle was evaluated and before observe() is called.
 */
const adopted = new WeakMap<Element, ShadowRoot>();

/** Makes closed shadow roots readable for later calls of observe() in the same world. */
export function adoptShadowRoots(roots: Iterable<ShadowRoot>): void {
  for (const root of roots) adopted.set(root.host, root);
}

type FindRoot = (element: Element) => ShadowRoot | null;

interface ExtensionGlobals {
  chrome?: { dom?: { openOrClosedShadowRoot?: (element: Element) => ShadowRoot | null } };
}

/** The elements that a page can give a shadow root to, beside custom ones (DOM Standard, "valid shadow host name"). */
const HOSTS = new Set([
  ...["article", "aside", "blockquote", "body", "div", "footer", "h1", "h2", "h3", "h4", "h5", "h6"],
  ...["header", "main", "nav", "p", "section", "span"],
]);

/** How this world finds the shadow root of an element, open or closed. The browser's own (of a date field) don't count. */
export function shadowRootFinder(): FindRoot {
  const find = finder();
  return (element) => {
    const name = element.localName;
    return (HOSTS.has(name) || name.includes("-")) && element.namespaceURI === HTML ? find(element) : null;
  };
}

function finder(): FindRoot {
  // The DOM's own types don't know what a browser adds to an extension's isolated world.
  const { chrome } = globalThis as unknown as ExtensionGlobals;
  const ask = chrome?.dom?.openOrClosedShadowRoot?.bind(chrome.dom);
  if (ask) return ask;
  if ("openOrClosedShadowRoot" in Element.prototype) {
    // Firefox gives content scripts this property, which the DOM's own types don't know; null without a root.
    return (element) => (element as Element & { openOrClosedShadowRoot: ShadowRoot | null }).openOrClosedShadowRoot;
  }
  return (element) => element.shadowRoot ?? adopted.get(element) ?? null;
}
