import { MAX_CLASS_ATTRIBUTE, MAX_INDEXED_CLASSES, MAX_INDEXED_ELEMENTS } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import * as dom from "./members.ts";
import { HTML } from "./page-node.ts";
import type { StableClasses } from "./stable-classes.ts";

const PLAIN_TAG = /^[a-z][a-z\d-]*$/i;
/** The attributes by which tests find elements. Whoever changes a page keeps their values. */
const TEST_ATTRIBUTES = ["data-testid", "data-test-id", "data-test", "data-cy", "data-qa"];

/** Numbers of elements in document order. */
type Numbers = readonly number[];

/** An element of a tree, with what simple selectors say about it. */
interface Entry {
  readonly element: Element;
  readonly parent: number | undefined;
  readonly depth: number;
  /** The number of its last descendant, or its own. */
  end: number;
  /** Its position among its siblings, from 1, and among those of its type. */
  readonly position: number;
  readonly positionOfType: number;
  /** The siblings of its type; counted up while the tree is read. */
  readonly type: { count: number };
}

/** A part of a selector about one element, and the elements of the tree that it matches. */
export interface Compound {
  readonly text: string;
  readonly matches: Numbers;
  readonly subject: "id" | "test id" | "class" | "tag";
  readonly counts: boolean;
}

/**
 * Which elements of a document or a shadow tree the simplest selectors match. It is made in one pass, and whether a selector
 * matches a second element is then told by the neighbours in a list, so its cost does not depend on how often a class is used.
 */
export class TreeIndex {
  readonly #entries: Entry[] = [];
  readonly #numbers = new Map<Element, number>();
  readonly #lists = new Map<string, number[]>();
  readonly #groups = new Map<Numbers, Map<string, Map<unknown, number[]>>>();
  readonly #classes: StableClasses;
  /** Selectors of documents in quirks mode ignore case. */
  readonly #ignoresCase: boolean;
  /** Not if some elements have not been looked at: they might match as well. */
  #isComplete = true;

  constructor(root: dom.Root, classes: StableClasses) {
    this.#classes = classes;
    const elements = dom.findAll(root, "*");
    const [firstElement] = elements;
    this.#ignoresCase = firstElement !== undefined && dom.compatMode(dom.ownerDocument(firstElement)) === "BackCompat";
    this.#isComplete = elements.length <= MAX_INDEXED_ELEMENTS;
    this.#readElements(elements);
  }

