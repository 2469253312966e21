import { compareText } from "../../text/order.ts";
import { type Comparison, compareNamed, countChanges, exceptNamed } from "../compare.ts";
import type { KindTokens } from "../wire.ts";

export const contrasts: Comparison = {
  key: "contrasts",
  repeats: () => true,
  compare(from, to) {
    if (!from.contrasts || !to.contrasts) return undefined;
    const hasEdges = [from, to].every(({ contrasts: list }) => list?.some(({ of }) => of));
    const changes = compareNamed(namedContrasts(from, hasEdges), namedContrasts(to, hasEdges));
    return { changes: { contrasts: changes }, count: countChanges(changes) };
  },
  except: (changes, others) => exceptNamed("contrasts", changes, others),
};

/**
 * Contrasts with a name made of the names of their colours, and the ratio as their value. In a mode, several colours may
 * have one value: the name that is first in the alphabet counts.
 */
function namedContrasts({ colors, contrasts = [] }: KindTokens, hasEdges: boolean): { name: string; value: string }[] {
  const sorted = colors.toSorted((a, b) => compareText(b.name, a.name));
  const names = new Map(sorted.map(({ name, value }) => [value, name]));
  const compared = hasEdges ? contrasts : contrasts.filter(({ of }) => !of);
  return compared.map(({ text, background, large, of, ratio: value }) => ({
    name: `${names.get(text) ?? text} on ${names.get(background) ?? background}${of ? ` (${of})` : large ? " (large)" : ""}`,
    value: String(value),
  }));
}
