/** The sides of a box, in the order of CSS. */
const SIDES = ["top", "right", "bottom", "left"] as const;
const CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"] as const;

/** The longhands that paint, with their initial values and the shorthands that set them. */
export const PAINTED: ReadonlyMap<string, { readonly initial: string; readonly shorthands: readonly string[] }> =
  new Map([
    longhand("color", "rgb(0, 0, 0)"),
    longhand("background-color", "rgba(0, 0, 0, 0)", "background"),
    longhand("background-image", "none", "background"),
    ...SIDES.flatMap((side) => [
      longhand(`border-${side}-color`, "currentcolor", "border-color", `border-${side}`, "border"),
      longhand(`border-${side}-style`, "none", "border-style", `border-${side}`, "border"),
      longhand(`border-${side}-width`, "0px", "border-width", `border-${side}`, "border"),
    ]),
    ...CORNERS.map((corner) => longhand(`border-${corner}-radius`, "0px", "border-radius")),
    longhand("outline-color", "currentcolor", "outline"),
    longhand("outline-style", "none", "outline"),
    longhand("outline-width", "0px", "outline"),
    longhand("outline-offset", "0px"),
    longhand("box-shadow", "none"),
    longhand("text-shadow", "none"),
    longhand("text-decoration-line", "none", "text-decoration"),
    longhand("text-decoration-style", "solid", "text-decoration"),
    longhand("text-decoration-color", "currentcolor", "text-decoration"),
    longhand("text-decoration-thickness", "auto", "text-decoration"),
    longhand("text-underline-offset", "auto"),
    longhand("opacity", "1"),
    longhand("transform", "none"),
    longhand("translate", "none"),
    longhand("scale", "none"),
    longhand("rotate", "none"),
    longhand("filter", "none"),
    longhand("backdrop-filter", "none"),
    longhand("fill", "rgb(0, 0, 0)"),
    longhand("stroke", "none"),
    longhand("stroke-width", "1px"),
    longhand("font-weight", "400", "font"),
    longhand("font-style", "normal", "font"),
    longhand("letter-spacing", "normal"),
    longhand("text-transform", "none"),
  ]);

function longhand(name: string, initial: string, ...shorthands: string[]) {
  return [name, { initial, shorthands: [...shorthands, "all"] }] as const;
}

/** Those that an element inherits from the one around it. */
export const INHERITED: ReadonlySet<string> = new Set([
  ...["color", "fill", "stroke", "stroke-width", "text-shadow", "font-weight", "font-style", "letter-spacing"],
  ...["text-transform", "text-underline-offset"],
]);

/** Logical longhands as physical ones, in horizontal text from left to right. */
const LOGICAL: Readonly<Record<string, string>> = {
  "block-start": "top",
  "block-end": "bottom",
  "inline-start": "left",
  "inline-end": "right",
  "start-start": "top-left",
  "start-end": "top-right",
  "end-end": "bottom-right",
  "end-start": "bottom-left",
};

/** The physical longhand of a declared property that paints; undefined for other properties. */
export function paintedLonghand(declared: string): string | undefined {
  if (PAINTED.has(declared)) return declared;
  if (!declared.startsWith("border-")) return undefined;
  const [, side, rest] = /^border-((?:block|inline|start|end)-(?:start|end))-(.+)$/.exec(declared) ?? [];
  const physical = side === undefined ? undefined : `border-${LOGICAL[side]}-${rest}`;
  return physical !== undefined && PAINTED.has(physical) ? physical : undefined;
}
