import { isPrivate } from "../../css/private-properties.ts";
import type { Observation } from "../../observe/observation.ts";
import { compareText } from "../../text/order.ts";
import type { NamedKey, NamedKind, NameEvidence, PaintUse } from "../kind.ts";
import { nameOfProperty } from "./property-name.ts";
import { words } from "./words.ts";

/** A value with its sites and the indexes of its paints in the observation. */
export interface Collected<Value> {
  readonly value: Value;
  usage: number;
  readonly contexts: Set<string>;
  readonly sites: Set<string>;
  /** See Seen. */
  readonly parts: Set<string>;
  readonly uses: PaintUse[];
}

/** The names that the page's own custom properties give a value. */
export interface AuthoredNames {
  /** Without dashes, the most meaningful first. Only properties that have one value on the page. */
  names: string[];
  /** See Seen. */
  properties: ReadonlyMap<string, string>;
  /** A name made from a property that supplies what the value is made from: `color-black-a10`. */
  derived: string | undefined;
  /**
   * Names of properties that say less than a rule of the whole page: those of single components. They may name a value, but
   * do not tell that it is the same as in another snapshot.
   */
  local: string[];
  /** Names of properties that have several values on the page, each in another component. They name none of them. */
  shared: string[];
}

/** The values of a custom property, as canonical texts. */
interface PropertyValues {
  /** At the document's root or body. */
  readonly global: Set<string>;
  /** Properties that a rule's var() brings to a paint. */
  readonly bound: Set<string>;
  /** The purposes for which a var() brings it to a paint, by the text of the value: `background`, `border`. */
  readonly purposes: Map<string, Set<string>>;
  /** It holds only a part of its values: the bare channels of a colour. */
  isPart: boolean;
}

/** Weight of a property that brings the value only to uses other than the main one: a border's, of a background. */
const OTHER_USE = 1.5;

/** A surface counts as several texts or lines: it is what people see most of. */
const SURFACE = 2;

type Properties = ReadonlyMap<string, PropertyValues>;
type CollectedByText<Value> = ReadonlyMap<string, Collected<Value>>;

/** Finds the custom properties that name each value: bound to it by a rule's var(), or with an equal value at the root. */
export function authoredNames<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  observation: Observation,
  collected: CollectedByText<Value>,
): Map<string, AuthoredNames> {
  const { global, bindings } = observation.custom_properties;
  const parseBound = kind.naming.parseBound ?? kind.parse;
  const properties = new Map<string, PropertyValues>();
  const readings = (value: Value): readonly Value[] => [value, ...(kind.naming.alternatives?.(value) ?? [])];
  const valuesOf = (name: string): PropertyValues => {
    const values = properties.get(name) ?? { global: new Set(), bound: new Set(), purposes: new Map(), isPart: false };
    properties.set(name, values);
    return values;
  };
  const byPaint = new Map<number, Collected<Value>[]>();
  for (const entry of collected.values()) {
    for (const paint of new Set(entry.uses.map((use) => use.paint)))
      byPaint.set(paint, [...(byPaint.get(paint) ?? []), entry]);
  }
  // A part of a value (bare channels) counts at the root only if the property is bound to a paint of the kind.
  const boundNames = new Set(bindings.filter(({ paint }) => byPaint.has(paint)).map(({ name }) => name));
  for (const [name, text] of global) {
    if (!kind.naming.mayName(name) && !boundNames.has(name)) continue;
    const whole = kind.parse(text);
    const value = whole ?? (boundNames.has(name) ? parseBound(text) : undefined);
    if (value === undefined) continue;
    const values = valuesOf(name);
    if (whole === undefined) values.isPart = true;
    for (const reading of readings(value)) values.global.add(kind.text(reading));
  }
  const madeFrom = new Map<string, Set<string>>();
  for (const { paint, name, value: text } of bindings) {
    const painted = byPaint.get(paint);
    const bound = painted && parseBound(text);
    if (bound === undefined) continue;
    const boundTexts = readings(bound).map((reading) => kind.text(reading));
    for (const { value } of painted ?? []) {
      const paintedText = kind.text(value);
      if (boundTexts.includes(paintedText)) {
        const values = valuesOf(name);
        const { bound: texts, purposes } = values;
        texts.add(paintedText);
        if (kind.naming.parseBound && kind.parse(text) === undefined) values.isPart = true;
        const noun = kind.naming.noun(observation.paints[paint]?.property ?? "");
        purposes.set(paintedText, (purposes.get(paintedText) ?? new Set()).add(noun));
      } else if (kind.naming.isMadeFrom?.(value, bound))
        madeFrom.set(paintedText, (madeFrom.get(paintedText) ?? new Set()).add(name));
    }
  }
  return namesByText(kind, properties, madeFrom, collected);
}

