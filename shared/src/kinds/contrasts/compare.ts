import { compareText } from "../../text/order.ts";
import { type Comparison, compareNamed, countChanges, exceptNamed } from "../compare.ts";
import { restingContrasts } from "../resting-contrasts.ts";
import type { ContrastToken, KindTokens } from "../wire.ts";
import { nameOfContrast } from "./contrast-name.ts";

export const contrasts: Comparison = {
  key: "contrasts",
  repeats: () => true,
  compare(from, to) {
    if (!from.contrasts || !to.contrasts) return undefined;
    const hasEdges = [from, to].every(({ contrasts: list }) => list?.some(({ of }) => of));
    const changes = compareNamed(comparable(nameContrasts(from), hasEdges), comparable(nameContrasts(to), hasEdges));
    return { changes: { contrasts: changes }, count: countChanges(changes) };
  },
  except: (changes, others) => exceptNamed("contrasts", changes, others),
};

/** A contrast that has a name and a value, as other tokens have. */
export type NamedContrast = ContrastToken & { readonly name: string; readonly value: string };

/**
 * Contrasts at rest with a name made of the names of their colours, and the ratio as their value. In a mode, several colours may
 * have one value: the name that is first in the alphabet counts. Contrasts that have a name keep it.
 */
export function nameContrasts({ colors, contrasts }: KindTokens): NamedContrast[] {
  const sorted = colors.toSorted((a, b) => compareText(b.name, a.name));
  const names = new Map(sorted.map(({ name, value }) => [value, name]));
  return restingContrasts(contrasts).map((contrast) => {
    if (isNamed(contrast)) return contrast;
    const { text, background, large, of, ratio } = contrast;
    const colors = { text: names.get(text) ?? text, background: names.get(background) ?? background };
    return {
      ...contrast,
      name: nameOfContrast({ ...colors, part: of ?? (large ? "large" : null) }),
      value: String(ratio),
    };
  });
}

const isNamed = (contrast: ContrastToken): contrast is NamedContrast => Object.hasOwn(contrast, "name");

const comparable = (contrasts: readonly NamedContrast[], hasEdges: boolean) =>
  hasEdges ? contrasts : contrasts.filter(({ of }) => !of);
