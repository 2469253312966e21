import { isPrivate } from "../../css/private-properties.ts";
import type { Observation } from "../../observe/observation.ts";
import { compareText } from "../../text/order.ts";
import type { BuiltTokens, NamedKey, NamedKind, PaintUse, Seen } from "../kind.ts";
import { divide, siteTexts } from "./divide.ts";
import { siteHash } from "./identity-state.ts";
import type { NameRules } from "./name-rules.ts";
import { renamedProperties } from "./renamed-properties.ts";
import type { PreviousToken } from "./site-evidence.ts";

// Tokens whose values have become equal stay tokens of their own, as long as the custom properties that named them paint.

/** A token that may have a value, beside others that may have it. */
interface Claim<Value> {
  /** Undefined for custom properties that were aliases of a token which has another value now. */
  readonly old: PreviousToken<Value> | undefined;
  /** Custom properties with the value that belong to this token. */
  readonly properties: ReadonlySet<string>;
  readonly sites: ReadonlySet<string>;
  /** The token had the value before. */
  readonly isEqual: boolean;
  /** The custom property that named the token has the value. */
  readonly isNamed: boolean;
}

/** The values of a snapshot, where needed divided into tokens. */
export interface Claimed<Value> {
  readonly values: Seen<Value>[];
  /** The previous tokens of those that were divided. */
  readonly owners: ReadonlyMap<Seen<Value>, PreviousToken<Value>>;
}

interface Context<Key extends NamedKey, Value> {
  readonly observation: Observation;
  readonly built: BuiltTokens;
  /** True if a token that no custom property names may claim an equal value. */
  readonly byEqualValue: boolean;
  /** Undefined if the tokens are those of the same reading. */
  readonly rules: NameRules<Key, Value> | undefined;
}

/**
 * Finds the values that several of the previous tokens claim: because the custom property that named a token has the value
 * now, or because the token had the value before. Each of these has the uses that its custom properties supply. Uses without
 * any of them are those of the token that was at their sites before, or else of the first one: the token that had the value
 * before and that no custom property named. A token without any use is left to the other evidence.
 */
export function claimValues<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  undivided: readonly Seen<Value>[],
  olds: readonly PreviousToken<Value>[],
  context: Context<Key, Value>,
): Claimed<Value> {
  const all = undivided.flatMap((seen) => divideByColors(kind, seen, context));
  const byName = new Map(all.flatMap((seen) => seen.names.map((name) => [name, seen] as const)));
  const byIdentity = new Map(all.map((seen) => [identityOf(kind, seen, context.built), seen]));
  const nameNow = renamedProperties(
    olds.flatMap(({ properties }) => properties),
    [...byName.keys()],
  );
  const claims = new Map<Seen<Value>, Claim<Value>[]>();
  const claimed = new Map<PreviousToken<Value>, Seen<Value>>();
  for (const old of olds) {
    const namedValue = old.properties.includes(old.name)
      ? (byName.get(nameNow(old.name)) ?? privateValue(kind, all, old, context))
      : undefined;
    const equal = byIdentity.get(old.identity);
    const mayBeEqual = context.byEqualValue && equal && (context.rules?.mayName(old.name, equal) ?? true);
    const seen = namedValue ?? (mayBeEqual ? equal : undefined);
    if (!seen) continue;
    claimed.set(old, seen);
    claims.set(seen, [
      ...(claims.get(seen) ?? []),
      {
        old,
        properties: new Set(old.properties.map(nameNow).filter((name) => (byName.get(name) ?? namedValue) === seen)),
        sites: new Set(old.sites),
        isEqual: seen === equal,
        isNamed: namedValue !== undefined,
      },
    ]);
  }
  for (const old of olds) {
    const moved = Map.groupBy(old.properties.map(nameNow), (name) => byName.get(name));
    for (const [seen, names] of moved) {
      const others = seen && claims.get(seen);
      if (!others || seen === claimed.get(old) || !claimed.has(old)) continue;
      others.push({ old: undefined, properties: new Set(names), sites: NO_SITES, isEqual: false, isNamed: true });
    }
  }
  const owners = new Map<Seen<Value>, PreviousToken<Value>>();
  const values = all.flatMap((seen) => {
    const claimsOfValue = claims.get(seen) ?? [];
    if (claimsOfValue.length < 2) return [seen];
    const parts = divideByClaims(kind, seen, claimsOfValue, context.observation);
    for (const [{ old }, part] of parts) if (old) owners.set(part, old);
    return [...parts.values()];
  });
  return { values, owners };
}

