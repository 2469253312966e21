import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { DotsIcon } from "../../kit/icons.tsx";
import { useKeys } from "../../kit/use-keys.ts";

interface Props {
  /** The key that opens the tools and focuses the first of them. */
  readonly shortcut: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

/** The tools of a shared page, whose visitors look more than they work: behind a button, until somebody wants them. */
export function Tools({ shortcut, onClose, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [button, tools] = [useRef<HTMLButtonElement>(null), useRef<HTMLFieldSetElement>(null)];
  const wasOpenedByKey = useRef(false);
  const id = useId();
  useKeys((event) => {
    if (isOpen || event.key !== shortcut) return;
    event.preventDefault();
    wasOpenedByKey.current = true;
    setOpen(true);
  });
  useLayoutEffect(() => {
    if (isOpen && wasOpenedByKey.current) tools.current?.querySelector("input")?.focus();
    wasOpenedByKey.current = false;
  }, [isOpen]);
  const close = () => {
    setOpen(false);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    button.current?.focus();
    close();
  };
  return (
    <>
      <button
        type="button"
        ref={button}
        class="icon-button small tools-button"
        aria-label={t("shared.tools")}
        title={t("shared.tools")}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-keyshortcuts={shortcut}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <DotsIcon />
      </button>
      {isOpen && (
        <fieldset class="tools" aria-label={t("shared.tools")} id={id} ref={tools} onKeyDown={onKeyDown}>
          {children}
        </fieldset>
      )}
    </>
  );
}
