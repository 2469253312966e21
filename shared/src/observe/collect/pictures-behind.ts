import * as dom from "../dom/members.ts";
import { MAX_PICTURE_LEVELS, MAX_PICTURES } from "../limits.ts";

/** Pictures of a page that are elements. Their colours are not read. */
const PICTURES = "img, picture, video, canvas, svg, object, embed, iframe";

/**
 * Returns whether an element stands over a picture or a gradient that is not an ancestor's background: an image beside
 * it, as in a hero or a carousel, or one that a sibling or a pseudo-element paints. Costly: asked only for text that
 * nobody could read.
 */
export function isOverPicture(element: Element): boolean {
  const { left, top, width, height } = dom.getBoundingClientRect(element);
  const middle = { x: left + width / 2, y: top + height / 2 };
  let inner = element;
  for (let level = 0; level < MAX_PICTURE_LEVELS; level++) {
    const outer = dom.parentElement(inner);
    if (!outer) return false;
    if (isPaintedByPseudo(outer)) return true;
    for (const child of [...dom.children(outer)].slice(0, MAX_PICTURES)) {
      if (child === inner) continue;
      if (paintsImage(child, "") && covers(child, middle)) return true;
      const pictures = dom.matches(child, PICTURES)
        ? [child]
        : [...dom.findAllIn(child, PICTURES)].slice(0, MAX_PICTURES);
      if (pictures.some((picture) => covers(picture, middle))) return true;
    }
    inner = outer;
  }
  return false;
}

const isPaintedByPseudo = (element: Element): boolean =>
  ["::before", "::after"].some((pseudo) => paintsImage(element, pseudo));

function paintsImage(element: Element, pseudo: string): boolean {
  const style = dom.defaultView(dom.ownerDocument(element))?.getComputedStyle(element, pseudo || null);
  if (!style || (pseudo !== "" && style.getPropertyValue("content") === "none")) return false;
  const image = style.getPropertyValue("background-image");
  return image !== "" && image !== "none";
}

function covers(element: Element, { x, y }: { readonly x: number; readonly y: number }): boolean {
  const { left, right, top, bottom } = dom.getBoundingClientRect(element);
  return left <= x && x <= right && top <= y && y <= bottom;
}
