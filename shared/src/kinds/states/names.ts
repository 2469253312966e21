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

/** Where a change is found, for the next snapshot: the signatures with the state and the property. */
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
  const named = new Map<string, StateChange>();
  const unnamed = new Set(changes);
  const match = (change: StateChange, old: Old) => {
    named.set(old.name, change);
    unnamed.delete(change);
    unmatched.delete(old);
  };
  const unmatched = new Set(olds);
  const bySite = new Map<string, Old[]>();
  for (const old of olds) for (const site of old.sites) bySite.set(site, [...(bySite.get(site) ?? []), old]);
  const hashes = new Map(changes.map((change) => [change, [...sitesOf(change)].map(siteHash)]));
  const candidates = (change: StateChange) => [
    ...new Set((hashes.get(change) ?? []).flatMap((site) => bySite.get(site) ?? [])),
  ];
  for (const change of changes) {
    const old = candidates(change).find((each) => unmatched.has(each) && each.value === change.value);
    if (old) match(change, old);
  }
  for (const change of [...unnamed]) {
    const shared = (old: Old) => (hashes.get(change) ?? []).filter((site) => old.sites.has(site)).length;
    const [old] = candidates(change)
      .filter((each) => unmatched.has(each))
      .sort((a, b) => shared(b) - shared(a) || compareText(a.name, b.name));
    if (old) match(change, old);
  }
  const byName = new Map([...unmatched].map((old) => [old.name, old]));
  for (const change of [...unnamed].filter(isOnly(changes))) {
    const old = byName.get(plainName(change));
    if (old) match(change, old);
  }
  const taken = takenNames("states", olds, previous);
  for (const change of [...unnamed].sort(byPlainness)) {
    const wishes = wishesOf(change);
    let name = wishes.find((wish) => !taken.has(wish));
    for (let n = 2; name === undefined; n++) if (!taken.has(`${wishes.at(-1)}-${n}`)) name = `${wishes.at(-1)}-${n}`;
    taken.add(name);
    named.set(name, change);
  }
  return named;
}

const plainName = ({ element, state, noun }: StateChange): string => withoutRepeats(`${element}-${state}-${noun}`);

/** Whether no other change has the same plain name. */
const isOnly =
  (changes: readonly StateChange[]) =>
  (change: StateChange): boolean =>
    changes.filter((each) => plainName(each) === plainName(change)).length === 1;

/** The plain name, with further classes of the element, with what the value looks like. */
function wishesOf(change: StateChange): string[] {
  const { element, state, noun, value, signatures } = change;
  const [first = [], ...others] = [...signatures].map((signature) => otherWords(signature, element));
  const common = first.filter((word) => others.every((each) => each.includes(word)));
  const worded = common.map((word) => withoutRepeats(`${element}-${word}-${state}-${noun}`));
  const color = canonicalColor(value);
  const plain = plainName(change);
  return [
    plain,
    ...worded,
    ...[...(color ? looks(color) : []), nameOfValue(value)].map((look) => `${plain}-${look.slice(0, MAX_LOOK)}`),
  ];
}

/** Elements with fewer classes first: they are what others are variants of. */
function byPlainness(a: StateChange, b: StateChange): number {
  const length = ({ signatures }: StateChange) => Math.min(...[...signatures].map((each) => each.split(".").length));
  const first = ({ signatures, value }: StateChange) => `${[...signatures].sort().at(0)} ${value}`;
  return length(a) - length(b) || compareText(first(a), first(b));
}

function previousStates(previous: Previous | undefined): Old[] {
  const states: KindState = statesByKind(previous?.memory).states ?? {};
  const stored = previous?.tokens.states;
  const olds = stored
    ? stored.map(({ name, value }): Old => ({ name, value, sites: new Set(states[name]?.sites) }))
    : Object.entries(states).map(([name, { sites }]): Old => ({ name, value: undefined, sites: new Set(sites) }));
  return olds.sort((a, b) => compareText(a.name, b.name));
}
