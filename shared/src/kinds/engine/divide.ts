import type { Observation } from "../../observe/observation.ts";
import type { NamedKey, NamedKind, PaintUse, Seen } from "../kind.ts";
import { countElements } from "./count-elements.ts";

/** Who has the uses and the names of a value that several tokens have. */
export interface Division<Owner> {
  /** All that may have a part. The first one with a use that no custom property supplies has what nobody else has. */
  readonly owners: readonly Owner[];
  /** @param site `<signature> <property>`, as in Seen */
  ownerOfUse(use: PaintUse, site: string): Owner;
  /** The owner of a custom property, without its dashes; undefined if its uses tell. */
  ownerOfName?(name: string): Owner | undefined;
}

/** The sites of a paint as in Seen, in the order of their signatures. */
export function siteTexts<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  { paints, signatures }: Observation,
  { paint, sites }: Pick<PaintUse, "paint" | "sites">,
): string[] {
  const property = kind.siteProperty(paints[paint]?.property ?? "");
  return sites.map((signature) => `${signatures[signature] ?? ""} ${property}`);
}

/** Divides a value into the tokens that have it. Owners without any use have no part. */
export function divide<Key extends NamedKey, Value, Owner>(
  kind: NamedKind<Key, Value>,
  observation: Observation,
  seen: Seen<Value>,
  division: Division<Owner>,
): Map<Owner, Seen<Value>> {
  const uses = new Map<Owner, PaintUse[]>();
  const sites = new Map<Owner, Set<string>>();
  for (const use of seen.paints) {
    const texts = siteTexts(kind, observation, use);
    const siteOf = (index: number) => texts[index] ?? "";
    for (const [owner, indexes] of Map.groupBy(texts.keys(), (index) => division.ownerOfUse(use, siteOf(index)))) {
      const ownerSites = indexes.flatMap((index) => use.sites[index] ?? []);
      const share = (use.share * ownerSites.length) / use.sites.length;
      uses.set(owner, [...(uses.get(owner) ?? []), { ...use, sites: ownerSites, share }]);
      const all = sites.get(owner) ?? new Set();
      sites.set(owner, all);
      for (const index of indexes) all.add(siteOf(index));
    }
  }
  const owners = division.owners.filter((owner) => uses.has(owner));
  if (owners.length < 2) return new Map(owners.map((owner) => [owner, seen]));
  const ownerOfName = namesOf(uses, owners, division);
  const counts = countElements(
    observation,
    new Map([...uses].map(([owner, ownerUses]) => [owner, { uses: ownerUses }])),
  );
  return new Map(
    owners.map((owner) => {
      const ownerUses = uses.get(owner) ?? [];
      const isOwn = (name: string) => ownerOfName(name) === owner;
      const ownerSites = sites.get(owner) ?? new Set<string>();
      const byProperty = counts?.get(owner)?.byProperty;
      return [
        owner,
        {
          ...seen,
          paints: ownerUses,
          usage: counts?.get(owner)?.all ?? usageOf(ownerUses, observation),
          uses: byProperty,
          defaults: defaultsOf(seen, byProperty),
          contexts: [...new Set(ownerUses.map(({ paint }) => observation.paints[paint]?.property ?? ""))].sort(),
          sites: ownerSites,
          parts: new Set([...seen.parts].filter((part) => ownerSites.has(part.replace(/ \d+ of \d+$/, "")))),
          names: seen.names.filter(isOwn),
          localNames: seen.localNames.filter(isOwn),
          sharedNames: seen.sharedNames.filter(isOwn),
        },
      ];
    }),
  );
}

/** Tells whose a custom property is: it is its that has the uses which it supplies. */
function namesOf<Owner>(
  uses: ReadonlyMap<Owner, readonly PaintUse[]>,
  owners: readonly Owner[],
  { ownerOfName }: Division<Owner>,
): (name: string) => Owner | undefined {
  const sources = new Map(
    owners.map((owner) => [owner, new Set((uses.get(owner) ?? []).flatMap(({ source }) => source))]),
  );
  const isPlain = (owner: Owner) => uses.get(owner)?.some(({ source }) => source.length === 0);
  const rest = owners.find(isPlain) ?? owners[0];
  return (name) => {
    const namedOwner = ownerOfName?.(name);
    if (namedOwner !== undefined && sources.has(namedOwner)) return namedOwner;
    return owners.find((owner) => sources.get(owner)?.has(name)) ?? rest;
  };
}

const usageOf = (uses: readonly PaintUse[], { paints }: Observation): number =>
  Math.max(1, Math.round(uses.reduce((sum, { paint, share }) => sum + (paints[paint]?.count ?? 0) * share, 0)));

/** No custom property supplies the values of the browser's own style sheet, and no more elements have them than use them. */
function defaultsOf<Value>({ defaults }: Seen<Value>, uses: ReadonlyMap<string, number> | undefined) {
  if (!defaults) return undefined;
  const counts = [...defaults].flatMap(([property, count]): [string, number][] => {
    const most = uses?.get(property);
    return most === undefined ? [] : [[property, Math.min(count, most)]];
  });
  return counts.length > 0 ? new Map(counts) : undefined;
}
