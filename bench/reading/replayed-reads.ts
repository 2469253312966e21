/**
 * The minimum time of observe(): the reads that it makes of this page, in the same order, with the counting of their values that
 * any reader needs, but without its walk and its decisions. The reads are getComputedStyle() of the same elements and
 * pseudo-elements, getPropertyValue() of the same properties, and the same boxes. Its reads of classes, texts and matching rules
 * are not included. Each element is read by itself, also those that are alike, which observe() reads once. `record` runs
 * observe() once and records the reads; `replay` repeats them. Both run in the page, beside the page script.
 */
export const record = `(async () => {
  const reads = [];
  const entries = new WeakMap();
  const { getComputedStyle } = window;
  const { getPropertyValue } = CSSStyleDeclaration.prototype;
  const { getBoundingClientRect } = Element.prototype;
  window.getComputedStyle = (element, pseudo) => {
    const style = getComputedStyle.call(window, element, pseudo);
    const entry = { element, pseudo, properties: [], boxes: 0 };
    reads.push(entry);
    entries.set(style, entry);
    return style;
  };
  CSSStyleDeclaration.prototype.getPropertyValue = function (property) {
    entries.get(this)?.properties.push(property);
    return getPropertyValue.call(this, property);
  };
  Element.prototype.getBoundingClientRect = function () {
    const entry = reads.at(-1);
    if (entry) entry.boxes += 1;
    return getBoundingClientRect.call(this);
  };
  await tintypePage.observe({ alike: false });
  Object.assign(window, { getComputedStyle, recordedReads: reads });
  Object.assign(CSSStyleDeclaration.prototype, { getPropertyValue });
  Object.assign(Element.prototype, { getBoundingClientRect });
  return reads.reduce((sum, { properties }) => sum + properties.length, 0);
})()`;

export const replay = `(() => {
  const counts = new Map();
  for (const { element, pseudo, properties, boxes } of recordedReads) {
    const style = getComputedStyle(element, pseudo);
    for (const property of properties) {
      const value = style.getPropertyValue(property);
      let values = counts.get(property);
      if (!values) counts.set(property, (values = new Map()));
      values.set(value, (values.get(value) ?? 0) + 1);
    }
    for (let i = 0; i < boxes; i += 1) element.getBoundingClientRect();
  }
  return JSON.stringify([...counts].map(([property, values]) => [property, [...values]]));
})()`;
