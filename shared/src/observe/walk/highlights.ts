import * as dom from "../dom/members.ts";
import { PageNode, readProperty, TRANSPARENT } from "../dom/page-node.ts";
import { MAX_HIGHLIGHTED } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import type { Collectors } from "./collectors.ts";

type RealmWindow = Window & typeof globalThis;

/** The custom highlights of documents, by the elements whose texts are in them. */
export class Highlights {
  readonly #ofViews = new Map<Window, ReadonlyMap<Element, ReadonlySet<string>>>();

  /** Reads the colours that highlights give to the text that an element shows itself. */
  readTexts({ element, style, scope }: PageNode, into: Pick<Collectors, "paints">): void {
    const { view } = scope.frame;
    const names = getOrCreate(this.#ofViews, view, () => findHighlights(view)).get(element);
    for (const name of names ?? []) {
      // The cast: the type of a window does not have the globals of its realm.
      const pseudo = `::highlight(${(view as RealmWindow).CSS.escape(name)})`;
      const node = new PageNode(element, pseudo, view.getComputedStyle(element, pseudo), scope);
      const add = (property: string) => into.paints.add(node, property, readProperty(node, property));
      if (readProperty(node, "background-color") !== TRANSPARENT) add("background-color");
      if (readProperty(node, "color") !== style.getPropertyValue("color")) add("color");
      if (readProperty(node, "text-decoration-line") !== "none") add("text-decoration-color");
      if (readProperty(node, "text-shadow") !== style.getPropertyValue("text-shadow")) add("text-shadow");
    }
  }
}

function findHighlights(view: Window): ReadonlyMap<Element, ReadonlySet<string>> {
  const highlighted = new Map<Element, Set<string>>();
  const { highlights } = (view as RealmWindow).CSS as Partial<typeof CSS>; // the cast: older browsers lack the registry
  let remaining = MAX_HIGHLIGHTED;
  for (const [name, highlight] of entriesOf(highlights)) {
    for (const [range] of entriesOf(highlight)) {
      for (const text of textsIn(range)) {
        const parent = dom.parentElement(text);
        if (parent) getOrCreate(highlighted, parent, () => new Set<string>()).add(name);
        if (--remaining <= 0) return highlighted;
      }
    }
  }
  return highlighted;
}

/**
 * The entries of a registry or a highlight; none of one that is too large. Firefox hides the iterators of a page's objects from
 * extensions.
 */
function entriesOf<Key, Value>(
  of: { readonly size: number; forEach(add: (value: Value, key: Key) => void): void } | undefined,
): (readonly [Key, Value])[] {
  const entries: (readonly [Key, Value])[] = [];
  if (of && of.size <= MAX_HIGHLIGHTED) of.forEach((value, key) => void entries.push([key, value]));
  return entries;
}

/** The texts of a range, from its start, that are in it at least in part. */
function* textsIn({ startContainer, startOffset, endContainer, endOffset, collapsed }: AbstractRange): Generator<Node> {
  if (collapsed) return;
  const root = dom.getRootNode(startContainer);
  const document = dom.isDocument(root) ? root : startContainer.ownerDocument;
  if (!document) return;
  const walker = dom.createTreeWalker(document, root, NodeFilter.SHOW_TEXT);
  const start = nodeAt(startContainer, startOffset);
  walker.currentNode = start ?? lastIn(startContainer);
  const end = nodeAt(endContainer, endOffset);
  // 2 says that the text is before the end, 16 that it is in the end's container.
  const isBeforeEnd = (text: Node) =>
    text === endContainer
      ? endOffset > 0
      : (dom.compareDocumentPosition(end ?? endContainer, text) & (end ? 2 : 2 | 16)) !== 0;
  const isCut = start === startContainer && startOffset === dom.textContent(start)?.length;
  let text = start && dom.nodeType(start) === TEXT && !isCut ? start : walker.nextNode();
  for (; text && isBeforeEnd(text); text = walker.nextNode()) yield text;
}

const TEXT = 3;

/** The node at a boundary of a range: a text that is its container, or a child; undefined behind the last child. */
function nodeAt(container: Node, offset: number): Node | undefined {
  if (dom.nodeType(container) === TEXT) return container;
  let child = dom.firstChild(container);
  for (let index = 0; child && index < offset; index++) child = dom.nextSibling(child);
  return child ?? undefined;
}

/** The last node in another one, or that itself. */
function lastIn(node: Node): Node {
  let last = node;
  for (let child = dom.firstChild(last); child; child = dom.nextSibling(last) ?? dom.firstChild(last)) last = child;
  return last;
}
