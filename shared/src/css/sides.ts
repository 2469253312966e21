const SIDES = ["top", "right", "bottom", "left"] as const;
const CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"] as const;

/** By the start and end of a longhand's name, the shorthand's name. */
const SHORTHANDS = [
  ...["margin", "padding", "scroll-margin", "scroll-padding"].map((name) => ({ start: name, parts: SIDES, end: "" })),
  ...["-color", "-width", "-style", ""].map((end) => ({ start: "border", parts: SIDES, end })),
  { start: "border", parts: CORNERS, end: "-radius" },
];

/** Replaces the longhands of all four sides, or corners, by their shorthand: four times the same value is one declaration. */
export function joinSides(properties: readonly string[]): string[] {
  let joined = [...properties];
  for (const { start, parts, end } of SHORTHANDS) {
    const longhands = parts.map((part) => `${start}-${part}${end}`);
    const firstIndex = joined.findIndex((property) => longhands.includes(property));
    if (!longhands.every((longhand) => joined.includes(longhand))) continue;
    joined = joined.toSpliced(firstIndex, 0, `${start}${end}`).filter((property) => !longhands.includes(property));
  }
  return [...new Set(joined)];
}
