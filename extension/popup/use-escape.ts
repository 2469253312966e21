import { useLayoutEffect } from "preact/hooks";

/** Escape goes back if it can; otherwise the browser closes the popup. */
export function useEscape(onEscape: (() => void) | undefined): void {
  // An effect would hear the key only one frame after the view is seen: the popup would close.
  useLayoutEffect(() => {
    if (!onEscape) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      onEscape();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
