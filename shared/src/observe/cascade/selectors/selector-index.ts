import { splitList } from "../../../css/lists.ts";
import * as dom from "../../dom/members.ts";
import { CLASS_OR_ID, COMPOUND, unescaped, withoutFunctions } from "./compounds.ts";

/** A complex selector that may match an element, with what was added for it. */
interface Entry<T> {
  readonly payload: T;
  readonly selector: string;
  /** "" for the element itself. */
  readonly pseudo: string;
  /** Whether the selector matches depends on the tag, the id and the classes of an element, and on nothing else. */
  readonly isPlain: boolean;
  /** No tag, id or class is needed to match the selector. */
  readonly isAnywhere: boolean;
}

/** The tag, id and class attribute of an element, which most elements of a page share with many others. */
class Likeness {
  readonly keys: readonly string[];

  constructor(element: Element, id: string) {
    const tag = dom.localName(element).toLowerCase();
    this.keys = [...new Set(["*", tag, `#${id}`, ...[...dom.classList(element)].map(dotted)])];
  }
}

const dotted = (name: string): string => `.${name}`;

/** All indexes look up the likeness of one element after the other. */
let latest: { readonly element: Element; readonly likeness: Likeness } | undefined;
/** By class attribute, then by tag and id. */
const likenesses = new Map<string | null, Map<string, Likeness>>();

function likenessOf(element: Element): Likeness {
  if (latest?.element === element) return latest.likeness;
  const id = dom.getAttribute(element, "id") ?? "";
  const attribute = dom.getAttribute(element, "class");
  let alike = likenesses.get(attribute);
  if (!alike) {
    alike = new Map();
    likenesses.set(attribute, alike);
  }
  const key = `${dom.localName(element)}#${id}`;
  let likeness = alike.get(key);
  if (!likeness) {
    likeness = new Likeness(element, id);
    alike.set(key, likeness);
  }
  latest = { element, likeness };
  return likeness;
}

const PSEUDO =
  /::?(before|after|first-line|first-letter|marker|placeholder|backdrop|file-selector-button|-webkit-file-upload-button|details-content|picker-icon)\b/;
