import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/**
 * For a row that scrolls when the window is narrow: brings the chosen item into view, and says with the classes `more-before`
 * and `more-after` on which sides there is more, so that kit/parts.css lets it fade there.
 * @param selector finds the chosen item in the row
 * @param chosen what changes when another item is chosen
 */
export function useScrollEdges(row: RefObject<HTMLElement | null>, selector: string, chosen: unknown): void {
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const showChosen = () => {
      const item = element.querySelector<HTMLElement>(selector);
      if (!item) return;
      const [box, frame] = [item.getBoundingClientRect(), element.getBoundingClientRect()];
      element.scrollLeft += box.left - frame.left - (element.clientWidth - box.width) / 2;
    };
    const update = () => {
      const { scrollLeft, clientWidth, scrollWidth } = element;
      element.classList.toggle("more-before", scrollLeft > 1);
      element.classList.toggle("more-after", scrollLeft + clientWidth < scrollWidth - 1);
    };
    showChosen();
    update();
    const observer = new ResizeObserver(() => {
      showChosen();
      update();
    });
    observer.observe(element);
    element.addEventListener("scroll", update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", update);
    };
  }, [chosen, selector]);
}
