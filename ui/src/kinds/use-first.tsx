import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { whenIdle } from "../kit/when-idle.ts";

/** Number of items of a long list that are shown before the button. */
const STEP = 240;

/**
 * The first items of a long list, and a button that shows further ones. They are shown by themselves when the button is
 * scrolled to.
 */
export function useFirst<Item>(items: readonly Item[]) {
  const [count, setCount] = useState(STEP);
  const button = useRef<HTMLButtonElement>(null);
  const more = () => setCount((current) => current + STEP);
  const hidden = items.length - count;
  useEffect(() => {
    const element = button.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) more();
    });
    // Only when the items above it are drawn: until then it is in view.
    const withdraw = whenIdle(() => observer.observe(element));
    return () => {
      withdraw();
      observer.disconnect();
    };
  }, [hidden]);
  return {
    visible: hidden > 0 ? items.slice(0, count) : items,
    more: hidden > 0 && (
      <button type="button" class="button small more-items" ref={button} onClick={more}>
        {t("order.more", hidden)}
      </button>
    ),
  };
}
