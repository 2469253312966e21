import { isInherited } from "../asking/properties.ts";
import { type PageNode, readProperty, TRANSPARENT } from "../dom/page-node.ts";

/** The values that rules declare for a part of a control, by longhand. */
export type Declared = ReadonlyMap<string, string>;

/** The values of properties that no rule for a part declares, or that are not asked for. */
const INITIAL: ReadonlyMap<string, string> = new Map([
  ["animation-name", "none"],
  ["backdrop-filter", "none"],
  ["background-color", TRANSPARENT],
  ["background-image", "none"],
  ["border-image-source", "none"],
  ["box-shadow", "none"],
  ["column-gap", "normal"],
  ["display", "block"],
  ["filter", "none"],
  ["mask-image", "none"],
  ["mix-blend-mode", "normal"],
  ["opacity", "1"],
  ["outline-style", "none"],
  ["position", "static"],
  ["transition-duration", "0s"],
  ["z-index", "auto"],
]);
const LINE_WIDTHS: ReadonlyMap<string, string> = new Map([
  ["thin", "1px"],
  ["medium", "3px"],
  ["thick", "5px"],
]);
const WIDE = /^(?:initial|inherit|unset|revert|revert-layer)$/i;
const LENGTH = /^-?[\d.]+(?:e[+-]?\d+)?(?:px|%)$/i;
const SIDES = ["top", "right", "bottom", "left"];
const CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"];

/** The style of a part of a control, as far as rules declare it: nobody can ask the browser for it. */
export function styleOfPart(control: PageNode, declared: Declared): CSSStyleDeclaration {
  const ofControl = (property: string) => readProperty(control, property);
  const valueFor = (longhand: string) => {
    const value = declared.get(longhand);
    return value === undefined || WIDE.test(value) ? undefined : value;
  };
  const sides = (write: (side: string) => string) => shortest(SIDES.map(write));
  const computedOf = (property: string): string => {
    switch (property) {
      case "border-radius":
        return radiusOf(valueFor);
      case "border-style":
        return sides((side) => computedOf(`border-${side}-style`));
      case "margin":
      case "padding":
        return sides((side) => computedOf(`${property}-${side}`));
    }
    const value = valueFor(property);
    if (value === "transparent") return TRANSPARENT;
    if (/^(?:width|height)$/.test(property)) return value?.endsWith("px") ? value : ofControl(property);
    if (/^border-\w+-style$/.test(property)) return value ?? "none";
    if (/^border-\w+-color$/.test(property)) return value ?? ofControl("color");
    if (/^border-\w+-width$/.test(property)) return LINE_WIDTHS.get(value ?? "medium") ?? value ?? "";
    if (/^(?:margin|padding)-/.test(property)) return value && LENGTH.test(value) ? value : "0px";
    return (
      value ??
      INITIAL.get(property) ??
      (isInherited(property) || property === "color-scheme" ? ofControl(property) : "")
    );
  };
  // The cast: nothing but getPropertyValue is asked of the style of a part.
  return { getPropertyValue: computedOf } as CSSStyleDeclaration;
}

/** The corners as browsers write them. A corner in other units than px and % counts as none. */
function radiusOf(valueFor: (longhand: string) => string | undefined): string {
  const corners = CORNERS.map((corner) => {
    const [across = "0px", down = across] = valueFor(`border-${corner}-radius`)?.split(" ") ?? [];
    return [across, down].every((radius) => LENGTH.test(radius)) ? { across, down } : { across: "0px", down: "0px" };
  });
  const across = shortest(corners.map((corner) => corner.across));
  const down = shortest(corners.map((corner) => corner.down));
  return across === down ? across : `${across} / ${down}`;
}

const shortest = (values: readonly string[]): string =>
  new Set(values).size === 1 ? (values[0] ?? "") : values.join(" ");
