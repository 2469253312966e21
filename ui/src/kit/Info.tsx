import type { ComponentChildren } from "preact";
import { useId, useRef } from "preact/hooks";
import { InfoIcon } from "./icons.tsx";

interface Props {
  readonly label: string;
  /** Number of notices inside, if a person should know of them. */
  readonly count?: number;
  readonly children: ComponentChildren;
}

/** The distance from the button, and from the window's edge, in px. */
const GAP = 6;

/** A button that opens notices, which would otherwise take room from the tokens. Escape and a click elsewhere close them. */
export function Info({ label, count = 0, children }: Props) {
  const id = useId();
  const [button, notes] = [useRef<HTMLButtonElement>(null), useRef<HTMLDivElement>(null)];
  const place = () => {
    if (!button.current || !notes.current) return;
    const { bottom, right } = button.current.getBoundingClientRect();
    notes.current.style.top = `${bottom + GAP}px`;
    notes.current.style.right = `${Math.max(GAP, innerWidth - right)}px`;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !notes.current?.matches(":popover-open")) return;
    // It would go back in the popup, or close it.
    event.preventDefault();
    event.stopPropagation();
    notes.current.hidePopover();
  };
  return (
    <span class="info">
      <button
        type="button"
        ref={button}
        class="icon-button small"
        popovertarget={id}
        aria-label={label}
        title={label}
        onKeyDown={onKeyDown}
      >
        <InfoIcon />
        {count > 0 && <span class="info-count">{count}</span>}
      </button>
      <div class="info-notes" id={id} popover="auto" ref={notes} onBeforeToggle={place}>
        {children}
      </div>
    </span>
  );
}
