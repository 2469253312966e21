import { type PageNode, px, read, TRANSPARENT } from "./page-node.ts";

const REPLACED = new Set(["img", "video", "canvas", "iframe", "frame", "object", "embed"]);
const SIDES = ["top", "right", "bottom", "left"] as const;

/** Whether the edge of a box can be seen: by its background, border, shadow or outline, or because it cuts off its content. */
export function showsEdge(node: PageNode): boolean {
  if (!node.hasArea()) return false;
  if (read(node, "background-color") !== TRANSPARENT || read(node, "background-image") !== "none") return true;
  if (read(node, "border-style") !== "none" && SIDES.some((side) => showsBorder(node, side))) return true;
  if (read(node, "box-shadow") !== "none") return true;
  if (read(node, "outline-style") !== "none" && px(read(node, "outline-width")) > 0) return true;
  if (node.pseudo !== "") return false;
  return REPLACED.has(node.name) || (read(node, "overflow") !== "visible" && node.element.firstElementChild !== null);
}

function showsBorder(node: PageNode, side: string): boolean {
  const style = read(node, `border-${side}-style`);
  if (style === "none" || style === "hidden" || px(read(node, `border-${side}-width`)) === 0) return false;
  return read(node, `border-${side}-color`) !== TRANSPARENT;
}
