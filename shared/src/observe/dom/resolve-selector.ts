/** At most this many elements are found for one selector. */
const MAX_FOUND = 5_000;

type FindRoot = (element: Element) => ShadowRoot | null;

/**
 * The elements that a selector matches. A part after ` >>> ` applies in the shadow tree, or in the frame's document, of what is
 * before it, as Selectors writes it.
 * @param shadowRootOf finds open shadow roots and, where the caller can, closed ones
 * @returns none if the selector is not valid CSS
 */
export function resolveSelector(document: Document, selector: string, shadowRootOf: FindRoot): Element[] {
  let trees: (Document | ShadowRoot)[] = [document];
  let found: Element[] = [];
  for (const part of selector.split(" >>> ")) {
    found = trees.flatMap((tree) => matches(tree, part)).slice(0, MAX_FOUND);
    trees = found.flatMap((element) => treeIn(element, shadowRootOf) ?? []);
  }
  return found;
}

function matches(tree: Document | ShadowRoot, selector: string): Element[] {
  try {
    return [...tree.querySelectorAll(selector)];
  } catch {
    return [];
  }
}

/** The frame's document or the shadow tree of an element. */
function treeIn(element: Element, shadowRootOf: FindRoot): Document | ShadowRoot | null | undefined {
  return "contentDocument" in element ? (element as HTMLIFrameElement).contentDocument : shadowRootOf(element);
}
