import type { KindChanges } from "../kinds/changes.ts";
import type { KindKey } from "../kinds/kind.ts";
import type { KindTokens, Tokens } from "../kinds/wire.ts";
import { tokensInMode } from "../modes/tokens-in-mode.ts";
import { compareKinds, countKinds, exceptChanges } from "./kinds.ts";
import type { TokensDiff } from "./schema.ts";

/**
 * Compares what holds in each mode that both snapshots have, base and overlay together, and leaves out what changed in the
 * base in the very same way. So a token that changes alike in the base and in a mode is one change.
 * @param base the changes of the base
 * @param kinds see diffTokens
 * @returns undefined if the snapshots have no mode in common
 */
export function compareModes(
  from: Tokens,
  to: Tokens,
  { base, kinds }: { base: KindChanges; kinds: readonly KindKey[] | undefined },
): { changes: Record<string, KindChanges>; count: number } | undefined {
  const compared = (from.modes ?? []).flatMap(({ name }) => {
    const [before, after] = [comparableTokens(from, name), comparableTokens(to, name)];
    return before && after ? [{ name, ...compareMode(before, after, { base, kinds }) }] : [];
  });
  if (compared.length === 0) return undefined;
  return {
    changes: Object.fromEntries(compared.map(({ name, changes }) => [name, changes])),
    count: compared.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Compares what holds in a mode, see compareModes. */
export const compareMode = (
  before: KindTokens,
  after: KindTokens,
  { base, kinds }: { base: KindChanges; kinds?: readonly KindKey[] | undefined },
) => exceptChanges(compareKinds(before, after, kinds).changes, base);

/** The tokens that hold in a mode. Of contrasts, only the mode's own: most pairs of colours of the base do not exist there. */
export function comparableTokens(tokens: Tokens, name: string): KindTokens | undefined {
  const modeTokens = tokensInMode(tokens, name);
  const overlay = tokens.modes?.find((mode) => mode.name === name);
  return modeTokens && { ...modeTokens, ...(modeTokens.contrasts && { contrasts: overlay?.contrasts ?? [] }) };
}

/** The changes of one mode as a comparison of their own, for views. */
export function diffOfMode(changes: KindChanges): TokensDiff {
  const { counts, total } = countKinds(changes);
  return { changes, summary: { total_changes: total, ...counts } };
}
