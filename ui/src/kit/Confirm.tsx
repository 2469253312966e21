import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";

interface Props {
  /** Label of the button that asks. */
  readonly action: string;
  /** The question, and what follows from the answer. */
  readonly question: ComponentChildren;
  /** Label of the button that does it. */
  readonly yes: string;
  readonly onYes: () => Promise<void> | void;
  /** True if it cannot be undone. */
  readonly isDangerous?: boolean;
  readonly disabled?: boolean;
}

/** A button that asks before it does something. */
export function Confirm({ action, question, yes, onYes, isDangerous = false, disabled = false }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [ask, cancel] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const hasAsked = useRef(false);
  // The button with the focus is gone: the focus goes to the one in its place.
  useEffect(() => {
    if (isAsking) cancel.current?.focus();
    else if (hasAsked.current) ask.current?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);
  const confirm = async () => {
    setBusy(true);
    await onYes();
    setBusy(false);
    setAsking(false);
  };
  if (!isAsking) {
    return (
      <button
        type="button"
        ref={ask}
        class={isDangerous ? "button small danger" : "button small"}
        disabled={disabled}
        onClick={() => setAsking(true)}
      >
        {action}
      </button>
    );
  }
  return (
    <div
      class="question"
      role="alertdialog"
      aria-label={action}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        setAsking(false);
      }}
    >
      <p>{question}</p>
      <p class="fault-actions">
        <button
          type="button"
          class={isDangerous ? "button small danger-solid" : "button small primary"}
          disabled={isBusy}
          onClick={() => void confirm()}
        >
          {yes}
        </button>
        <button type="button" ref={cancel} class="button small" onClick={() => setAsking(false)}>
          {t("cancel")}
        </button>
      </p>
    </div>
  );
}
