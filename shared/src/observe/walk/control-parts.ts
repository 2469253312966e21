import { isHtml, PageNode, px, readProperty, TRANSPARENT } from "../dom/page-node.ts";
import { HIDDEN_OPACITY } from "../visibility/inherit.ts";
import type { Collectors } from "./collectors.ts";

type Declared = ReadonlyMap<string, string>;

const SIDES = ["top", "right", "bottom", "left"];
const DATES = /^(?:date|datetime-local|month|week|time)$/;

/** Returns whether Chromium paints a part of a control by the rules for it (Chromium 156). */
function isPainted({ element, style }: PageNode, part: string, declared: Declared): boolean {
  const isPlain = style.getPropertyValue("appearance") === "none";
  if (isHtml(element, "input")) {
    const { type } = element;
    if (part === "::-webkit-slider-thumb") return type === "range" && isPlain && declared.get("appearance") === "none";
    if (part === "::-webkit-slider-runnable-track") return type === "range";
    if (part.startsWith("::-webkit-color-")) return type === "color";
    return DATES.test(type);
  }
  if (isHtml(element, "progress")) return isPlain && (part !== "::-webkit-progress-value" || element.position > 0);
  if (!isHtml(element, "meter")) return false;
  return (
    part === "::-webkit-meter-bar" || (element.value > element.min && part === `::-webkit-meter-${regionOf(element)}`)
  );
}

/** The part of a meter that shows its value (HTML, 4.10.14). */
function regionOf({ value, low, high, optimum }: HTMLMeterElement): string {
  const region = (level: number) => (level < low ? 0 : level > high ? 2 : 1);
  const distance = Math.abs(region(value) - region(optimum));
  if (distance === 0) return "optimum-value";
  return distance === 1 || region(optimum) === 1 ? "suboptimum-value" : "even-less-good-value";
}

/** Reads the colours that rules give to the parts that the browser draws in a control. */
export function readControlParts(control: PageNode, into: Collectors): void {
  for (const [part, declared] of control.scope.frame.asked.partsOf(control.element)) {
    if (!isPainted(control, part, declared) || isHidden(declared)) continue;
    const { element, scope } = control;
    const style = { getPropertyValue: (property: string) => declared.get(property) ?? readProperty(control, property) };
    // The cast: nothing but getPropertyValue is asked of the style of a part.
    const node = new PageNode(element, part, style as CSSStyleDeclaration, scope);
    const add = (property: string) => {
      const value = declared.get(property) ?? TRANSPARENT;
      if (value !== "initial" && value !== "inherit") into.paints.add(node, property, value);
    };
    add("background-color");
    add("box-shadow");
    if (declared.get("background-image")?.includes("gradient(")) add("background-image");
    for (const side of SIDES) {
      const lineStyle = declared.get(`border-${side}-style`) ?? "none";
      const hasWidth =
        declared.get(`border-${side}-width`) !== undefined && px(declared.get(`border-${side}-width`) ?? "") > 0;
      if (!/^(?:none|hidden|initial)$/.test(lineStyle) && hasWidth) add(`border-${side}-color`);
    }
  }
}

const isHidden = (declared: Declared): boolean =>
  declared.get("display") === "none" ||
  declared.get("visibility") === "hidden" ||
  Number(declared.get("opacity") ?? 1) < HIDDEN_OPACITY;
