import { isPrivate } from "../../css/private-properties.ts";
import type { Observation } from "../../observe/observation.ts";
import type { NamedKey, NamedKind, Previous, Seen } from "../kind.ts";
import { nameOfProperty } from "./property-name.ts";
import type { PreviousToken } from "./site-evidence.ts";
import { words } from "./words.ts";

// A name tells no untruth: whoever writes var(--brand) gets the value of the token `brand`, and no red is `line-translucent`.

/** Lengths that another size decides. What they are in px is not known from the declaration. */
const RELATIVE =
  /\d(?:r?em|r?ex|r?ch|r?cap|r?ic|r?lh|[sld]?v(?:w|h|i|b|min|max)|cq(?:w|h|i|b|min|max))\b|\b(?:calc|min|max|clamp|var|env|attr)\(/i;

/** Decides which names a value may have besides those that its own custom properties give it. */
export class NameRules<Key extends NamedKey, Value> {
  readonly #kind: NamedKind<Key, Value>;
  readonly #observation: Observation;
  /** Stored names of tokens that a person renamed. Nobody sees these names. */
  readonly #hidden: ReadonlySet<string>;
  readonly #texts = new Map<string, ReadonlySet<string> | undefined>();

  /** @param reserved see Previous */
  constructor(kind: NamedKind<Key, Value>, observation: Observation, reserved: Previous["reserved"] = []) {
    this.#kind = kind;
    this.#observation = observation;
    this.#hidden = new Set(reserved.filter((rename) => rename.kind === kind.key).map(({ from }) => from));
  }

  /** False if the page declares a custom property of this name, and always with another value. */
  mayName(name: string, { text }: Pick<Seen<Value>, "text">): boolean {
    return this.#hidden.has(name) || (this.#declared(name)?.has(text) ?? true);
  }

  /** False if the value may not have the name at all, or if a word that was true of the token's value is not true of this one. */
  mayFollow(old: PreviousToken<Value>, seen: Seen<Value>): boolean {
    if (this.#hidden.has(old.name)) return true;
    if (!this.mayName(old.name, seen)) return false;
    if ([...seen.names, ...seen.utilityNames, ...seen.localNames].includes(old.name)) return true;
    const untrue = this.#untrueWords(old, seen.value);
    if (untrue.length === 0) return true;
    // A class may have the word: `btn-dark` is the colour of that button, whatever it is.
    const wordsOfSites = new Set([...seen.sites].flatMap(words));
    return untrue.every((word) => wordsOfSites.has(word));
  }

  /** The words of a token's name that may be true of its value, and are not of another one. */
  #untrueWords({ name, value: oldValue, properties }: PreviousToken<Value>, value: Value): string[] {
    const { description } = this.#kind.naming;
    // A name that Tintype made says what the value was at first: the name stays, so that its changes are told.
    if (!description || (description.isLook(name) && !properties.includes(name))) return [];
    const isUntrue = (word: string, ofValue: Value | undefined) =>
      ofValue !== undefined && description.isUntrue(word, ofValue);
    return words(name).filter((word) => isUntrue(word, value) && !isUntrue(word, oldValue));
  }

  /** The values that the page declares for a name; undefined if it declares none, or one that cannot be told. */
  #declared(name: string): ReadonlySet<string> | undefined {
    if (this.#texts.has(name)) return this.#texts.get(name);
    const texts = this.#readDeclared(name);
    this.#texts.set(name, texts);
    return texts;
  }

  #readDeclared(name: string): ReadonlySet<string> | undefined {
    const { parse, text, naming } = this.#kind;
    const values = (declaredIn(this.#observation).get(name) ?? []).map((css) =>
      RELATIVE.test(css) ? undefined : (naming.parseBound ?? parse)(css),
    );
    if (values.length === 0) return undefined;
    const texts = new Set<string>();
    for (const value of values) {
      if (value === undefined) return undefined;
      for (const reading of [value, ...(naming.alternatives?.(value) ?? [])]) texts.add(text(reading));
    }
    return texts;
  }
}

const declarations = new WeakMap<Observation, ReadonlyMap<string, readonly string[]>>();

/** The values of custom properties by their names without dashes. A private name says nothing outside of its component. */
function declaredIn(observation: Observation): ReadonlyMap<string, readonly string[]> {
  const cached = declarations.get(observation);
  if (cached) return cached;
  const { global, bindings } = observation.custom_properties;
  const byName = new Map<string, Set<string>>();
  const add = (property: string, value: string) => {
    if (isPrivate(property)) return;
    const name = nameOfProperty(property);
    byName.set(name, (byName.get(name) ?? new Set()).add(value));
  };
  for (const [property, value] of global) add(property, value);
  for (const { name, value } of bindings) add(name, value);
  const lists = new Map([...byName].map(([name, values]) => [name, [...values]]));
  declarations.set(observation, lists);
  return lists;
}
