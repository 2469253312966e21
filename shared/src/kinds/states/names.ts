import { compareText } from "../../text/order.ts";
import { canonicalColor } from "../colors/color.ts";
import { looks } from "../colors/look.ts";
import { takenNames } from "../engine/identity.ts";
import { type KindState, siteHash, statesByKind } from "../engine/identity-state.ts";
import { nameOfValue } from "../engine/plain-naming.ts";
import { withoutRepeats } from "../engine/structure.ts";
import type { Previous } from "../kind.ts";
import type { StateChange } from "./changes-of-states.ts";
import { otherWords } from "./element.ts";

/** A token of the previous snapshot. */
interface Old {
  readonly name: string;
  /** Undefined if the previous snapshot did not read states. */
  readonly value: string | undefined;
  readonly sites: ReadonlySet<string>;
}

const MAX_LOOK = 60;

/** Returns the sites of a change, for the next snapshot: the signatures with the state and the property. */
export const sitesOf = ({ signatures, state, noun }: StateChange): Set<string> =>
  new Set([...signatures].map((signature) => `${signature} ${state} ${noun}`));

/**
 * Names changes by their element, state and property, which is what makes them the same in the next snapshot. Where one has
 * several values, the names that the previous snapshot gave stay with equal values, and then with common elements.
 */
export function nameStateChanges(
  changes: readonly StateChange[],
  previous: Previous | undefined,
): Map<string, StateChange> {
  const olds = previousStates(previous);
  const changeByName = new Map<string, StateChange>();
  const unnamed = new Set(changes);
  const match = (change: StateChange, old: Old) => {
    changeByName.set(old.name, change);
    unnamed.delete(change);
    unmatched.delete(old);
  };
  const unmatched = new Set(olds);
  const bySite = new Map<string, Old[]>();
  for (const old of olds) {
    for (const site of old.sites) {
      const there = bySite.get(site);
      if (there) there.push(old);
      else bySite.set(site, [old]);
    }
  }
  const hashes = new Map(changes.map((change) => [change, [...sitesOf(change)].map(siteHash)]));
  const candidates = (change: StateChange) => [
    ...new Set((hashes.get(change) ?? []).flatMap((site) => bySite.get(site) ?? [])),
  ];
  for (const change of changes) {
    const old = candidates(change).find((candidate) => unmatched.has(candidate) && candidate.value === change.value);
    if (old) match(change, old);
  }
  for (const change of Array.from(unnamed)) {
    const countShared = (old: Old) => (hashes.get(change) ?? []).filter((site) => old.sites.has(site)).length;
    const [old] = candidates(change)
      .filter((candidate) => unmatched.has(candidate))
      .sort((a, b) => countShared(b) - countShared(a) || compareText(a.name, b.name));
    if (old) match(change, old);
  }
  const byName = new Map([...unmatched].map((old) => [old.name, old]));
  const plainNames = new Map(changes.map((change) => [change, plainName(change)]));
  const counts = new Map<string, number>();
  for (const name of plainNames.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const change of Array.from(unnamed)) {
    const name = plainNames.get(change) ?? "";
    const old = counts.get(name) === 1 ? byName.get(name) : undefined;
    if (old) match(change, old);
  }
  const usedNames = takenNames("states", olds, previous);
  /** By a name, the number at which to look for a free one: all before it are taken. */
  const numbers = new Map<string, number>();
  for (const change of byPlainness(unnamed)) {
    const wishes = wishesOf(change);
    const last = wishes.at(-1) ?? "";
    let name = wishes.find((wish) => !usedNames.has(wish));
    for (let n = numbers.get(last) ?? 2; name === undefined; n++) {
      if (!usedNames.has(`${last}-${n}`)) name = `${last}-${n}`;
      numbers.set(last, n + 1);
    }
    usedNames.add(name);
    changeByName.set(name, change);
  }
  return changeByName;
}

const plainName = ({ element, state, noun }: StateChange): string => withoutRepeats(`${element}-${state}-${noun}`);

/** The plain name, with further classes of the element, with what the value looks like. */
function wishesOf(change: StateChange): string[] {
  const { element, state, noun, value, signatures } = change;
  const [firstWords = [], ...others] = [...signatures].map((signature) => otherWords(signature, element));
  const common = firstWords.filter((word) => others.every((words) => words.includes(word)));
  const worded = common.map((word) => withoutRepeats(`${element}-${word}-${state}-${noun}`));
  const color = canonicalColor(value);
  const baseName = plainName(change);
  return [
    baseName,
    ...worded,
    ...[...(color ? looks(color) : []), nameOfValue(value)].map((look) => `${baseName}-${look.slice(0, MAX_LOOK)}`),
  ];
}

/** Elements with fewer classes first: they are what others are variants of. */
function byPlainness(changes: Iterable<StateChange>): StateChange[] {
  return [...changes]
    .map((change) => {
      const signatures = [...change.signatures].sort();
      const classes = Math.min(...signatures.map((signature) => signature.split(".").length));
      return { change, classes, first: `${signatures.at(0)} ${change.value}` };
    })
    .sort((a, b) => a.classes - b.classes || compareText(a.first, b.first))
    .map(({ change }) => change);
}

function previousStates(previous: Previous | undefined): Old[] {
  const states: KindState = statesByKind(previous?.memory).states ?? {};
  const stored = previous?.tokens.states;
  const olds = stored
    ? stored.map(({ name, value }): Old => ({ name, value, sites: new Set(states[name]?.sites) }))
    : Object.entries(states).map(([name, { sites }]): Old => ({ name, value: undefined, sites: new Set(sites) }));
  return olds.sort((a, b) => compareText(a.name, b.name));
}
