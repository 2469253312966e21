import type { NameEvidence, Naming } from "../kind.ts";
import { COMPONENT_WORDS, STATE_WORD, words } from "./words.ts";

/** The naming rules of one kind whose values are not colours. */
export interface PlainNames<Value> {
  /** The word for such a token in a name from structure: `radius` in `card-radius`. It may depend on the site's property. */
  readonly noun: string | ((property: string) => string);
  /** Matches the names of custom properties that hold values of the kind: `--radius-md`. */
  readonly words: RegExp;
  /** See Naming. */
  looks(value: Value): readonly string[];
}

const COMPONENTS: ReadonlySet<string> = new Set(COMPONENT_WORDS);
/** Weight of a property that only parts of the page set. */
const LOCAL = 6;
/** Weight of a property that is not known to supply a value. */
const UNPAINTED = 5;
/** Weight of a property whose name does not say the kind: `--bs-gutter` of a radius. */
const FOREIGN = 4;

/**
 * Names for kinds whose values say little by themselves: `8px` may be a radius or a gap. A custom property with an equal
 * value at the root counts only if its name says the kind; one that a var() brings to a paint always counts.
 */
export function plainNaming<Value>(names: PlainNames<Value>): Naming<Value> {
  return {
    mayName: (property) => names.words.test(property),
    weight(property, { isGlobal, paints }: NameEvidence) {
      const detail = words(property).reduce((sum, word) => sum + wordWeight(word), 0);
      const foreign = names.words.test(property) ? 0 : FOREIGN;
      return detail + foreign + (isGlobal ? 0 : LOCAL) + (paints ? 0 : UNPAINTED);
    },
    noun: (property) => (typeof names.noun === "string" ? names.noun : names.noun(property)),
    looks: names.looks,
  };
}

function wordWeight(word: string): number {
  if (STATE_WORD.test(word)) return 6;
  if (COMPONENTS.has(word)) return 2.5;
  return /^\d/.test(word) ? 0 : 0.5;
}

/** How different two numbers of one unit are, from 0 to 1: half of the larger is 0.5. */
export function ratioDistance(a: number, b: number): number {
  const larger = Math.max(Math.abs(a), Math.abs(b));
  return larger === 0 ? 0 : Math.min(1, Math.abs(a - b) / larger);
}

/** Makes a CSS value a part of a name: without `px`, and with `-` between its parts. */
export const nameOfValue = (css: string): string =>
  css
    .toLowerCase()
    .replace(/px\b/g, "")
    .replace(/-(?=[\d.])/g, "neg")
    .replaceAll("%", "pct")
    .replaceAll(".", "_")
    .replace(/[^a-z\d_]+/g, "-")
    .replace(/^-+|-+$/g, "");
