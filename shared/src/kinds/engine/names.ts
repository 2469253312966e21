import type { Observation } from "../../observe/observation.ts";
import type { BuiltTokens, NamedKey, NamedKind, Previous, Seen } from "../kind.ts";
import { claimValues } from "./claims.ts";
import { matchPrevious, previousTokens, takenNames } from "./identity.ts";
import { statesByMode } from "./identity-state.ts";
import { NameRules } from "./name-rules.ts";
import { roleNames } from "./role-name.ts";

/**
 * Names every value of a kind, divided into the tokens that have it: by its previous name, or else by the page's own, or else by its role, or else by its look.
 * Names are unique, and no name of the previous snapshot, and none that a person gave, is given to another value. No name is
 * that of a custom property which the page declares with another value. Names do not depend on count or order.
 * @param others names that no value gets, because other tokens have them
 */
export function nameValues<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  undivided: readonly Seen<Value>[],
  observation: Observation,
  { previous, built }: { readonly previous: Previous | undefined; readonly built: BuiltTokens },
  others: Iterable<string> = [],
): Map<string, Seen<Value>> {
  const olds = previous ? previousTokens(kind, previous) : [];
  const rules = new NameRules(kind, observation, previous?.reserved);
  const claimed = claimValues(kind, undivided, olds, { observation, built, byEqualValue: true, rules });
  const { values } = claimed;
  const matched = matchPrevious(kind, claimed, olds, built, rules);
  const usedNames = takenNames(kind.key, olds, previous);
  for (const name of others) usedNames.add(name);
  const byName = new Map<string, Seen<Value>>();
  for (const [seen, name] of matched) byName.set(name, seen);
  const assignName = (seen: Seen<Value>, wishes: readonly (string | undefined)[]): boolean => {
    const name = wishes.find(
      (wish) => wish !== undefined && wish !== "" && !usedNames.has(wish) && rules.mayName(wish, seen),
    );
    if (name === undefined) return false;
    usedNames.add(name);
    byName.set(name, seen);
    return true;
  };
  let unnamed = values.filter((seen) => !matched.has(seen));
  unnamed = unnamed.filter((seen) => !assignName(seen, seen.names));
  // A token that only a mode has keeps its name, unless the page itself gives that name to a value of the base.
  for (const states of Object.values(statesByMode(previous?.memory))) {
    for (const name of Object.keys(states[kind.key] ?? {})) usedNames.add(name);
  }
  unnamed = unnamed.filter((seen) => !assignName(seen, [seen.derivedName]));
  unnamed = unnamed.filter((seen) => !assignName(seen, seen.utilityNames));
  unnamed = unnamed.filter((seen) => !assignName(seen, seen.localNames));
  unnamed = unnamed.filter((seen) => !assignName(seen, roleNames(kind, seen, observation.page)));
  for (const seen of unnamed) {
    const looks = kind.naming.looks(seen.value);
    if (assignName(seen, looks)) continue;
    // Reached only if the page itself gives other values these very names.
    for (let n = 2; !assignName(seen, [`${looks.at(-1)}-${n}`]); n++);
  }
  return byName;
}
