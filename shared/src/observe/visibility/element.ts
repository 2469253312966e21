import { px, read, type Subject } from "../dom/page-node.ts";
import { clippedAway, look, type Seen, type Sight, type SightStyle } from "./inherit.ts";

export function isTopLayer({ element, name }: Subject): boolean {
  if (name !== "dialog" && !element.hasAttribute("popover")) return false;
  return element.matches(":modal") || element.matches(":popover-open");
}

/** What is drawn in an SVG has neither position nor overflow of its own. */
const DRAWN: Omit<SightStyle, "opacity"> = {
  position: "static",
  clips: false,
  scrolls: false,
  transformed: false,
  topLayer: false,
};

/** Whether an element with a box can be seen, and what of it its children inherit. */
export function see(subject: Subject, display: string, sight: Sight, topLayer: boolean): Seen {
  const { element } = subject;
  const opacity = opacityOf(subject);
  if (subject.isDrawn) return look(sight, { ...DRAWN, opacity }, subject);
  const position = read(subject, "position");
  const clip = position === "absolute" || position === "fixed" ? read(subject, "clip") : "auto";
  const transform = read(subject, "transform");
  const scale = read(subject, "scale");
  if (clippedAway(read(subject, "clip-path"), clip) || transform.startsWith("matrix(0, 0, 0, 0") || scale === "0") {
    return { below: undefined, self: false };
  }
  const transformed = transform !== "none" || scale !== "none" || read(subject, "translate") !== "none";
  const overflow = read(subject, "overflow");
  const clips = overflow !== "visible" && display !== "inline" && !isViewport(element);
  if (opacity === 1 && !sight.check && !clips && !transformed && !topLayer && position === "static") return sight.same;
  const scrolls = clips && /auto|scroll/.test(overflow);
  return look(sight, { position, clips, scrolls, transformed, opacity, topLayer }, subject);
}

/** The document's root or its body: their overflow is the viewport's. */
function isViewport(element: Element): boolean {
  const { documentElement, body } = element.ownerDocument;
  return element === documentElement || element === body;
}

/** While opacity is animated, its most visible moment. */
function opacityOf(subject: Subject): number {
  const { animated } = subject.scope.frame;
  const moving = animated.any ? animated.values(subject.element, "", "opacity") : undefined;
  if (moving?.length) return Math.max(...moving.map(Number));
  const opacity = read(subject, "opacity");
  return opacity === "1" ? 1 : Number(opacity);
}

/** `text-indent: -9999px`, the old way of putting an image in place of text. */
export function indentedAway(subject: Subject): boolean {
  const indent = read(subject, "text-indent");
  return indent !== "0px" && px(indent) < -100 && -px(indent) >= subject.box().width;
}
