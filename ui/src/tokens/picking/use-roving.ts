import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** A row or a card of a list, whose buttons are reached together. A button outside of one is an item of its own. */
const ITEM = "[data-item]";
/** Buttons in these are reached with Tab, as everywhere. */
const OUTSIDE = ".details, .notice, .none, form, dialog";

/**
 * Makes a list one stop for the Tab key: arrow keys, Home and End go along its items, and Tab goes through the buttons of the
 * current one only. A list of 300 colours would otherwise be 600 stops.
 */
export function useRoving(list: RefObject<HTMLElement | null>): void {
  // An effect would hear keys only one frame after the list is drawn, which is late on a busy machine.
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let current: Element | undefined;

    const update = () => {
      const items = itemsIn(element);
      if (!current || !items.has(current)) current = items.keys().next().value;
      for (const [item, buttons] of items) {
        const tabIndex = item === current ? 0 : -1;
        // A list that grows slice by slice is updated for each: nothing is set again.
        for (const button of buttons) if (button.tabIndex !== tabIndex) button.tabIndex = tabIndex;
      }
    };
    const setCurrent = (item: Element, items: ReadonlyMap<Element, readonly HTMLElement[]>) => {
      for (const button of items.get(current ?? item) ?? []) button.tabIndex = -1;
      for (const button of items.get(item) ?? []) button.tabIndex = 0;
      current = item;
    };
    const onFocus = ({ target }: FocusEvent) => {
      const items = itemsIn(element);
      const item = target instanceof HTMLElement ? itemOf(target) : undefined;
      if (item && item !== current && items.has(item)) setCurrent(item, items);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const { target } = event;
      const items = itemsIn(element);
      const item = target instanceof HTMLElement ? itemOf(target) : undefined;
      if (!item || !items.has(item)) return;
      const nextElement = nextItem([...items.keys()], item, event.key);
      if (!nextElement) return;
      event.preventDefault();
      setCurrent(nextElement, items);
      items.get(nextElement)?.[0]?.focus();
    };
    update();
    const observer = new MutationObserver(update);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener("focusin", onFocus);
    element.addEventListener("keydown", onKeyDown);
    return () => {
      observer.disconnect();
      element.removeEventListener("focusin", onFocus);
      element.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}

function itemsIn(list: Element): Map<Element, HTMLElement[]> {
  const buttons = [...list.querySelectorAll<HTMLElement>("button, a[href]")].filter(
    (button) => !button.closest(OUTSIDE),
  );
  return Map.groupBy(buttons, itemOf);
}

const itemOf = (button: HTMLElement): Element => (button.closest(OUTSIDE) ? button : (button.closest(ITEM) ?? button));

function nextItem(items: readonly Element[], current: Element, key: string): Element | undefined {
  const currentIndex = items.indexOf(current);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key === "ArrowRight") return items[currentIndex + 1];
  if (key === "ArrowLeft") return items[currentIndex - 1];
  if (key === "ArrowDown") return inNextRow(items.slice(currentIndex + 1), current);
  if (key === "ArrowUp") return inNextRow(items.slice(0, Math.max(0, currentIndex)).toReversed(), current);
  return undefined;
}

/** The item of the next row that is nearest to the middle of this one. */
function inNextRow(following: readonly Element[], from: Element): Element | undefined {
  const { top, left: fromLeft, width } = boxOf(from);
  const firstBelow = following.find((item) => boxOf(item).top !== top) ?? following[0];
  if (!firstBelow) return undefined;
  const row = boxOf(firstBelow).top;
  const distance = (item: Element) => Math.abs(boxOf(item).left + boxOf(item).width / 2 - fromLeft - width / 2);
  let nearest = firstBelow;
  for (const item of following.slice(following.indexOf(firstBelow))) {
    if (boxOf(item).top !== row) break;
    if (distance(item) < distance(nearest)) nearest = item;
  }
  return nearest;
}

/** Items of a grid have no box of their own if their parts are placed in it (display: contents). */
const boxOf = (item: Element): DOMRect =>
  (item.matches(ITEM) ? (item.firstElementChild ?? item) : item).getBoundingClientRect();