/**
 * The value of the private property that named a token. It counts only where it was: another component may have one of the
 * same name.
 */
function privateValue<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  all: readonly Seen<Value>[],
  old: PreviousToken<Value>,
  { observation }: Context<Key, Value>,
): Seen<Value> | undefined {
  if (!isPrivate(`--${old.name}`)) return undefined;
  const oldSites = new Set(old.sites);
  return all.find(
    ({ localNames, paints }) =>
      localNames.includes(old.name) &&
      paints.some(
        ({ source, paint, sites }) =>
          source.includes(old.name) &&
          siteTexts(kind, observation, { paint, sites }).some((site) => oldSites.has(siteHash(site))),
      ),
  );
}

const NO_SITES: ReadonlySet<string> = new Set();

function divideByClaims<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  seen: Seen<Value>,
  claims: readonly Claim<Value>[],
  observation: Observation,
): Map<Claim<Value>, Seen<Value>> {
  const rank = ({ properties }: Claim<Value>) => seen.names.findIndex((name) => properties.has(name));
  const owners = claims.toSorted(
    (a, b) =>
      Number(a.old === undefined) - Number(b.old === undefined) ||
      Number(b.isEqual) - Number(a.isEqual) ||
      Number(a.isNamed) - Number(b.isNamed) ||
      rank(a) - rank(b) ||
      compareText(a.old?.name ?? "", b.old?.name ?? ""),
  );
  const byProperty = new Map(
    owners.toReversed().flatMap((claim) => [...claim.properties].map((name) => [name, claim])),
  );
  const [main] = owners;
  if (!main) return new Map();
  return divide(kind, observation, seen, {
    owners,
    ownerOfName: (name) => byProperty.get(name),
    ownerOfUse(use, site) {
      const sourceOwner = ownerBySource(use, byProperty);
      if (sourceOwner) return sourceOwner;
      const hash = siteHash(site);
      return owners.find(({ sites }) => sites.has(hash)) ?? main;
    },
  });
}

/**
 * The nearest of the custom properties that belongs to an owner counts. If there are as many of them as the paint has equal
 * values, each has one.
 */
function ownerBySource<Owner>(
  { source, position, equals }: PaintUse,
  owners: ReadonlyMap<string, Owner>,
): Owner | undefined {
  const namedOwners = [...new Set(source.flatMap((name) => owners.get(name) ?? []))];
  return namedOwners.length === equals ? namedOwners[position] : namedOwners[0];
}

/** Composites with one value are different tokens if their colours are. */
function divideByColors<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  seen: Seen<Value>,
  { observation, built }: Context<Key, Value>,
): Seen<Value>[] {
  const { identity } = kind;
  if (!identity || seen.paints.length < 2) return [seen];
  const identityOf = ({ source }: PaintUse) => identity(seen.value, built, source);
  const isPlain = new Map<string, boolean>();
  for (const use of seen.paints) isPlain.set(identityOf(use), isPlain.get(identityOf(use)) || use.source.length === 0);
  const owners = [...isPlain]
    .sort(([a, x], [b, y]) => Number(y) - Number(x) || compareText(a, b))
    .map(([text]) => text);
  return [...divide(kind, observation, seen, { owners, ownerOfUse: identityOf }).values()];
}

/** See NamedKind. */
export function identityOf<Key extends NamedKey, Value>(
  kind: NamedKind<Key, Value>,
  seen: Seen<Value>,
  built: BuiltTokens,
): string {
  return kind.identity?.(seen.value, built, sourceOf(seen)) ?? seen.text;
}

/** The custom properties from which a value comes. All uses of a composite have colours of the same names. */
export function sourceOf({ paints }: Pick<Seen<unknown>, "paints">): readonly string[] {
  const sources = paints.map(({ source }) => source).filter(({ length }) => length > 0);
  return sources.toSorted((a, b) => compareText(a.join(" "), b.join(" ")))[0] ?? [];
}