  #readElements(elements: ArrayLike<Element>): void {
    const open: { element: Element; number: number; children: number; types: Map<string, { count: number }> }[] = [];
    const top = { children: 0, types: new Map<string, { count: number }>() };
    const close = (end: number) => {
      const entry = this.#entries[open.pop()?.number ?? -1];
      if (entry) entry.end = end;
    };
    const count = Math.min(elements.length, MAX_INDEXED_ELEMENTS);
    for (let number = 0; number < count; number++) {
      const element = elements[number];
      if (!element) break;
      const parent = dom.parentElement(element);
      while (open.length > 0 && open.at(-1)?.element !== parent) close(number - 1);
      const around = open.at(-1) ?? top;
      const name = `${dom.namespaceURI(element)} ${dom.localName(element)}`;
      const type = getOrCreate(around.types, name, () => ({ count: 0 }));
      type.count++;
      around.children++;
      this.#entries.push({
        element,
        parent: open.at(-1)?.number,
        depth: open.length,
        end: number,
        position: around.children,
        positionOfType: type.count,
        type,
      });
      this.#numbers.set(element, number);
      this.#list(element, number);
      open.push({ element, number, children: 0, types: new Map() });
    }
    while (open.length > 0) close(count - 1);
  }

  #list(element: Element, number: number): void {
    this.#add(dom.localName(element).toLowerCase(), number);
    const id = dom.getAttribute(element, "id");
    if (id) this.#add(this.#fold(`#${id}`), number);
    const testId = this.#testIdOf(element);
    if (testId !== undefined) this.#add(testId, number);
    const attribute = dom.getAttribute(element, "class");
    if (!attribute) return;
    if (attribute.length > MAX_CLASS_ATTRIBUTE) this.#isComplete = false;
    else for (const name of this.#classes.lasting(element, attribute)) this.#add(this.#fold(`.${name}`), number);
  }

  /** The selector of an element's attribute for tests, if it is no generated one. */
  #testIdOf(element: Element): string | undefined {
    const name = TEST_ATTRIBUTES.find((attribute) => dom.hasAttribute(element, attribute));
    const value = name === undefined ? undefined : dom.getAttribute(element, name);
    return value && this.#classes.isLastingId(element, value) ? `[${name}="${value}"]` : undefined;
  }

  #add(key: string, number: number): void {
    const list = this.#lists.get(key);
    if (!list) this.#lists.set(key, [number]);
    else if (list.at(-1) !== number) list.push(number);
  }

  #fold(key: string): string {
    return this.#ignoresCase ? key.toLowerCase() : key;
  }

  numberOf(element: Element): number | undefined {
    return this.#numbers.get(element);
  }

  entry(number: number): Entry | undefined {
    return this.#entries[number];
  }

  /** The compounds by which a selector may name an element, those that do not count siblings first. */
  compounds(number: number): Compound[] {
    const entry = this.#entries[number];
    if (!entry || !this.#isComplete) return [];
    const { element, positionOfType, type } = entry;
    const tag = this.tagOf(element);
    const tags = tag === "" ? [] : [this.#compound(tag, tag.toLowerCase(), "tag")];
    const attribute = dom.getAttribute(element, "class") ?? "";
    const names = attribute === "" ? [] : this.#classes.lasting(element, attribute).slice(0, MAX_INDEXED_CLASSES);
    const classes = names.map((name) => this.#compound(`.${name}`, this.#fold(`.${name}`), "class"));
    const id = dom.getAttribute(element, "id");
    const ids =
      id && this.#classes.isLastingId(element, id) ? [this.#compound(`#${id}`, this.#fold(`#${id}`), "id")] : [];
    const testId = this.#testIdOf(element);
    if (testId !== undefined) ids.push(this.#compound(testId, testId, "test id"));
    const both = classes.map((compound): Compound => {
      const matches = this.#group(compound.matches, "tag").get(tag.toLowerCase()) ?? [];
      return { ...compound, text: `${tag}${compound.text}`, matches };
    });
    const counted =
      type.count === 1
        ? []
        : [...classes, ...tags].map((compound): Compound => {
            const matches = this.#group(compound.matches, "positionOfType").get(positionOfType) ?? [];
            return { ...compound, text: `${compound.text}:nth-of-type(${positionOfType})`, matches, counts: true };
          });
    return [...ids, ...classes, ...tags, ...(tag === "" ? [] : both), ...counted];
  }

  #compound(text: string, key: string, subject: Compound["subject"]): Compound {
    return { text, matches: this.#lists.get(key) ?? [], subject, counts: false };
  }

  /** The tag of an element as a selector names it; "" if it needs more than letters. */
  tagOf(element: Element): string {
    const name = dom.localName(element);
    // Selectors in HTML are made small for elements of HTML only, so they do not match capitals that a script gave to these.
    const isExact = name === name.toLowerCase() || dom.namespaceURI(element) !== HTML;
    return isExact && PLAIN_TAG.test(name) ? name : "";
  }

  /** Returns whether an element is the only one among the descendants of another that a compound matches. */
  isOnlyOneIn(ancestor: number, { matches }: Compound, number: number): boolean {
    const position = positionIn(matches, number);
    const before = matches[position - 1] ?? -1;
    const after = matches[position + 1] ?? Number.POSITIVE_INFINITY;
    return before <= ancestor && after > (this.#entries[ancestor]?.end ?? 0);
  }

  /** Returns whether an element is the only child of its parent that a compound matches. */
  isOnlyChild({ matches }: Compound, number: number): boolean {
    if (matches.length === 1) return true;
    return this.#group(matches, "parent").get(this.#entries[number]?.parent)?.length === 1;
  }

  #group(matches: Numbers, criterion: "tag" | "parent" | "positionOfType"): Map<unknown, number[]> {
    const groups = getOrCreate(this.#groups, matches, () => new Map<string, Map<unknown, number[]>>());
    const partOf = (number: number) => {
      const entry = this.#entries[number];
      return criterion === "tag" ? entry && dom.localName(entry.element).toLowerCase() : entry?.[criterion];
    };
    return getOrCreate(groups, criterion, () => Map.groupBy(matches, partOf));
  }
}

/** The index of a number in an ascending list that contains it. */
function positionIn(list: Numbers, number: number): number {
  let [low, high] = [0, list.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
