import type { Observation } from "../observe/observation.ts";
import { perceptualName, roleName, valueSuffix } from "./generated-names.ts";
import { matchPrevious, type Previous } from "./identity.ts";
import type { PaletteColor } from "./palette.ts";

/**
 * Names every colour: with the name it had, else the page's own, else its role, else what it looks like. Names are
 * unique, and no name of the previous snapshot goes to another colour. Nothing here depends on count or order.
 */
export function nameColors(
  colors: readonly PaletteColor[],
  page: Observation["page"],
  previous: Previous | undefined,
): Map<string, PaletteColor> {
  const remembered = previous ? matchPrevious(colors, previous) : new Map<PaletteColor, string>();
  const taken = new Set(previous?.tokens.colors.map(({ name }) => name));
  const named = new Map<string, PaletteColor>();
  for (const [color, name] of remembered) named.set(name, color);
  const give = (color: PaletteColor, wishes: readonly (string | undefined)[]): boolean => {
    const name = wishes.find((wish) => wish !== undefined && wish !== "" && !taken.has(wish));
    if (name === undefined) return false;
    taken.add(name);
    named.set(name, color);
    return true;
  };
  let open = colors.filter((color) => !remembered.has(color));
  open = open.filter((color) => !give(color, color.names));
  open = open.filter((color) => !give(color, [color.derivedName]));
  open = open.filter((color) => !give(color, [roleName(color, page)]));
  for (const color of open) {
    const look = perceptualName(color.color);
    const exact = `${look}-${valueSuffix(color.color)}`;
    if (give(color, [look, exact])) continue;
    // Only a page that names another colour just so comes here.
    for (let n = 2; !give(color, [`${exact}-${n}`]); n++);
  }
  return named;
}
