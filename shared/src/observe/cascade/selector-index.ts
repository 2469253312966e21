import { splitList } from "../../css/lists.ts";

interface Entry<T> {
  readonly selector: string;
  /** "" for the element itself. */
  readonly pseudo: string;
  readonly payload: T;
}

const PSEUDO = /::?(before|after|first-line|first-letter|marker|placeholder|backdrop)\b/;
const NOTHING: ReadonlySet<never> = new Set();

/**
 * Finds the rules that match an element without trying them all: as browsers do, by the class, id or tag of their last
 * compound selector.
 */
export class SelectorIndex<T> {
  readonly #buckets = new Map<string, Entry<T>[]>();
  /** By tag, id and class attribute, which most elements of a page share with many others. */
  readonly #candidates = new Map<string, readonly Entry<T>[]>();

  /** Adds a selector list. Whether the page is in the state that a selector asks for (`:hover`) is left to matches(). */
  add(selectorList: string, payload: T): void {
    this.#candidates.clear();
    for (const complex of splitList(selectorList)) {
      const pseudo = PSEUDO.exec(complex)?.[1];
      const selector = complex.replace(PSEUDO, "").trim() || "*";
      const key = bucketKey(selector);
      const bucket = this.#buckets.get(key);
      const entry = { selector, pseudo: pseudo ? `::${pseudo}` : "", payload };
      if (bucket) bucket.push(entry);
      else this.#buckets.set(key, [entry]);
    }
  }

  get empty(): boolean {
    return this.#buckets.size === 0;
  }

  /** The payloads of the rules that match the element or, if named, its pseudo-element. */
  matching(element: Element, pseudo: string): ReadonlySet<T> {
    let found: Set<T> | undefined;
    for (const entry of this.#candidatesFor(element)) {
      if (entry.pseudo !== pseudo || found?.has(entry.payload) || !matches(element, entry.selector)) continue;
      found ??= new Set();
      found.add(entry.payload);
    }
    return found ?? NOTHING;
  }

  /** The pseudo-elements of the element that rules match. */
  pseudoElements(element: Element): ReadonlySet<string> {
    let found: Set<string> | undefined;
    for (const { pseudo, selector } of this.#candidatesFor(element)) {
      if (pseudo === "" || found?.has(pseudo) || !matches(element, selector)) continue;
      found ??= new Set();
      found.add(pseudo);
    }
    return found ?? NOTHING;
  }

  #candidatesFor(element: Element): readonly Entry<T>[] {
    const { localName } = element;
    const classes = element.getAttribute("class");
    // Not `element.id`: in a form with a field called `id`, that is the field.
    const id = element.getAttribute("id") ?? "";
    const likeness = `${localName}#${id}.${classes}`;
    let found = this.#candidates.get(likeness);
    if (found === undefined) {
      const keys = new Set(["*", localName.toLowerCase(), `#${id}`]);
      for (const name of element.classList) keys.add(`.${name}`);
      found = [...keys].flatMap((key) => this.#buckets.get(key) ?? []);
      this.#candidates.set(likeness, found);
    }
    return found;
  }
}

function matches(element: Element, selector: string): boolean {
  if (selector.includes(":host")) return true;
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}

const ATTRIBUTE = /\[(?:[^\]"'\\]|\\.|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')*\]/gs;
const INNERMOST_FUNCTION = /:[\w-]+\((?:[^()\\]|\\.)*\)/gs;
/** An escape of a code point may end with a space, which is not a combinator. */
const COMPOUND = /(?:\\[\da-f]{1,6}\s?|\\.|[^\\\s>+~])+/gi;
const CLASS_OR_ID = /([.#])((?:[\w-]|\P{ASCII}|\\[\da-f]{1,6} ?|\\.)+)/iu;
/** A tag without escapes. */
const PLAIN_TAG = /^[a-z][\w-]*(?![\w\\-]|\P{ASCII})/iu;

/** The class, id or tag that an element must have to match a selector; "*" if it cannot be told. */
function bucketKey(selector: string): string {
  // A colon remains of what is removed: the compound may consist of nothing else, as in `.a > :not(.b)`.
  let bare = selector.replace(ATTRIBUTE, ":");
  for (let last = ""; last !== bare; ) {
    last = bare;
    bare = bare.replace(INNERMOST_FUNCTION, ":");
  }
  if (bare.includes("(") || bare.includes(":host")) return "*";
  const compound = bare.match(COMPOUND)?.at(-1) ?? "";
  const named = CLASS_OR_ID.exec(compound);
  if (named) {
    const escaped = /\\([\da-f]{1,6}) ?|\\(.)/gi;
    const name = (named[2] ?? "").replace(escaped, (_, hex: string | undefined, plain: string | undefined) =>
      hex ? String.fromCodePoint(Number.parseInt(hex, 16)) : (plain ?? ""),
    );
    return `${named[1]}${name}`;
  }
  return PLAIN_TAG.exec(compound)?.[0].toLowerCase() ?? "*";
}
