import { isHtml, PageNode } from "../dom/page-node.ts";
import { HIDDEN_OPACITY } from "../visibility/inherit.ts";
import type { Collectors } from "./collectors.ts";
import { type Declared, styleOfPart } from "./part-style.ts";
import { readPart } from "./pseudo-elements.ts";

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

/** Reads what rules give to the parts that the browser draws in a control. */
export function readControlParts(control: PageNode, into: Collectors): void {
  for (const [part, declared] of control.scope.frame.asked.partsOf(control.element)) {
    if (!isPainted(control, part, declared) || isHidden(declared)) continue;
    readPart(new PageNode(control.element, part, styleOfPart(control, declared), control.scope), into, true);
  }
}

const isHidden = (declared: Declared): boolean =>
  declared.get("display") === "none" ||
  declared.get("visibility") === "hidden" ||
  Number(declared.get("opacity") ?? 1) < HIDDEN_OPACITY;
