/** The properties of paints that hold colours. Observations of version 1 have no others. */
export const COLOR_PROPERTIES: ReadonlySet<string> = new Set([
  ...["color", "-webkit-text-fill-color", "-webkit-text-stroke-color", "text-decoration-color", "text-emphasis-color"],
  ...["text-shadow", "caret-color", "accent-color", "background-color", "background-image", "border-image-source"],
  ...["border-top-color", "border-right-color", "border-bottom-color", "border-left-color", "outline-color"],
  ...["column-rule-color", "box-shadow", "filter", "fill", "stroke", "stop-color"],
]);
