import { compareText } from "../../text/order.ts";
import type { TypographyToken } from "../wire.ts";

/** Declared families that cannot be told apart by the families in use: each has one of those with another in common. */
interface Group {
  readonly tokens: TypographyToken[];
  /** The families in use. */
  readonly families: Set<string>;
}

/**
 * Makes families of a snapshot that names them by the family in use comparable with those of one that names them by the
 * first declared family. If several families in use belong to one declared family, they become one.
 * @returns the families of both, by families in use
 */
export function byFamilyInUse(
  older: readonly TypographyToken[],
  newer: readonly TypographyToken[],
): [older: TypographyToken[], newer: TypographyToken[]] {
  const byName = new Map(older.map((token) => [token.family, token]));
  const drawnIn = new Map<string, TypographyToken[]>();
  for (const token of newer) {
    for (const family of inUse(token)) {
      const tokens = drawnIn.get(family);
      if (tokens) tokens.push(token);
      else drawnIn.set(family, [token]);
    }
  }
  const [comparableOlder, comparableNewer]: [TypographyToken[], TypographyToken[]] = [[], []];
  for (const { tokens, families } of groups(newer)) {
    const known = [...families].flatMap((family) => byName.get(family) ?? []);
    const [name] = known.map(({ family }) => family).sort(compareText);
    if (name !== undefined) {
      comparableOlder.push(merged(name, known));
      comparableNewer.push(merged(name, tokens));
    }
    for (const family of families) {
      const isNew = !byName.delete(family);
      if (isNew) comparableNewer.push(merged(family, drawnIn.get(family) ?? []));
    }
  }
  return [[...comparableOlder, ...byName.values()], comparableNewer];
}

const inUse = ({ rendered, family }: TypographyToken): readonly string[] => (rendered?.length ? rendered : [family]);

function groups(tokens: readonly TypographyToken[]): Set<Group> {
  const groupOf = new Map<string, Group>();
  for (const token of tokens) {
    const own = new Set(inUse(token).flatMap((family) => groupOf.get(family) ?? []));
    const [largest = { tokens: [], families: new Set<string>() }, ...others] = [...own].sort(
      (a, b) => b.tokens.length - a.tokens.length,
    );
    largest.tokens.push(token, ...others.flatMap((other) => other.tokens));
    for (const family of [...inUse(token), ...others.flatMap(({ families }) => [...families])]) {
      largest.families.add(family);
      groupOf.set(family, largest);
    }
  }
  return new Set(groupOf.values());
}

const merged = (family: string, tokens: readonly TypographyToken[]): TypographyToken => ({
  family,
  weights: tokens.flatMap(({ weights }) => weights),
  sizes: tokens.flatMap(({ sizes }) => sizes),
  line_heights: tokens.flatMap(({ line_heights }) => line_heights),
});
