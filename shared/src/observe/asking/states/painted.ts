const SIDES = ["top", "right", "bottom", "left"];
const CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"];

/** The longhands that paint. */
export const PAINTED: readonly string[] = [
  ...["color", "background-color", "background-image"],
  ...SIDES.flatMap((side) => ["color", "style", "width"].map((part) => `border-${side}-${part}`)),
  ...CORNERS.map((corner) => `border-${corner}-radius`),
  ...["color", "style", "width", "offset"].map((part) => `outline-${part}`),
  ...["box-shadow", "text-shadow"],
  ...["line", "style", "color", "thickness"].map((part) => `text-decoration-${part}`),
  ...["text-underline-offset", "opacity", "transform", "translate", "scale", "rotate", "filter", "backdrop-filter"],
  ...["fill", "stroke", "stroke-width", "font-weight", "font-style", "letter-spacing", "text-transform"],
];

/** Those that an element inherits from the one around it. */
export const INHERITED: ReadonlySet<string> = new Set([
  ...["color", "fill", "stroke", "stroke-width", "text-shadow", "font-weight", "font-style", "letter-spacing"],
  ...["text-transform", "text-underline-offset"],
]);
