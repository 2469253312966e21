import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { CrossIcon } from "./icons.tsx";

interface Props {
  /** The button that opens it has this id in `aria-controls`. It gets the focus when the sheet closes. */
  readonly id: string;
  /** The name for screen readers. */
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** Width of a window in px from which a sheet stands at the list's right side instead of its lower end. */
const BESIDE = 720;

/**
 * A dialog over the list that it is in, which stays usable. Escape closes it. It is a popover, because only these are laid over
 * an element that scrolls or has a containment; a modal dialog would silence the message that something was copied.
 */
export function Sheet({ id, label, onClose, children }: Props) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    const list = element.closest(".panel") ?? document.documentElement;
    const opener = document.querySelector<HTMLElement>(`[aria-controls="${id}"]`);
    const place = () => {
      const { top, right, bottom, left, width } = list.getBoundingClientRect();
      // If the whole window scrolls, the list is longer than it.
      const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      element.classList.toggle("beside", width >= BESIDE);
      element.style.insetInlineStart = width < BESIDE ? `${left}px` : "auto";
      element.style.insetInlineEnd = `${innerWidth - right}px`;
      element.style.bottom = `${innerHeight - to}px`;
      element.style.maxHeight = `${to - from}px`;
    };
    element.showPopover();
    place();
    element.focus();
    addEventListener("resize", place);
    return () => {
      removeEventListener("resize", place);
      if (element.contains(document.activeElement)) opener?.focus();
    };
  }, [id]);
  // An effect would hear keys only one frame after the sheet is seen: Escape would close the popup.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault(); // it would close the popup
      onClose();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onClose]);
  return (
    <div class="sheet details" role="dialog" id={id} aria-label={label} popover="manual" tabIndex={-1} ref={sheet}>
      {children}
    </div>
  );
}

/** The button that closes a sheet. */
export function CloseButton({ onClick }: { readonly onClick: () => void }) {
  const label = t("close");
  return (
    <button type="button" class="icon-button small" aria-label={label} title={label} onClick={onClick}>
      <CrossIcon />
    </button>
  );
}
