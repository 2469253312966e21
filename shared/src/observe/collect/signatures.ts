import * as dom from "../dom/members.ts";
import type { PageNode } from "../dom/page-node.ts";
import { StableClasses } from "../dom/stable-classes.ts";
import { MAX_SIGNATURE, MAX_SIGNATURE_LEVELS } from "../limits.ts";
import { getOrCreate } from "../memo.ts";

// Signatures of elements: what remains of an element when content, order or colours of the page change. A signature is
// made of the tag, the class names without build hashes and colour utilities, the role and the type. An element without
// classes also has the signatures of its nearest ancestors.

/** The part of a signature that comes from the element itself. */
interface Own {
  readonly text: string;
  /** It contains a class, so the ancestors are not needed. */
  readonly classed: boolean;
}

function ownSignature(element: Element, stable: StableClasses): Own {
  const classes = stable.of(element);
  const name = dom.localName(element);
  let text = name + classes;
  const role = dom.getAttribute(element, "role");
  if (role) text += `[role=${role}]`;
  if (name === "input" || name === "button") {
    const type = element.getAttribute("type");
    if (type) text += `[type=${type.toLowerCase()}]`;
  }
  return { text, classed: classes !== "" };
}

/** The nearest ancestors of an element up to one that has classes, each followed by `>`. */
function lineage(element: Element, classes: StableClasses): string {
  let text = "";
  let ancestor = dom.parentElement(element);
  for (let level = 0; ancestor && dom.localName(ancestor) !== "body" && level < MAX_SIGNATURE_LEVELS; level++) {
    const signature = ownSignature(ancestor, classes);
    text = `${signature.text}>${text}`;
    if (signature.classed) break;
    ancestor = dom.parentElement(ancestor);
  }
  return text;
}

/** Numbers the signatures of a page. */
export class Sites {
  readonly #numbers = new Map<string, number>();
  readonly #classes = new StableClasses();
  // Element of the node that was asked for last.
  #element: Element | undefined;
  #pseudo = "";
  #number = 0;
  /** Siblings share their lineage, and are mostly read one after the other. */
  #lineage: { readonly parent: Element; readonly text: string } | undefined;

  of({ element, pseudo }: PageNode): number {
    if (this.#element === element && this.#pseudo === pseudo) return this.#number;
    const text = this.#signature(element) + pseudo;
    const number = getOrCreate(this.#numbers, text, () => this.#numbers.size);
    this.#element = element;
    this.#pseudo = pseudo;
    this.#number = number;
    return number;
  }

  #signature(element: Element): string {
    const { text, classed } = ownSignature(element, this.#classes);
    const parent = dom.parentElement(element);
    if (classed || !parent) return text.slice(-MAX_SIGNATURE);
    if (this.#lineage?.parent !== parent) this.#lineage = { parent, text: lineage(element, this.#classes) };
    return (this.#lineage.text + text).slice(-MAX_SIGNATURE);
  }

  /** The signatures in the order of their texts, and the index at which each number is among them. */
  sorted(): { signatures: string[]; indexOf: (number: number) => number } {
    const texts = [...this.#numbers.keys()];
    const signatures = [...texts].sort();
    const index = new Map(signatures.map((text, i) => [text, i]));
    const indexes = texts.map((text) => index.get(text) ?? 0);
    return { signatures, indexOf: (number) => indexes[number] ?? 0 };
  }
}
