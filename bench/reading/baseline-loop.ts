/**
 * The simplest possible reading of a page: for every element, it reads the properties that observe() reads of nearly every
 * element, and counts their values. It does not decide what is visible, where a colour is painted, or what it is called. It is
 * a string, because it runs in the page.
 */
export const baselineLoop = `(() => {
  const properties = [
    "display", "visibility", "opacity", "position", "overflow", "transform", "scale", "translate", "clip-path",
    "color", "-webkit-text-fill-color", "-webkit-text-stroke-width", "text-shadow", "text-emphasis-style", "text-indent",
    "text-decoration-line", "background-color", "background-image", "mask-image", "border-style",
    "outline-style", "column-rule-style", "box-shadow", "filter", "margin", "padding", "column-gap",
    "font-size", "font-family", "font-weight", "line-height", "content-visibility",
  ];
  const counts = properties.map(() => new Map());
  for (const element of document.querySelectorAll("body, body *")) {
    const style = getComputedStyle(element);
    properties.forEach((property, i) => {
      const value = style.getPropertyValue(property);
      counts[i].set(value, (counts[i].get(value) ?? 0) + 1);
    });
    getComputedStyle(element, "::before").getPropertyValue("content");
    getComputedStyle(element, "::after").getPropertyValue("content");
  }
  return JSON.stringify(counts.map((values) => [...values]));
})()`;
