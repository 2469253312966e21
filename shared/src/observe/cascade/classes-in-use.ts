import * as dom from "../dom/members.ts";
import { requiredClasses } from "./compounds.ts";

/**
 * Tells which selectors cannot match, because they ask for a class that no element of a document or shadow tree has. This
 * holds for most rules of a framework. The classes are read once: a class that the page adds later is not known.
 */
export class ClassesInUse {
  readonly #root: Document | ShadowRoot;
  readonly #isQuirky: boolean;
  #known: ReadonlySet<string> | undefined;

  constructor(root: Document | ShadowRoot) {
    this.#root = root;
    // There, classes match in any case.
    this.#isQuirky = dom.compatMode(dom.isDocument(root) ? root : root.ownerDocument) === "BackCompat";
  }

  /** Whether a complex selector may match an element of the tree. */
  mayMatch(selector: string): boolean {
    if (this.#isQuirky) return true;
    this.#known ??= this.#read();
    for (const name of requiredClasses(selector)) if (!this.#known.has(name)) return false;
    return true;
  }

  #read(): ReadonlySet<string> {
    const values = new Set<string>();
    for (const element of dom.findAll(this.#root, "[class]")) values.add(dom.getAttribute(element, "class") ?? "");
    const names = new Set<string>();
    for (const value of values) for (const name of value.split(/[ \t\n\f\r]+/)) names.add(name);
    return names;
  }
}
