import * as dom from "./members.ts";
import { StableClasses } from "./stable-classes.ts";
import { type Compound, TreeIndex } from "./tree-index.ts";

/** Elements that are nested more deeply get no selector. */
const MAX_DEPTH = 1_000;
/** Ancestors of an element by which its selector may begin. */
const MAX_ANCESTORS = 30;
/** Trees around each other: frames and shadow trees. */
const MAX_TREES = 20;
/** A longer selector is not made. */
export const MAX_SELECTOR = 1_000;

/** A selector within a tree, and how much it asks of a reader. */
interface Candidate {
  readonly text: string;
  readonly cost: number;
}

/**
 * Makes the selectors by which a person would name elements: the shortest that match no other element of the page, of ids and
 * classes that last, and with positions only where nothing else tells elements apart. A part after ` >>> ` applies in the
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
      if (part === undefined || depth === MAX_TREES) return undefined;
      path = path === "" ? part : `${part} >>> ${path}`;
      inner = outside(inner);
    }
    return path.length <= MAX_SELECTOR ? path : undefined;
  }

  #inTree(element: Element): string | undefined {
    const root = dom.getRootNode(element);
    let tree = this.#trees.get(root);
    if (!tree) {
      // The cast: the root of an element that is shown is a document or a shadow root.
      tree = new TreeSelectors(root as dom.Root, this.#classes);
      this.#trees.set(root, tree);
    }
    return tree.of(element);
  }
}

/** The selectors of one document or shadow tree. */
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
    return number === undefined || (this.#index.entry(number)?.depth ?? 0) > MAX_DEPTH
      ? undefined
      : this.#bestOf(number)?.text;
  }

  /** The best selector of an element and, where that is needed, those of the elements around it. */
  #bestOf(number: number): Candidate | undefined {
    if (this.#best.has(number)) return this.#best.get(number);
    const compounds = this.#index.compounds(number);
    const alone = compounds.filter(({ matches }) => matches.length === 1).map(toCandidate);
    const isEnough = compounds.some(({ matches, counts }) => matches.length === 1 && !counts);
    const best = cheapest(isEnough ? alone : [...alone, ...this.#below(number, compounds)]);
    const fitting = best && best.text.length <= MAX_SELECTOR ? best : undefined;
    this.#best.set(number, fitting);
    return fitting;
  }

  /** Selectors that begin with that of an ancestor. */
  #below(number: number, compounds: readonly Compound[]): Candidate[] {
    const entry = this.#index.entry(number);
    if (!entry) return [];
    const { element, parent, position } = entry;
    const place = `${this.#index.tagOf(element)}:nth-child(${position})`;
    const counted = { text: place, cost: COUNTING + COMPOUND + place.length };
    if (parent === undefined) return [this.#top === "" ? { ...counted, text: ":root" } : join("", this.#top, counted)];
    const around = this.#bestOf(parent);
    const children = compounds.filter((compound) => this.#index.isOnlyChild(compound, number)).map(toCandidate);
    const steps = children.length > 0 ? children : [counted];
    const candidates = around ? steps.map((step) => join(around, " > ", step)) : [];
    let waiting = compounds;
    let ancestor: number | undefined = parent;
    for (let level = 0; ancestor !== undefined && level < MAX_ANCESTORS; level++) {
      const within: number = ancestor;
      waiting = waiting.filter((compound) => this.#index.isOnlyOneIn(within, compound, number));
      if (waiting.length === 0) break;
      const outer = this.#bestOf(within);
      if (outer) candidates.push(...waiting.map((compound) => join(outer, " ", toCandidate(compound))));
      ancestor = this.#index.entry(within)?.parent;
    }
    return candidates;
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

function toCandidate({ text, subject, counts }: Compound): Candidate {
  const tag = subject !== "tag" ? 0 : GENERIC.test(text) ? GENERIC_TAG : TAG;
  return { text, cost: text.length + COMPOUND + tag + (counts ? COUNTING : 0) };
}

function join(before: Candidate | "", combinator: string, { text, cost }: Candidate): Candidate {
  if (before === "") return { text: combinator + text, cost: cost + combinator.length };
  return { text: before.text + combinator + text, cost: before.cost + combinator.length + cost };
}

function cheapest(candidates: readonly Candidate[]): Candidate | undefined {
  let [best] = candidates;
  for (const candidate of candidates) if (best && candidate.cost < best.cost) best = candidate;
  return best;
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
