import type { Observation } from "../../observe/observation.ts";
import type { PaletteColor } from "./collect.ts";
import { matchPrevious, type Previous } from "./identity.ts";
import { perceptualName, roleName, valueSuffix } from "./role-name.ts";

/**
 * Names every colour: by its previous name, or else by the page's own, or else by its role, or else by its look. Names
 * are unique, and no name of the previous snapshot is given to another colour. Names do not depend on count or order.
 */
export function nameColors(
  colors: readonly PaletteColor[],
  page: Observation["page"],
  previous: Previous | undefined,
): Map<string, PaletteColor> {
  const matched = previous ? matchPrevious(colors, previous) : new Map<PaletteColor, string>();
  const taken = new Set(previous?.tokens.colors.map(({ name }) => name));
  const named = new Map<string, PaletteColor>();
  for (const [color, name] of matched) named.set(name, color);
  const assignName = (color: PaletteColor, wishes: readonly (string | undefined)[]): boolean => {
    const name = wishes.find((wish) => wish !== undefined && wish !== "" && !taken.has(wish));
    if (name === undefined) return false;
    taken.add(name);
    named.set(name, color);
    return true;
  };
  let unnamed = colors.filter((color) => !matched.has(color));
  unnamed = unnamed.filter((color) => !assignName(color, color.names));
  unnamed = unnamed.filter((color) => !assignName(color, [color.derivedName]));
  unnamed = unnamed.filter((color) => !assignName(color, [roleName(color, page)]));
  for (const color of unnamed) {
    const look = perceptualName(color.color);
    const exact = `${look}-${valueSuffix(color.color)}`;
    if (assignName(color, [look, exact])) continue;
    // Reached only if the page itself gives another colour this very name.
    for (let n = 2; !assignName(color, [`${exact}-${n}`]); n++);
  }
  return named;
}
