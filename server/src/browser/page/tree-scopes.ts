export type TreeScope = Document | ShadowRoot;

/**
 * The document, the documents of its frames that may be read, and every shadow root in them. Closed roots cannot be found
 * from inside: they are handed in.
 */
export function treeScopes(closedRoots: readonly ShadowRoot[]): TreeScope[] {
  const scopes: TreeScope[] = [document, ...closedRoots];
  // The array grows while it is walked: what stands in a shadow root or a frame is looked through in its turn.
  for (const scope of scopes) {
    for (const element of scope.querySelectorAll("*")) {
      if (element.shadowRoot) scopes.push(element.shadowRoot);
      if (element.localName === "iframe" || element.localName === "frame") {
        const inner = (element as HTMLIFrameElement).contentDocument; // by its name; null if of another origin
        if (inner) scopes.push(inner);
      }
    }
  }
  return scopes;
}
