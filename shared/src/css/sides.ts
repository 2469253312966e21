const SIDES = ["top", "right", "bottom", "left"];

/** Replaces the longhands of all four sides by their shorthand: four times `border-…-color` by `border-color`. */
export function foldSides(properties: readonly string[]): string[] {
  const set = new Set(properties);
  return [...new Set(properties.map((property) => shorthandIn(set, property) ?? property))];
}

function shorthandIn(properties: ReadonlySet<string>, property: string): string | undefined {
  const [, before, , after] = /^(\w[\w-]*)-(top|right|bottom|left)((?:-\w+)*)$/.exec(property.slice(0, 60)) ?? [];
  if (before === undefined || after === undefined) return undefined;
  return SIDES.every((side) => properties.has(`${before}-${side}${after}`)) ? before + after : undefined;
}
