import { MAX_OCCURRENCES, MAX_SCANNED_SELECTORS, MAX_STATE_SELECTOR } from "../../limits.ts";
import { getOrCreateBounded } from "../../memo.ts";
import {
  ANY,
  type AskedState,
  CAN,
  conditionOf,
  DISABLED_ATTRIBUTE,
  type FocusHolders,
  NEVER,
  STATE_NAMES,
  type StateClasses,
  type StateName,
  stateRule,
  writtenName,
} from "./state-list.ts";

/** A pseudo-class of a state in a selector, or the attribute that says the same. */
interface Occurrence {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** It stands in an odd number of `:not()`. */
  readonly isNegated: boolean;
  /** It stands behind a pseudo-element, where the browser allows no `:is(*)`. */
  readonly isAfterPseudo: boolean;
  /** The compound that it stands in, counted from the start of the complex selector. */
  readonly compound: number;
}

/** A selector or the prelude of a rule, with what it says about states. */
export interface Scanned {
  readonly text: string;
  readonly occurrences: readonly Occurrence[];
  /** Index at which its pseudo-element starts. */
  readonly pseudoAt: number | undefined;
  /** How many compounds come before the last one. */
  readonly lastCompound: number;
}

const PSEUDO_CLASSES = Object.keys(CAN).filter((name) => name !== DISABLED_ATTRIBUTE);
const MENTIONS = new RegExp(`:(?:${PSEUDO_CLASSES.join("|")})(?![\\w-])|\\[disabled\\]`, "i");
const NAME = /[\w-]+/y;

export const mentionsState = (selector: string): boolean => /[:[]/.test(selector) && MENTIONS.test(selector);

/** By selector. A page is read again in its modes. */
const scanned = new Map<string, Scanned>();

/** Finds the pseudo-classes of states in a selector. */
export const scanSelector = (selector: string): Scanned =>
  getOrCreateBounded(scanned, MAX_SCANNED_SELECTORS, selector, findOccurrences);

/** Escaped colons, as in `.hover\:underline`, strings and attributes are no pseudo-classes. */
function findOccurrences(text: string): Scanned {
  const occurrences: Occurrence[] = [];
  const functions: string[] = [];
  let compound = 0;
  let pseudoAt: number | undefined;
  let quote: string | undefined;
  let brackets = 0;
  const nameAt = (index: number) => {
    NAME.lastIndex = index;
    return NAME.exec(text)?.[0].toLowerCase() ?? "";
  };
  const hasAttributeAt = (index: number) =>
    text.slice(index, index + DISABLED_ATTRIBUTE.length).toLowerCase() === DISABLED_ATTRIBUTE;
  const addOccurrence = (name: string, start: number, end: number) => {
    if (occurrences.length > MAX_OCCURRENCES) return;
    const isNegated = functions.filter((around) => around === "not").length % 2 === 1;
    const isAfterPseudo = pseudoAt !== undefined && functions.length === 0;
    occurrences.push({ name, start, end, isNegated, isAfterPseudo, compound });
  };
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === "\\") i++;
    else if (quote !== undefined) quote = c === quote ? undefined : quote;
    else if (c === '"' || c === "'") quote = c;
    else if (c === "[" && brackets === 0 && hasAttributeAt(i)) {
      addOccurrence(DISABLED_ATTRIBUTE, i, i + DISABLED_ATTRIBUTE.length);
      i += DISABLED_ATTRIBUTE.length - 1;
    } else if (c === "[") brackets++;
    else if (c === "]") brackets--;
    else if (brackets > 0) continue;
    else if (c === "(") functions.push("");
    else if (c === ")") functions.pop();
    else if (c === "," && functions.length === 0) pseudoAt = undefined;
    else if (functions.length === 0 && (c === ">" || c === "+" || c === "~" || c === " ")) compound++;
    else if (c === ":") {
      const isElement = text[i + 1] === ":";
      const name = nameAt(i + (isElement ? 2 : 1));
      const start = i;
      i += name.length + (isElement ? 1 : 0);
      if (isElement && functions.length === 0) pseudoAt ??= start;
      if (text[i + 1] === "(") {
        functions.push(name);
        i++;
      } else if (!isElement && Object.hasOwn(CAN, name)) addOccurrence(name, start, i + 1);
    }
  }
  return { text, occurrences, pseudoAt, lastCompound: compound };
}

/** Returns whether a selector can be asked about: not too long, and with not too many states. */
export const isWithinLimits = ({ text, occurrences }: Scanned): boolean =>
  text.length <= MAX_STATE_SELECTOR && occurrences.length <= MAX_OCCURRENCES;

