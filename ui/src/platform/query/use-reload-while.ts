import { useEffect } from "preact/hooks";

/** Milliseconds from one look at something that goes on to the next. */
const LOOK_EVERY = 4_000;

/** Loads something again and again while it goes on and the window is visible. */
export function useReloadWhile(isOpen: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reload();
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isOpen, reload]);
}
