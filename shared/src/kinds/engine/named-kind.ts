import type { Observation } from "../../observe/observation.ts";
import { compareText } from "../../text/order.ts";
import type { Kind, ModeContext, NamedKey, NamedKind, NamedToken, Seen } from "../kind.ts";
import type { Tokens } from "../wire.ts";
import { baseTokens, matchBase, tokenValues } from "./base-tokens.ts";
import { claimValues, sourceOf } from "./claims.ts";
import { collect } from "./collect.ts";
import { kindStateOf } from "./identity-state.ts";
import { NameRules } from "./name-rules.ts";
import { nameValues } from "./names.ts";

/** Makes a kind from what is special about it: the engine finds its values, names them and recognises them. */
export function namedKind<Key extends NamedKey, Value>(kind: NamedKind<Key, Value>): Kind {
  // A base reading is collected once, although it is compared with every mode.
  const collected = new WeakMap<Observation, Seen<Value>[]>();
  const valuesOf = (observation: Observation) => {
    const values = collected.get(observation) ?? collect(kind, observation);
    collected.set(observation, values);
    return values;
  };
  const parts = new WeakMap<object, ReadonlyMap<string, Seen<Value>>>();
  /** The values of a base reading by the names of their tokens. */
  const partsOf = ({ observation, tokens, memory }: ModeContext["base"]) => {
    const cached = parts.get(tokens) ?? tokenValues(kind, valuesOf(observation), { observation, tokens, memory });
    parts.set(tokens, cached);
    return cached;
  };
  return {
    key: kind.key,
    paintedBy: (property, raw) => kind.values(property, raw).map(kind.text),
    build(observation, context) {
      if (!kind.isRead(observation)) return { tokens: {} };
      const byName = nameValues(kind, valuesOf(observation), observation, context);
      const tokens = [...byName].map(([name, seen]) =>
        kind.token(commonFields(name, seen), seen.value, context.built, sourceOf(seen)),
      );
      return { tokens: { [kind.key]: sortTokens<Key>(tokens) }, state: kindStateOf(byName) };
    },
    buildMode(observation, { base, previous, reserved, built, recolored }) {
      if (!kind.isRead(observation)) return { tokens: {} };
      const stored: readonly NonNullable<Tokens[Key]>[number][] = base.tokens[kind.key] ?? [];
      const byName = new Map(stored.map((token) => [token.name, token]));
      const olds = baseTokens(kind, partsOf(base), stored, recolored);
      const rules = new NameRules(kind, observation, reserved);
      const claimed = claimValues(kind, valuesOf(observation), olds, {
        observation,
        built,
        byEqualValue: false,
        rules,
      });
      const { values } = claimed;
      const { matched, merged } = matchBase(kind, values, olds, rules);
      const matchedValues = new Set(matched.values());
      const newValues = values.filter((seen) => !matchedValues.has(seen));
      const newByName = nameValues(kind, newValues, observation, { previous, built }, byName.keys());
      const names = new Set([...matched.keys(), ...merged.keys(), ...newByName.keys()]);
      const tokenOf = ([name, seen]: [string, Seen<Value>], uses?: Uses) =>
        kind.token({ ...commonFields(name, seen, names), ...uses }, seen.value, built, sourceOf(seen));
      const tokens = [
        ...[...matched, ...newByName].map((entry) => tokenOf(entry)),
        // Elements that use a merged token are not told apart from others with its value. The base knows how many there are.
        ...[...merged].map((entry) => tokenOf(entry, usesOf(byName.get(entry[0])))),
      ];
      return { tokens: { [kind.key]: sortTokens<Key>(tokens) }, state: kindStateOf(newByName) };
    },
  };
}

type Uses = Pick<NamedToken, "usage" | "contexts" | "uses" | "default_uses">;

function usesOf(token: NamedToken | undefined): Uses | undefined {
  if (!token) return undefined;
  const { usage, contexts, uses, default_uses } = token;
  return { usage, contexts, ...(uses && { uses }), ...(default_uses && { default_uses }) };
}

const sortTokens = <Key extends NamedKey>(tokens: readonly NonNullable<Tokens[Key]>[number][]) =>
  tokens.toSorted((a, b) => b.usage - a.usage || (a.name < b.name ? -1 : 1));

/** @param others the names of tokens that may have the same value, which are not aliases of each other */
function commonFields<Value>(name: string, seen: Seen<Value>, others?: ReadonlySet<string>): NamedToken {
  const { text, usage, uses, defaults, contexts, names, properties, utilityNames, derivedName, localNames } = seen;
  const property = properties.get(name);
  // Component's own properties say where a value comes from if the theme has no property for it.
  const candidates = names.length > 0 ? names : [...localNames, ...seen.sharedNames];
  const aliases = [...new Set(candidates)].filter((alias) => alias !== name && !others?.has(alias)).sort();
  return {
    name,
    value: text,
    usage,
    contexts: [...contexts],
    ...(uses && {
      uses: sortedByKey(uses),
      ...(defaults && { default_uses: sortedByKey(defaults) }),
      named_by: [...names, ...utilityNames, derivedName, ...localNames].includes(name) ? "page" : "tintype",
    }),
    ...(aliases.length > 0 && { aliases }),
    // Like `named_by`, only where the elements are known.
    ...(uses && property !== undefined && { custom_property: property }),
  };
}

const sortedByKey = (uses: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...uses].sort(([a], [b]) => compareText(a, b)));
