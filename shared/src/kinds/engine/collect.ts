import type { Observation } from "../../observe/observation.ts";
import { type CanonicalColor, paintedColors } from "../colors/color.ts";
import { authoredNames } from "./authored-names.ts";

/** One distinct colour of a page, before it is named. */
export interface PaletteColor {
  readonly color: CanonicalColor;
  readonly usage: number;
  readonly contexts: readonly string[];
  /** `<signature> <property>`, with the four sides of a border as one. */
  readonly sites: ReadonlySet<string>;
  /** Custom properties with this value, without dashes, the most meaningful first. */
  readonly names: readonly string[];
  /** See AuthoredNames.derived. */
  readonly derivedName: string | undefined;
}

interface Collected {
  readonly color: CanonicalColor;
  usage: number;
  readonly contexts: Set<string>;
  readonly sites: Set<string>;
  readonly paints: Set<number>;
}

/** Properties of other kinds of tokens. The colours in their values are also painted by a property of their own, or by none. */
const OTHER_KINDS = /^(border(-top|-right|-bottom|-left)?|outline|column-rule|mask-image|font)$/;

/** The distinct colours that a page paints with, by canonical value, in the order of their values. */
export function palette(observation: Observation): PaletteColor[] {
  const colors = new Map<string, Collected>();
  observation.paints.forEach(({ property, value, count, sites }, index) => {
    if (OTHER_KINDS.test(property)) return;
    for (const color of paintedColors(property, value)) {
      const known = colors.get(color.value) ?? {
        color,
        usage: 0,
        contexts: new Set<string>(),
        sites: new Set<string>(),
        paints: new Set<number>(),
      };
      colors.set(color.value, known);
      known.usage += count;
      known.contexts.add(property);
      known.paints.add(index);
      const at = property.replace(/^border-(top|right|bottom|left)-color$/, "border-color");
      for (const site of sites) known.sites.add(`${observation.signatures[site] ?? ""} ${at}`);
    }
  });
  const names = authoredNames(observation, colors);
  return [...colors.values()]
    .sort((a, b) => (a.color.value < b.color.value ? -1 : 1))
    .map(({ color, usage, contexts, sites }) => ({
      color,
      usage,
      contexts: [...contexts].sort(),
      sites,
      names: names.get(color.value)?.names ?? [],
      derivedName: names.get(color.value)?.derived,
    }));
}
