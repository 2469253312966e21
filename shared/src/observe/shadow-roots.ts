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

/** How this world finds the shadow root of an element, open or closed. */
export function shadowRootFinder(): FindRoot {
  // The DOM's own types don't know what a browser adds to an extension's isolated world.
  const { chrome } = globalThis as unknown as ExtensionGlobals;
  const ask = chrome?.dom?.openOrClosedShadowRoot?.bind(chrome.dom);
  if (ask) return (element) => (element.namespaceURI === HTML ? ask(element) : null);
  if ("openOrClosedShadowRoot" in Element.prototype) {
    // Firefox gives content scripts this property, which the DOM's own types don't know; null without a root.
    return (element) => (element as Element & { openOrClosedShadowRoot: ShadowRoot | null }).openOrClosedShadowRoot;
  }
  return (element) => element.shadowRoot ?? adopted.get(element) ?? null;
}
