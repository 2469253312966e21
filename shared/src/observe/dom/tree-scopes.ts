import * as dom from "./members.ts";
export type TreeScope = Document | ShadowRoot;

/**
 * Returns the document, the readable documents of its frames, and every shadow root in them. Code in the page cannot find
 * closed shadow roots, so they are passed in.
 */
export function treeScopes(closedRoots: readonly ShadowRoot[]): TreeScope[] {
  const scopes: TreeScope[] = [document, ...closedRoots];
  // The loop also visits the scopes that are added to the array while it runs.
  for (const scope of scopes) {
    for (const element of dom.findAll(scope, "*")) {
      const root = dom.shadowRoot(element);
      if (root) scopes.push(root);
      const name = dom.localName(element);
      if (name === "iframe" || name === "frame") {
        const inner = (element as HTMLIFrameElement).contentDocument; // the name tells the type; null for another origin
        if (inner) scopes.push(inner);
      }
    }
  }
  return scopes;
}
