import { compareText } from "../../text/order.ts";
import { type Comparison, compareNamed, countChanges, exceptNamed } from "../compare.ts";
import type { KindTokens } from "../wire.ts";

export const contrasts: Comparison = {
  key: "contrasts",
  repeatsOthers: true,
  compare(from, to) {
    if (!from.contrasts || !to.contrasts) return undefined;
    const changes = compareNamed(namedContrasts(from), namedContrasts(to));
    return { changes: { contrasts: changes }, count: countChanges(changes) };
  },
  except: (changes, others) => exceptNamed("contrasts", changes, others),
};

/**
 * Contrasts with a name made of the names of their colours, and the ratio as their value. In a mode, several colours may
 * have one value: the name that is first in the alphabet counts.
 */
function namedContrasts({ colors, contrasts = [] }: KindTokens): { name: string; value: string }[] {
  const sorted = colors.toSorted((a, b) => compareText(b.name, a.name));
  const names = new Map(sorted.map(({ name, value }) => [value, name]));
  return contrasts.map(({ text, background, large, ratio: value }) => ({
    name: `${names.get(text) ?? text} on ${names.get(background) ?? background}${large ? " (large)" : ""}`,
    value: String(value),
  }));
}
