import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Picking } from "./picking.tsx";

/** The buttons of tokens in a list have the name of their token in this attribute. */
const ATTRIBUTE = "data-token";

/**
 * Selects tokens of a list: a click with Ctrl or Cmd adds or takes one away, as Space does, and one with Shift selects all up
 * to it. A plain click is left to the buttons.
 */
export function useSelectItems(list: RefObject<HTMLElement | null>, picking: Picking): void {
  const latest = useRef(picking);
  latest.current = picking;
  const anchor = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const names = () =>
      [...element.querySelectorAll(`[${ATTRIBUTE}]`)].map((item) => item.getAttribute(ATTRIBUTE) ?? "");
    const toggle = (name: string) => {
      const { selected, select } = latest.current;
      anchor.current = name;
      select(selected.has(name) ? [...selected].filter((otherName) => otherName !== name) : [...selected, name]);
    };
    const extend = (name: string) => {
      const { selected, select } = latest.current;
      const all = names();
      const [from, to] = [all.indexOf(anchor.current ?? name), all.indexOf(name)].sort((a, b) => a - b);
      select([...selected, ...all.slice(Math.max(0, from ?? 0), (to ?? 0) + 1)]);
    };
    const onClick = (event: MouseEvent) => {
      const name = tokenAt(event.target);
      if (name === undefined || !(event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.shiftKey) extend(name);
      else toggle(name);
    };
    // Chromium clicks a button when Space is released, Firefox too if only its press was handled.
    const onKey = (event: KeyboardEvent) => {
      const name = tokenAt(event.target);
      if (event.key !== " " || name === undefined) return;
      event.preventDefault();
      if (event.type !== "keydown") return;
      if (event.shiftKey) extend(name);
      else toggle(name);
    };
    element.addEventListener("click", onClick, true);
    element.addEventListener("keydown", onKey);
    element.addEventListener("keyup", onKey);
    return () => {
      element.removeEventListener("click", onClick, true);
      element.removeEventListener("keydown", onKey);
      element.removeEventListener("keyup", onKey);
    };
  }, []);
}

/** The name of the token whose button an element is in. */
export function tokenAt(target: EventTarget | null): string | undefined {
  return (target instanceof Element && target.closest(`[${ATTRIBUTE}]`)?.getAttribute(ATTRIBUTE)) || undefined;
}
