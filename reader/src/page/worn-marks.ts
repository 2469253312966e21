import { DEFAULT_ON, type FurtherConditions } from "@tintype/shared/conditions/conditions";
import * as dom from "@tintype/shared/observe/dom/members";
import type { TreeScope } from "@tintype/shared/observe/dom/tree-scopes";

/** Attributes and classes, and a selector of the elements that wear them. */
export type MarksToWear = Pick<FurtherConditions, "on" | "attributes" | "classes">;

/** The attributes of an element that have to change so that it wears the marks, and their values; null removes one. */
function missingOn(element: Element, { attributes = {}, classes = {} }: MarksToWear): [string, string | null][] {
  const missing = Object.entries(attributes).filter(([name, value]) => dom.getAttribute(element, name) !== value);
  const earlier = tokensOf(element);
  const kept = earlier.filter((token) => !Object.hasOwn(classes, token) || classes[token] === true);
  const added = Object.keys(classes).filter((token) => classes[token] === true && !earlier.includes(token));
  const isComplete = added.length === 0 && kept.length === earlier.length;
  return isComplete ? missing : [...missing, ["class", [...kept, ...added].join(" ")]];
}

const tokensOf = (element: Element): string[] =>
  (dom.getAttribute(element, "class") ?? "").split(/\s+/).filter(Boolean);

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) dom.removeAttribute(element, name);
  else dom.setAttribute(element, name, value);
}

/** Puts marks on an element. @returns whether it lacked one */
function putOn(element: Element, marks: MarksToWear): boolean {
  const missing = missingOn(element, marks);
  for (const [name, value] of missing) setAttribute(element, name, value);
  return missing.length > 0;
}

/** The elements of the document that a selector names. The usual ones are found without a search. */
export function elementsOn(selector = DEFAULT_ON): readonly Element[] {
  if (selector !== "html" && selector !== "body") return [...dom.findAll(document, selector)];
  // The cast: a document that is being parsed has no root yet.
  const root = selector === "body" ? dom.body(document) : (dom.documentElement(document) as Element | null);
  return root === null || dom.localName(root) !== selector ? [] : [root];
}

/** The most times that the marks are put back after the page has taken them off. */
const MAX_ROUNDS = 200;
/** The most times that elements come later. A page could add one for each that gets the marks. */
const MAX_ARRIVALS = 2_000;

/** The state of marks that are held in a page. */
export interface Standing {
  readonly elements: number;
  readonly isComplete: boolean;
  /** How often the marks were put back so far. */
  readonly rounds: number;
}

/**
 * Holds marks on the elements of a document from its beginning, also on those that come later, and whenever the page takes
 * them off: until the page has done so 200 times. Such elements keep them if the selector no longer matches, because the
 * marks may be what it asks for.
 */
export class HeldMarks {
  readonly #marks: MarksToWear;
  readonly #elements = new Set<Element>();
  readonly #observer = new MutationObserver(() => this.#restore());
  #rounds = 0;
  #arrivals = 0;

  /** It must be called before the document's first script. */
  constructor(marks: MarksToWear) {
    this.#marks = marks;
    this.#observer.observe(document, { subtree: true, childList: true, attributes: true });
    this.#restore();
  }

  get standing(): Standing {
    const candidates = new Set([...this.#elements, ...elementsOn(this.#marks.on)]);
    const elements = [...candidates].filter((element) => dom.isConnected(element));
    const isComplete = elements.every((element) => missingOn(element, this.#marks).length === 0);
    return { elements: elements.length, isComplete, rounds: this.#rounds };
  }

  #restore(): void {
    let isFought = false;
    let hasArrivals = false;
    for (const element of this.#elements) {
      if (!dom.isConnected(element)) this.#elements.delete(element);
      else if (putOn(element, this.#marks)) isFought = true;
    }
    for (const element of elementsOn(this.#marks.on)) {
      if (this.#elements.has(element)) continue;
      this.#elements.add(element);
      putOn(element, this.#marks);
      hasArrivals = true;
    }
    if (isFought) this.#rounds += 1;
    if (hasArrivals) this.#arrivals += 1;
    if (this.#rounds >= MAX_ROUNDS || this.#arrivals >= MAX_ARRIVALS) this.#observer.disconnect();
  }
}

/** Marks that a loaded page wears for a while. Nothing else in the page may change meanwhile. */
export class WornMarks {
  readonly #earlier: (readonly [Element, string, string | null])[] = [];
  readonly #observer = new MutationObserver(() => {
    this.#isDisturbed = true;
  });
  #isDisturbed = false;

  constructor(scopes: readonly TreeScope[], elements: readonly Element[], marks: MarksToWear) {
    for (const element of elements) {
      for (const [name, value] of missingOn(element, marks)) {
        this.#earlier.push([element, name, dom.getAttribute(element, name)]);
        setAttribute(element, name, value);
      }
    }
    for (const scope of scopes) {
      this.#observer.observe(scope, { subtree: true, childList: true, attributes: true, characterData: true });
    }
  }

  /** True if the page has changed anything in its document since it wears the marks. */
  get isDisturbed(): boolean {
    this.#isDisturbed ||= this.#observer.takeRecords().length > 0;
    return this.#isDisturbed;
  }

  takeOff(): void {
    this.#observer.disconnect();
    for (const [element, name, value] of this.#earlier.toReversed()) setAttribute(element, name, value);
  }
}