/** @param madeFrom by the text of a value, the properties that supply what it is made from */
function namesByText<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  properties: Properties,
  madeFrom: ReadonlyMap<string, ReadonlySet<string>>,
  collected: CollectedByText<Value>,
): Map<string, AuthoredNames> {
  const rank = (names: Iterable<string>, sites: ReadonlySet<string>, text?: string) => {
    const classes = new Set([...sites].flatMap(words));
    const purpose = mainPurpose(kind, sites);
    const otherUse = (name: string) => {
      const purposes = properties.get(name)?.purposes.get(text ?? "");
      return purposes && !purposes.has(purpose) ? OTHER_USE : 0;
    };
    const weigh = (name: string) =>
      kind.naming.weight(name, evidence(kind, name, text, properties, classes)) + otherUse(name);
    return [...names]
      .map((name) => ({ name, weight: weigh(name) }))
      .sort((a, b) => a.weight - b.weight || a.name.length - b.name.length || compareText(a.name, b.name))
      .map(({ name }) => name);
  };
  const byText = new Map<string, string[]>();
  const local = new Map<string, string[]>();
  const shared = new Map<string, string[]>();
  const add = (names: Map<string, string[]>, text: string, name: string) => {
    const namesOfText = names.get(text);
    if (namesOfText) namesOfText.push(name);
    else names.set(text, [name]);
  };
  for (const [name, { global, bound }] of properties) {
    // The value at the root counts, even if it is not painted and parts of the page set other values. A property that only
    // parts of the page set, each to another value, does not name any of them.
    const values = global.size > 0 ? global : bound;
    const [text, ...others] = [...values].filter((candidate) => collected.has(candidate));
    if (text !== undefined && others.length === 0 && !isPrivate(name)) add(byText, text, name);
    else if (text === undefined || global.size === 0) {
      const [only, ...further] = bound;
      if (only !== undefined) add(further.length > 0 ? shared : local, only, name);
      for (const furtherText of further) add(shared, furtherText, name);
    }
  }
  const result = new Map<string, AuthoredNames>();
  for (const [text, { value, sites }] of collected) {
    const [base] = rank(madeFrom.get(text) ?? [], sites);
    const ranked = rank(byText.get(text) ?? [], sites, text);
    const rankedLocal = rank(local.get(text) ?? [], sites, text);
    const whole = [...ranked, ...rankedLocal].filter((name) => properties.get(name)?.isPart === false);
    result.set(text, {
      names: ranked.map(nameOfProperty),
      // Reversed, so that the first of those that differ only in dashes counts.
      properties: new Map(whole.toReversed().map((name) => [nameOfProperty(name), name])),
      derived: base === undefined ? undefined : kind.naming.derivedName?.(nameOfProperty(base), value),
      local: rankedLocal.map(nameOfProperty),
      shared: rank(shared.get(text) ?? [], sites, text).map(nameOfProperty),
    });
  }
  return result;
}

/** The purpose for which most sites use a value. */
function mainPurpose<Key extends NamedKey, Value>(
  { naming }: NamedKind<Key, Value>,
  sites: ReadonlySet<string>,
): string {
  const counts = new Map<string, number>();
  for (const site of sites) {
    const noun = naming.noun(site.slice(site.lastIndexOf(" ") + 1));
    counts.set(noun, (counts.get(noun) ?? 0) + (noun === "background" ? SURFACE : 1));
  }
  const [[most] = [""]] = [...counts].sort(([a, x], [b, y]) => y - x || compareText(a, b));
  return most;
}

/**
 * Returns whether a property has a value (or any, if `text` is undefined) at the root, and whether it paints: because a
 * rule's var() uses it or its parts (`--primary-rgb`), or because classes at the value's sites contain its name, as
 * `btn-primary` contains that of `--primary`.
 */
function evidence<Key extends NamedKey, Value>(
  { naming }: NamedKind<Key, Value>,
  name: string,
  text: string | undefined,
  properties: Properties,
  classes: ReadonlySet<string>,
): NameEvidence {
  const has = (values: ReadonlySet<string> | undefined) =>
    values !== undefined && (text === undefined ? values.size > 0 : values.has(text));
  return {
    isGlobal: has(properties.get(name)?.global),
    paints:
      ["", ...(naming.partSuffixes ?? [])].some((suffix) => has(properties.get(name + suffix)?.bound)) ||
      (naming.isInClasses?.(name, classes) ?? false),
  };
}
