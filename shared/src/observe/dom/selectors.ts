import { MAX_ELEMENT_DEPTH, MAX_NESTED_TREES, MAX_SELECTOR, MAX_SELECTOR_LEVELS } from "../limits.ts";
import { getOrCreate } from "../memo.ts";
import * as dom from "./members.ts";
import { StableClasses } from "./stable-classes.ts";
import { type Compound, TreeIndex } from "./tree-index.ts";

/** A selector within a tree, and how much it asks of a reader. */
interface Candidate {
  readonly text: string;
  readonly cost: number;
}

/**
 * Makes the selectors by which a person would name elements: the id or the test id, or else the shortest that match no other
 * element of the page, of ids and classes that last, and with positions only where nothing else tells elements apart. A part after ` >>> ` applies in the
 * shadow tree, or in the frame's document, of what is before it. It remembers the page, so it is for one moment of it.
 */
export class Selectors {
  readonly #classes = new StableClasses();
  readonly #trees = new Map<Node, TreeSelectors>();

  /** @returns undefined if the selector would be too long, or the page is too large */
  of(element: Element): string | undefined {
    let path = "";
    let inner: Element | undefined = element;
    for (let depth = 0; inner; depth++) {
      const part = this.#inTree(inner);
      if (part === undefined || depth === MAX_NESTED_TREES) return undefined;
      path = path === "" ? part : `${part} >>> ${path}`;
      inner = outside(inner);
    }
    return path.length <= MAX_SELECTOR ? path : undefined;
  }

  #inTree(element: Element): string | undefined {
    const root = dom.getRootNode(element);
    // The cast: the root of an element that is shown is a document or a shadow root.
    return getOrCreate(this.#trees, root, () => new TreeSelectors(root as dom.Root, this.#classes)).of(element);
  }
}

class TreeSelectors {
  readonly #index: TreeIndex;
  readonly #top: string;
  readonly #best = new Map<number, Candidate | undefined>();

  constructor(root: dom.Root, classes: StableClasses) {
    this.#index = new TreeIndex(root, classes);
    this.#top = dom.isDocument(root) ? "" : ":host > ";
  }

  of(element: Element): string | undefined {
    const number = this.#index.numberOf(element);
    return number === undefined || (this.#index.entry(number)?.depth ?? 0) > MAX_ELEMENT_DEPTH
      ? undefined
      : this.#bestOf(number)?.text;
  }

  /** The best selector of an element and, where that is needed, those of the elements around it. */
  #bestOf(number: number): Candidate | undefined {
    return getOrCreate(this.#best, number, () => {
      const best = this.#find(number);
      return best && best.text.length <= MAX_SELECTOR ? best : undefined;
    });
  }

  #find(number: number): Candidate | undefined {
    const entry = this.#index.entry(number);
    if (!entry) return undefined;
    const compounds = this.#index.compounds(number).sort((a, b) => costOf(a) - costOf(b));
    const alone = compounds.find(({ matches }) => matches.length === 1);
    if (alone && !alone.counts) return { text: alone.text, cost: costOf(alone) };
    const { element, parent, position } = entry;
    const counted = `${this.#index.tagOf(element)}:nth-child(${position})`;
    const cost = COUNTING + COMPOUND + counted.length;
    if (parent === undefined) return { text: this.#top === "" ? ":root" : this.#top + counted, cost };
    const best = this.#bestBelow(number, { parent, compounds });
    if (alone && costOf(alone) <= (best?.cost ?? Number.POSITIVE_INFINITY)) {
      return { text: alone.text, cost: costOf(alone) };
    }
    const around = this.#bestOf(parent);
    return best ?? (around && { text: `${around.text} > ${counted}`, cost: around.cost + cost });
  }

  /** The cheapest selector that begins with that of an ancestor. @param compounds the cheapest first */
  #bestBelow(
    number: number,
    { parent, compounds }: { parent: number; compounds: readonly Compound[] },
  ): Candidate | undefined {
    let cost = Number.POSITIVE_INFINITY;
    let parts: readonly [before: string, combinator: string, text: string] | undefined;
    const offer = (candidateBefore: Candidate | undefined, combinator: string, compound: Compound | undefined) => {
      if (!candidateBefore || !compound) return;
      const sum = candidateBefore.cost + combinator.length + costOf(compound);
      if (sum < cost) [cost, parts] = [sum, [candidateBefore.text, combinator, compound.text]];
    };
    let waiting = compounds;
    let ancestor: number | undefined = parent;
    for (let level = 0; ancestor !== undefined && level < MAX_SELECTOR_LEVELS; level++) {
      const within: number = ancestor;
      waiting = waiting.filter((compound) => this.#index.isOnlyOneIn(within, compound, number));
      if (waiting.length === 0) break;
      offer(this.#bestOf(within), " ", waiting[0]);
      ancestor = this.#index.entry(within)?.parent;
    }
    const child = compounds.find((compound) => this.#index.isOnlyChild(compound, number));
    offer(this.#bestOf(parent), " > ", child);
    return parts && { text: parts.join(""), cost };
  }
}

/** Counting siblings is worse than any length. */
const COUNTING = 10_000;
/** Each part is something to read and to understand, whatever its length. */
const COMPOUND = 8;
/** Tags say less than classes, and these say nothing. */
const TAG = 8;
const GENERIC_TAG = 12;
const GENERIC = /^(?:div|span)\b/;

function costOf({ text, subject, counts }: Compound): number {
  // They stay when a page is designed anew, and classes do not. So they come first, however long they are.
  if (subject === "id") return COMPOUND;
  if (subject === "test id") return COMPOUND + 1;
  const tag = subject !== "tag" ? 0 : GENERIC.test(text) ? GENERIC_TAG : TAG;
  return text.length + COMPOUND + tag + (counts ? COUNTING : 0);
}

/** The host or frame around an element's tree. */
export function outside(element: Element): Element | undefined {
  const root = dom.getRootNode(element);
  const host = dom.hostOf(root);
  if (host) return host;
  try {
    return dom.defaultView(dom.ownerDocument(element))?.frameElement ?? undefined;
  } catch {
    return undefined; // the page itself is in a frame of another origin
  }
}
