import { MAX_ELEMENT_DEPTH, MAX_ID, MAX_SELECTOR } from "../limits.ts";
import * as dom from "./members.ts";

/**
 * Makes a selector for an element that matches no other element: a path from the root of its tree or from the nearest id that
 * occurs once. A part after ` >>> ` applies in the shadow tree, or in the frame's document, of what is before it. It remembers
 * what it has found, so it is for one moment of a page.
 */
export class Selectors {
  readonly #known = new Map<Element, string>();
  readonly #ids = new Map<Node, ReadonlyMap<string, number>>();
  readonly #steps = new Map<Element, string>();

  /** @returns undefined if the selector would be too long */
  of(element: Element): string | undefined {
    const path = this.#path(element);
    return path.length <= MAX_SELECTOR ? path : undefined;
  }

  #path(start: Element): string {
    // Not recursive, because elements may be nested deeply.
    const waiting: Element[] = [];
    let path = "";
    for (let element: Element | undefined = start; element; element = this.#above(element)) {
      const known = this.#known.get(element);
      if (known !== undefined) {
        path = known;
        break;
      }
      waiting.push(element);
      if (waiting.length > MAX_ELEMENT_DEPTH) return " ".repeat(MAX_SELECTOR + 1);
    }
    for (const element of waiting.reverse()) {
      path = this.#join(path, element).slice(0, MAX_SELECTOR + 1);
      this.#known.set(element, path);
    }
    return path;
  }

  /** The element whose selector this one's begins with. */
  #above(element: Element): Element | undefined {
    if (this.#id(element)) return outside(element);
    return dom.parentElement(element) ?? outside(element);
  }

  #join(above: string, element: Element): string {
    const id = this.#id(element);
    if (id) return outside(element) ? `${above} >>> ${id}` : id;
    if (dom.parentElement(element)) return `${above} > ${this.#step(element)}`;
    const parent = dom.parentNode(element);
    const isInShadow = parent !== null && dom.hostOf(parent) !== undefined;
    const own = isInShadow ? `:host > ${this.#step(element)}` : ":root";
    return above === "" ? own : `${above} >>> ${own}`;
  }

  /** The id of an element as a selector, if no other element of its tree has it. */
  #id(element: Element): string | undefined {
    const id = dom.getAttribute(element, "id");
    if (!id || id.length > MAX_ID) return undefined;
    const root = dom.getRootNode(element);
    let counts = this.#ids.get(root);
    if (!counts) {
      counts = countIds(root);
      this.#ids.set(root, counts);
    }
    return counts.get(id) === 1 ? `#${CSS.escape(id)}` : undefined;
  }

  /** What tells an element from its siblings. */
  #step(element: Element): string {
    const known = this.#steps.get(element);
    if (known !== undefined) return known;
    const siblings = siblingsOf(element);
    const counts = new Map<string, number>();
    for (const sibling of siblings) {
      const name = dom.localName(sibling);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    siblings.forEach((sibling, index) => {
      const name = dom.localName(sibling);
      const tag = CSS.escape(name);
      this.#steps.set(sibling, counts.get(name) === 1 ? tag : `${tag}:nth-child(${index + 1})`);
    });
    return this.#steps.get(element) ?? "*";
  }
}

/** An element and its siblings, in their order. */
function siblingsOf(element: Element): Element[] {
  const parent = dom.parentElement(element);
  if (parent) return [...dom.children(parent)];
  const tree = dom.parentNode(element);
  // The cast: only shadow trees have a host.
  return tree && dom.hostOf(tree) ? [...(tree as ShadowRoot).children] : [element];
}

/** The host or frame around an element's tree. */
function outside(element: Element): Element | undefined {
  const root = dom.getRootNode(element);
  const host = dom.hostOf(root);
  if (host) return host;
  try {
    return dom.defaultView(dom.ownerDocument(element))?.frameElement ?? undefined;
  } catch {
    return undefined; // the page itself is in a frame of another origin
  }
}

function countIds(root: Node): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  // The root of an element that is shown is a document or a shadow root.
  for (const element of dom.findAll(root as dom.Root, "[id]")) {
    const id = dom.getAttribute(element, "id") ?? "";
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