/** The pseudo-classes that match something else in a state. */
export const occurrencesFor = (scan: Scanned, classes: StateClasses): readonly Occurrence[] =>
  scan.occurrences.filter((occurrence) => truthOf(occurrence, applicable(scan, classes), true) !== undefined);

/** How a selector is read in a state: what the state needs does not count if the selector names the state itself. */
function applicable({ occurrences }: Scanned, classes: StateClasses): StateClasses {
  const { names, needed, ...others } = classes;
  return needed && occurrences.some(({ name }) => names.includes(name)) ? { names, ...others } : classes;
}

/** Returns whether a rule with this selector is for a state. One with `:not(:hover)` is not for `hover`. */
export function asksFor({ occurrences }: Scanned, state: AskedState): boolean {
  const { names } = stateRule(state);
  return occurrences.some(({ name, isNegated }) => !isNegated && names.includes(name));
}

export const askedStates = (scan: Scanned): readonly StateName[] =>
  scan.occurrences.length === 0 ? [] : STATE_NAMES.filter((state) => asksFor(scan, state));

/** Returns whether a complex selector selects elements that are in the state themselves: not `.card:hover a`. */
export function selectsBy({ occurrences, lastCompound }: Scanned, state: AskedState): boolean {
  const { names } = stateRule(state);
  return occurrences.some(
    ({ name, isNegated, compound }) => compound === lastCompound && !isNegated && names.includes(name),
  );
}

/** Returns whether a pseudo-class holds in a state, or in its absence; undefined if it stays as it is. */
function truthOf({ name }: Occurrence, classes: StateClasses, holds: boolean): boolean | undefined {
  const { names, implied = [], needed = {}, excluded = [] } = classes;
  if (names.includes(name)) return holds;
  if (!holds) return undefined;
  return implied.includes(name) || Object.hasOwn(needed, name) ? true : excluded.includes(name) ? false : undefined;
}

function replaceStates(scan: Scanned, classes: StateClasses, holds: boolean, replace: Replace): string {
  const applied = applicable(scan, classes);
  let text = "";
  let end = 0;
  for (const occurrence of scan.occurrences) {
    const truth = truthOf(occurrence, applied, holds);
    if (truth === undefined) continue;
    text += scan.text.slice(end, occurrence.start);
    text += replace(occurrence, truth, text);
    end = occurrence.end;
  }
  return text + scan.text.slice(end);
}

type Replace = (occurrence: Occurrence, isTrue: boolean, textBefore: string) => string;

/** A state that all elements are to be in that can, apart from some, or that none is to be in. */
export interface Assumption {
  readonly state: StateClasses;
  readonly holds: boolean;
  /** Selects elements that stay as they are, "" for none. */
  readonly except: string;
  readonly holders: FocusHolders;
}

/** A selector for a copy of a rule, as if all elements that can were in the state, or as if none were. Its specificity stays. */
export function assumeState(scan: Scanned, { state: classes, holds, except, holders }: Assumption): string {
  const others = except === "" ? "" : `:not(${except})`;
  const never = except === "" ? NEVER : `:where(${except})`;
  const write = (isOther: boolean) =>
    replaceStates(scan, classes, holds, ({ name, isAfterPseudo }, isTrue) => {
      const written = writtenName(name);
      if (isAfterPseudo) return isTrue && isOther ? `:not(${written})` : written;
      return isTrue
        ? `:is(${written},:where(${classes.needed?.[name] ?? conditionOf(name, holders)}${others}))`
        : `:is(${written}${never})`;
    });
  const isSplit =
    holds && occurrencesFor(scan, classes).some(({ isAfterPseudo, isNegated }) => isAfterPseudo && !isNegated);
  // Behind a pseudo-element stand the state and, in a second selector, its contrary.
  return isSplit ? `${write(false)},${write(true)}` : write(false);
}

/** The selector of the elements that a complex selector may select in a state, without its pseudo-element. */
export function searchSelector(
  { text, occurrences, pseudoAt = text.length, lastCompound }: Scanned,
  state: AskedState,
  holders: FocusHolders,
): string {
  const scan = {
    text: text.slice(0, pseudoAt),
    pseudoAt: undefined,
    lastCompound,
    occurrences: occurrences.filter(({ start }) => start < pseudoAt),
  };
  const search = replaceStates(scan, stateRule(state), true, ({ name }, isTrue, textBefore) => {
    const condition = isTrue ? conditionOf(name, holders) : NEVER;
    // Selectors of tags, classes and ids alone are matched fastest.
    return condition === ANY && /[\w\])-]$/.test(textBefore) ? "" : condition;
  });
  return search === "" || /[\s>+~]$/.test(search) ? `${search}*` : search;
}
