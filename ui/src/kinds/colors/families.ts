import type { ColorToken } from "@tintype/shared/kinds/wire";
import { deltaE, type Lab, labOf } from "../../kit/color-distance.ts";

/** A colour with those that are hardly another one: the same in other alphas, and near twins. */
export interface Family {
  readonly leader: ColorToken;
  /** In the order of the list. */
  readonly members: readonly ColorToken[];
}

/** Up to this ΔE, people hardly see that two colours differ. */
const TWINS = 2;
/** Lightness in OKLab is part of ΔE: colours farther apart in it are not twins. */
const SLICE = TWINS / 100;

/** Joins each colour to the first one before it that it hardly differs from, alpha aside. */
export function familiesOf(colors: readonly ColorToken[]): Family[] {
  const families: { readonly leader: ColorToken; readonly members: ColorToken[] }[] = [];
  /** Leaders by lightness, so that 2,000 colours are not all compared with each other. */
  const slices = new Map<number, { readonly lab: Lab; readonly members: ColorToken[] }[]>();
  for (const color of colors) {
    const lab = labOf(color.value);
    const slice = lab ? Math.floor(lab.l / SLICE) : 0;
    const near = [slice - 1, slice, slice + 1].flatMap((index) => slices.get(index) ?? []);
    const family = near.find((candidate) => lab && deltaE(candidate.lab, lab) < TWINS);
    if (family) {
      family.members.push(color);
      continue;
    }
    const newFamily = { leader: color, members: [] };
    families.push(newFamily);
    if (lab && lab.alpha > 0) {
      const leaders = slices.get(slice) ?? [];
      slices.set(slice, leaders);
      leaders.push({ lab, members: newFamily.members });
    }
  }
  return families;
}
