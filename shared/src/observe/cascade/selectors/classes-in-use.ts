import { splitList } from "../../../css/lists.ts";
import * as dom from "../../dom/members.ts";
import { MAX_PARSED_SELECTORS } from "../../limits.ts";
import { getOrCreateBounded } from "../../memo.ts";
import { requiredClasses } from "./compounds.ts";

/** By list of selectors, the classes that each of them requires. A page is read again in its modes. */
const requirements = new Map<string, readonly (readonly string[])[]>();

const requirementsOf = (list: string): readonly (readonly string[])[] =>
  getOrCreateBounded(requirements, MAX_PARSED_SELECTORS, list, () => splitList(list).map(requiredClasses));

/** Parses a list of selectors before it is needed: a page has thousands, and most of them are only ever asked for their classes. */
export function prepareSelectors(list: string): void {
  requirementsOf(list);
}

/**
 * Tells which selectors cannot match, because they ask for a class that no element of a document or shadow tree has. This
 * holds for most rules of a framework. The classes are read once: see hasNew for those that the page adds later.
 */
export class ClassesInUse {
  readonly #root: Document | ShadowRoot;
  readonly #isQuirky: boolean;
  #names: ReadonlySet<string> | undefined;
  /** The attributes that consist of known classes. */
  #attributes: ReadonlySet<string> = new Set();

  constructor(root: Document | ShadowRoot) {
    this.#root = root;
    // There, classes match in any case.
    this.#isQuirky = dom.compatMode(dom.isDocument(root) ? root : root.ownerDocument) === "BackCompat";
  }

  /** Returns whether one of a list of selectors may match an element of the tree. */
  mayMatchAny(list: string): boolean {
    if (this.#isQuirky) return true;
    return requirementsOf(list).some((classes) => this.#hasAll(classes));
  }

  /** Returns whether an element has a class that no element had when the classes were read. */
  hasNew(element: Element): boolean {
    if (this.#isQuirky || !this.#names) return false;
    const attribute = dom.getAttribute(element, "class") ?? "";
    return attribute !== "" && !this.#attributes.has(attribute) && !this.#hasAll(namesIn(attribute));
  }

  #hasAll(classes: readonly string[]): boolean {
    this.#names ??= this.#readNames();
    for (const name of classes) if (!this.#names.has(name)) return false;
    return true;
  }

  #readNames(): ReadonlySet<string> {
    const values = new Set<string>();
    for (const element of dom.findAll(this.#root, "[class]")) values.add(dom.getAttribute(element, "class") ?? "");
    const names = new Set<string>();
    for (const value of values) for (const name of namesIn(value)) names.add(name);
    this.#attributes = values;
    return names;
  }
}

const namesIn = (attribute: string): string[] => attribute.split(/[ \t\n\f\r]+/).filter((name) => name !== "");
