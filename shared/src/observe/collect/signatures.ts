import { isColorUtility } from "../../css/utility-classes.ts";
import * as dom from "../dom/members.ts";
import type { PageNode } from "../dom/page-node.ts";

// Signatures of elements: what remains of an element when content, order or colours of the page change. A signature is
// made of the tag, the class names without build hashes and colour utilities, the role and the type. An element without
// classes also has the signatures of its nearest ancestors.

const MAX_CLASSES = 8;
/** At most this many ancestors are added to an element without classes. */
const MAX_LEVELS = 3;
const MAX_SIGNATURE = 240;
/** Hashes of bundlers, which have letters after digits in one segment: `x7Gh2`, `1q2w3e`. */
const HASH = /^(?=.*\d[a-z])[a-z\d]{5,}$/i;
/** Capitals that do not start words: `kTzYxw`. */
const looksRandom = (name: string): boolean => {
  const parts = name.split(/(?=[A-Z])/);
  return parts.length > 2 && name.length / parts.length < 3 && /^[a-z]+$/i.test(name);
};
/** Classes of a tool's prefix and a hash: `css-1q2w3e`, `jss12`, `sc-bdVaJa`, `astro-j7pv25f6`. */
const GENERATED =
  /^((css|jsx|jss)-[\dA-Za-z]+|(css|jss)\d+|(sc|svelte|emotion|styled|astro)-(?=.*(\d|[a-z][A-Z]))[\dA-Za-z]+)$/;
/** What tools add to a name that an author wrote: `css-1q2w3e-Card`, `Card-sc-1a2b3c4d-0`. */
const WRAPPING = /^css-[\da-z]+-|(?:^|[-_]*)sc-[\da-z]+-\d+$/gi;
/** Styled-components adds a second class to its `sc-…`, which contains no word. */
const STYLED = /(?:^|[\s-])sc-[a-z\d]+(?:-\d+)?(?:\s|$)/i;
const MIXED = /^(?=.*[a-z][A-Z])[a-zA-Z]{5,7}$/;

const stableClasses = new Map<string, string>();

function stableClass(name: string): string {
  const known = stableClasses.get(name);
  if (known !== undefined) return known;
  let stable = "";
  // Utilities that name the colour they paint change with it, so they do not identify an element.
  if (!name.includes("[") && !isColorUtility(name) && !GENERATED.test(name)) stable = withoutHashes(name);
  stableClasses.set(name, stable);
  return stable;
}

function withoutHashes(name: string): string {
  const parts = name.replace(WRAPPING, "").split(/(?<=[-_])|(?=[-_])/);
  const words = parts.filter((part) => !HASH.test(part) && !/^\d{4,}$/.test(part) && !looksRandom(part));
  const hashed = words.length < parts.length;
  // A number next to a hash is generated too: `_button_1x2y3_12`.
  const text = (hashed ? words.filter((part) => !/^\d+$/.test(part)) : words).join("").replace(/[-_]+$|^[-_]+/g, "");
  // So is a rest that contains no word: `_23_aKvs-b8bW2Vg3`.
  return hashed && !/[a-z]{3}/i.test(text.replace(/[a-z][A-Z][a-z]*/g, "")) ? "" : text;
}

/** Results by class attribute: whole attributes repeat even more often than classes. */
const classLists = new Map<string, string>();

function stableClassList(element: Element): string {
  const attribute = dom.getAttribute(element, "class");
  if (!attribute) return "";
  let text = classLists.get(attribute);
  if (text === undefined) {
    const names = attribute.split(/\s+/);
    const words = STYLED.test(attribute) ? names.filter((name) => !MIXED.test(name)) : names;
    const classes = new Set(words.map(stableClass));
    classes.delete("");
    text = [...classes]
      .sort()
      .slice(0, MAX_CLASSES)
      .map((name) => `.${name}`)
      .join("");
    classLists.set(attribute, text);
  }
  return text;
}

/** The part of a signature that comes from the element itself. */
interface Own {
  readonly text: string;
  /** It contains a class, so the ancestors are not needed. */
  readonly classed: boolean;
}

function ownSignature(element: Element): Own {
  const classes = stableClassList(element);
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
function lineage(element: Element): string {
  let text = "";
  let ancestor = dom.parentElement(element);
  for (let level = 0; ancestor && dom.localName(ancestor) !== "body" && level < MAX_LEVELS; level++) {
    const own = ownSignature(ancestor);
    text = `${own.text}>${text}`;
    if (own.classed) break;
    ancestor = dom.parentElement(ancestor);
  }
  return text;
}

/** Numbers the signatures of a page. */
export class Sites {
  readonly #numbers = new Map<string, number>();
  // Those of the node that was asked for last.
  #element: Element | undefined;
  #pseudo = "";
  #number = 0;
  /** Siblings share their lineage, and are mostly read one after the other. */
  #lineage: { readonly parent: Element; readonly text: string } | undefined;

  of({ element, pseudo }: PageNode): number {
    if (this.#element === element && this.#pseudo === pseudo) return this.#number;
    const text = this.#signature(element) + pseudo;
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    this.#element = element;
    this.#pseudo = pseudo;
    this.#number = number;
    return number;
  }

  #signature(element: Element): string {
    const { text, classed } = ownSignature(element);
    const parent = dom.parentElement(element);
    if (classed || !parent) return text.slice(-MAX_SIGNATURE);
    if (this.#lineage?.parent !== parent) this.#lineage = { parent, text: lineage(element) };
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
