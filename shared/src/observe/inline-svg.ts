import { px } from "./subject.ts";

/** Attributes that scripts and frameworks put on an element without changing the drawing. */
const INCIDENTAL = /^(class|style|role|focusable|tabindex|aria-.*|data-.*|on.*|jsname|_ngcontent.*|_nghost.*)$/;

/** An SVG that stands in the page, as a data: URL that is the same wherever the same drawing stands. */
export function inlineSvg(
  svg: Element,
  rect: () => DOMRect,
): { url: string; width: number; height: number } | undefined {
  const text = svg.innerHTML;
  // A sprite's mere reference draws nothing by itself.
  if (!/<(path|rect|circle|ellipse|polygon|polyline|line|text|image)\b/.test(text)) return undefined;
  // The copy lives in a document without a window, where nothing is fetched.
  const copy = svg.ownerDocument.implementation.createHTMLDocument().importNode(svg, true);
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const { name } of [...element.attributes]) {
      const id = name === "id" && !text.includes(`#${element.id}`);
      const layout = element === copy && copy.hasAttribute("viewBox") && /^(width|height|x|y)$/.test(name);
      if (id || layout || (INCIDENTAL.test(name) && !(name === "style" && element !== copy))) {
        element.removeAttribute(name);
      }
    }
  }
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  const markup = copy.outerHTML.replace(/<!--[\s\S]*?-->/g, "").replace(/>\s+</g, "><");
  return { url: `data:image/svg+xml,${encodeURIComponent(markup)}`, ...naturalSize(svg, rect) };
}

function naturalSize(svg: Element, rect: () => DOMRect): { width: number; height: number } {
  const length = (name: "width" | "height") => {
    const value = svg.getAttribute(name) ?? "";
    return /^[\d.]+(px)?$/.test(value) ? px(value) : 0;
  };
  const width = length("width");
  const height = length("height");
  if (width && height) return { width, height };
  const [, , boxWidth = 0, boxHeight = 0] = (svg.getAttribute("viewBox") ?? "").split(/[\s,]+/).map(Number);
  if (boxWidth > 0 && boxHeight > 0) return { width: boxWidth, height: boxHeight };
  const box = rect();
  return { width: box.width, height: box.height };
}
