/** A page in which code can be evaluated: Playwright's, or the real popup. */
interface Evaluator {
  evaluate<T>(expression: string): Promise<T>;
}

/**
 * Looks for texts of a page that are cut with no way to read them, for texts and chosen tabs outside of the window, and for a
 * page that scrolls sideways. A text can be read if it scrolls, or if a tooltip has it. Elements that the browser has not laid
 * out yet are looked at when they come into view.
 * @returns one line for each fault, empty if all is well
 */
export const layoutFaults = (page: Evaluator): Promise<string[]> => page.evaluate(`(${findFaults})()`);

/** Runs in the page, so it uses nothing from outside. */
function findFaults(): string[] {
  /** Boxes are rounded, and letters lean out of them. */
  const TOLERANCE = 2;
  const faults = new Set<string>();
  const nameOf = (element: Element) =>
    `<${element.localName}${element.classList.length > 0 ? `.${[...element.classList].join(".")}` : ""}>`;
  const isSeen = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true, contentVisibilityAuto: true }) &&
    element.closest(".unseen, [hidden]") === null;
  /** The nearest box that cuts the text; undefined if nothing does, or if the text can be scrolled to. */
  const cutterOf = (element: Element, box: DOMRect): Element | "window" | undefined => {
    for (
      let ancestor: Element | null = element;
      ancestor && ancestor !== document.documentElement;
      ancestor = ancestor.parentElement
    ) {
      const { clipPath, overflowX, overflowY, position } = getComputedStyle(ancestor);
      if (clipPath === "inset(50%)") return undefined; // only screen readers have it, like .unseen
      const { left, top } = ancestor.getBoundingClientRect();
      const [right, bottom] = [
        left + ancestor.clientLeft + ancestor.clientWidth,
        top + ancestor.clientTop + ancestor.clientHeight,
      ];
      const isWide = box.left < left - TOLERANCE || box.right > right + TOLERANCE;
      const isHigh = box.top < top - TOLERANCE || box.bottom > bottom + TOLERANCE;
      const doesScroll = (overflow: string) => overflow === "auto" || overflow === "scroll";
      if ((isWide && doesScroll(overflowX)) || (isHigh && doesScroll(overflowY))) return undefined;
      if (ancestor.clientWidth > 0 && ((isWide && overflowX !== "visible") || (isHigh && overflowY !== "visible")))
        return ancestor;
      if (position === "fixed") break;
    }
    return box.left < -TOLERANCE || box.right > innerWidth + TOLERANCE ? "window" : undefined;
  };
  /** Returns whether a tooltip has the text, or at least its beginning. */
  const isInTooltip = (element: Element, text: string) => {
    const title = element.closest("[title]")?.getAttribute("title") ?? "";
    return title !== "" && (title.includes(text.trim()) || element.closest("[title]") === element);
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [text, element] = [node.textContent ?? "", node.parentElement];
    if (text.trim() === "" || !element || element.closest("script, style, option, svg") || !isSeen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const cutter = box.width > 0 ? cutterOf(element, box) : undefined;
    if (cutter && !isInTooltip(element, text)) {
      const cutterName = cutter === "window" ? "the window" : nameOf(cutter);
      faults.add(`“${text.trim()}” in ${nameOf(element)} is cut by ${cutterName}`);
    }
  }
  for (const field of document.querySelectorAll("select")) {
    if (!isSeen(field) || field.closest("[title]")) continue;
    const { font, paddingLeft, paddingRight } = getComputedStyle(field);
    const drawing = document.createElement("canvas").getContext("2d");
    const text = field.selectedOptions[0]?.text ?? "";
    if (!drawing) continue;
    drawing.font = font;
    const space = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (drawing.measureText(text).width > space + TOLERANCE) faults.add(`the choice “${text}” is cut`);
  }
  for (const tab of document.querySelectorAll('[role="tab"][aria-selected="true"], nav [aria-current]')) {
    if (!isSeen(tab)) continue;
    const row = tab.closest('[role="tablist"], nav') ?? document.body;
    const [box, frame] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
    const [from, to] = [Math.max(0, frame.left) - TOLERANCE, Math.min(innerWidth, frame.right) + TOLERANCE];
    if (box.left < from || box.right > to) faults.add(`the chosen tab “${tab.textContent?.trim()}” is out of view`);
  }
  const { scrollWidth } = document.documentElement;
  const doesScroll = getComputedStyle(document.documentElement).overflowX !== "hidden";
  if (doesScroll && scrollWidth > innerWidth)
    faults.add(`the page is ${scrollWidth} px wide in a window of ${innerWidth}`);
  return [...faults];
}
