import { px, read, type Subject, SVG } from "./subject.ts";
import { clippedAway, look, type Seen, type Sight } from "./visibility.ts";

export function isTopLayer(element: Element): boolean {
  if (element.localName !== "dialog" && !element.hasAttribute("popover")) return false;
  return element.matches(":modal") || element.matches(":popover-open");
}

/** Whether an element with a box can be seen, and what of it its children inherit. */
export function see(subject: Subject, display: string, sight: Sight, box: () => DOMRect): Seen {
  const { element } = subject;
  const opacity = opacityOf(subject);
  if (element.namespaceURI === SVG && element.localName !== "svg") {
    const still = {
      position: "static",
      overflow: "visible",
      inline: true,
      transformed: false,
      opacity,
      root: false,
      topLayer: false,
    };
    return look(sight, still, element, box, { x: 0, y: 0 });
  }
  const position = read(subject, "position");
  const clip = position === "absolute" || position === "fixed" ? read(subject, "clip") : "auto";
  const transform = read(subject, "transform");
  const scale = read(subject, "scale");
  if (clippedAway(read(subject, "clip-path"), clip) || transform.startsWith("matrix(0, 0, 0, 0") || scale === "0") {
    return { below: undefined, self: false };
  }
  const { view } = subject.scope.frame;
  const { documentElement, body } = element.ownerDocument;
  return look(
    sight,
    {
      position,
      overflow: read(subject, "overflow"),
      inline: display === "inline",
      transformed: transform !== "none" || scale !== "none" || read(subject, "translate") !== "none",
      opacity,
      root: element === documentElement || element === body,
      topLayer: isTopLayer(element),
    },
    element,
    box,
    { x: view.scrollX, y: view.scrollY },
  );
}

/** While opacity is animated, its most visible moment. */
function opacityOf(subject: Subject): number {
  const { animated } = subject.scope.frame;
  const moving = animated.any ? animated.values(subject.element, "", "opacity") : undefined;
  return moving?.length ? Math.max(...moving.map(Number)) : Number(read(subject, "opacity"));
}

/** `text-indent: -9999px`, the old way of putting an image in place of text. */
export function indentedAway(subject: Subject, box: () => DOMRect): boolean {
  const indent = px(read(subject, "text-indent"));
  return indent < -100 && -indent >= box().width;
}