/** The old name of a pseudo-element, which rules may use. */
const OLD_NAMES: ReadonlyMap<string, string> = new Map([["-webkit-file-upload-button", "file-selector-button"]]);
const OTHER_PSEUDO = /^[^\\"'[(]*::-?[a-z-]+$/;
const NOTHING: ReadonlySet<never> = new Set();
/** Fewer selectors are tried one by one. */
const MIN_ANYWHERE = 4;

/**
 * Finds the rules that match an element without trying them all: as browsers do, by the class, id or tag of their last
 * compound selector.
 */
export class SelectorIndex<T> {
  readonly #buckets = new Map<string, Entry<T>[]>();
  /** The selectors of the entries that are anywhere. */
  readonly #anywhere: string[] = [];
  /** Matches the elements that one of these matches; undefined if there are too few of them or browsers cannot read them. */
  #anyAnywhere: string | undefined;
  /** Plain selectors that do not match are left out. */
  readonly #candidates = new Map<Likeness, readonly Entry<T>[]>();

  /** Adds a selector list. Whether the page is in the state that a selector asks for (`:hover`) is left to matches(). */
  add(selectorList: string, payload: T): void {
    this.#candidates.clear();
    // The page may have changed the element since it was last read.
    latest = undefined;
    for (const complex of splitList(selectorList)) {
      const named = PSEUDO.exec(complex)?.[1] ?? "";
      const pseudo = OLD_NAMES.get(named) ?? named;
      const selector = complex.replace(PSEUDO, "").trim() || "*";
      // No element matches the selector of another pseudo-element.
      if (OTHER_PSEUDO.test(selector)) continue;
      const key = bucketKey(selector);
      const bucket = this.#buckets.get(key);
      const isPlain = PLAIN.test(selector);
      const isAnywhere = key === "*" && !isPlain && !selector.includes(":host");
      if (isAnywhere && this.#anywhere.push(selector) >= MIN_ANYWHERE) this.#anyAnywhere = "";
      const entry = { selector, pseudo: pseudo === "" ? "" : `::${pseudo}`, payload, isPlain, isAnywhere };
      if (bucket) bucket.push(entry);
      else this.#buckets.set(key, [entry]);
    }
  }

  /** The payloads of the rules that match the element or, if named, its pseudo-element. */
  matching(element: Element, pseudo: string): ReadonlySet<T> {
    const candidates = this.#candidatesFor(element);
    if (candidates.length === 0) return NOTHING;
    let found: Set<T> | undefined;
    const isMatch = this.#matcher(element);
    for (const entry of candidates) {
      if (entry.pseudo !== pseudo || found?.has(entry.payload) || !isMatch(entry)) continue;
      found ??= new Set();
      found.add(entry.payload);
    }
    return found ?? NOTHING;
  }

  /** The pseudo-elements of the element that rules match. */
  pseudoElements(element: Element): ReadonlySet<string> {
    const candidates = this.#candidatesFor(element);
    if (candidates.length === 0) return NOTHING;
    let found: Set<string> | undefined;
    const isMatch = this.#matcher(element);
    for (const entry of candidates) {
      const { pseudo } = entry;
      if (pseudo === "" || found?.has(pseudo) || !isMatch(entry)) continue;
      found ??= new Set();
      found.add(pseudo);
    }
    return found ?? NOTHING;
  }

  /** @returns whether a candidate for the element matches it */
  #matcher(element: Element): (entry: Entry<T>) => boolean {
    let isAnywhere: boolean | undefined;
    return (entry) => {
      if (entry.isPlain) return true;
      if (entry.isAnywhere) {
        isAnywhere ??= this.#isAnywhere(element);
        if (!isAnywhere) return false;
      }
      return matches(element, entry.selector);
    };
  }

  /** Whether one of the selectors may match that are anywhere. Hardly any element does: they select the root, or a state. */
  #isAnywhere(element: Element): boolean {
    if (this.#anyAnywhere === undefined) return true;
    if (this.#anyAnywhere === "") this.#anyAnywhere = `:is(${this.#anywhere.join(", ")})`;
    try {
      return dom.matches(element, this.#anyAnywhere);
    } catch {
      this.#anyAnywhere = undefined;
      return true;
    }
  }

  #candidatesFor(element: Element): readonly Entry<T>[] {
    const likeness = likenessOf(element);
    let found = this.#candidates.get(likeness);
    if (found === undefined) {
      found = likeness.keys
        .flatMap((key) => this.#buckets.get(key) ?? [])
        .filter(({ isPlain, selector }) => !isPlain || matches(element, selector));
      this.#candidates.set(likeness, found);
    }
    return found;
  }
}

function matches(element: Element, selector: string): boolean {
  if (selector.includes(":host")) return true;
  try {
    return dom.matches(element, selector);
  } catch {
    return false;
  }
}

/**
 * One compound of a tag, an id and classes. (By the specification, a tag in capitals matches elements of HTML only, and the
 * likeness does not tell them from those of SVG.)
 */
const PLAIN =
  /^(?:\*|[a-z][a-z\d]*)?(?:[.#](?:[\w-]|\P{ASCII}|\\(?:[\da-f]{6} ?|[\da-f]{1,5}(?![\da-f]) ?|[^\da-f\n]))+)*$/u;
/** A tag without escapes. */
const PLAIN_TAG = /^[a-z][\w-]*(?![\w\\-]|\P{ASCII})/iu;

/** The class, id or tag that an element must have to match a selector; "*" if it cannot be told. */
function bucketKey(selector: string): string {
  const bare = withoutFunctions(selector);
  if (bare.includes("(") || bare.includes(":host")) return "*";
  const compound = bare.match(COMPOUND)?.at(-1) ?? "";
  const named = CLASS_OR_ID.exec(compound);
  return named ? `${named[1]}${unescaped(named[2] ?? "")}` : (PLAIN_TAG.exec(compound)?.[0].toLowerCase() ?? "*");
}
