import { type Comparison, compareNamed, countChanges } from "../compare.ts";
import type { Tokens } from "../wire.ts";

export const contrasts: Comparison = {
  key: "contrasts",
  repeatsOthers: true,
  compare(from, to) {
    if (!from.contrasts || !to.contrasts) return undefined;
    const changes = compareNamed(namedContrasts(from), namedContrasts(to));
    return { changes: { contrasts: changes }, count: countChanges(changes) };
  },
};

/** Contrasts with a name made of the names of their colours, and the ratio as their value. */
function namedContrasts({ colors, contrasts = [] }: Tokens): { name: string; value: string }[] {
  const names = new Map(colors.map(({ name, value }) => [value, name]));
  return contrasts.map(({ text, background, large, ratio: value }) => ({
    name: `${names.get(text) ?? text} on ${names.get(background) ?? background}${large ? " (large)" : ""}`,
    value: String(value),
  }));
}
