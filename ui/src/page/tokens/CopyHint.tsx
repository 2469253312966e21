import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CopyIcon } from "../../kit/icons.tsx";

interface Hint {
  readonly text: string;
  /** Name of the token. Absent for other texts. */
  readonly name: string | undefined;
}

/** Says what a click would copy, for the button that is hovered or has the focus. Screen readers read that on the button itself. */
export function CopyHint({ panel }: { readonly panel: RefObject<HTMLElement | null> }) {
  const [hint, setHint] = useState<Hint>();
  useEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    const show = ({ target }: Event) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-copies]") : null;
      const { copies: text, token: name } = button?.dataset ?? {};
      setHint(text === undefined ? undefined : { text, name });
    };
    const hide = () => setHint(undefined);
    element.addEventListener("pointerover", show);
    element.addEventListener("focusin", show);
    element.addEventListener("pointerleave", hide);
    return () => {
      element.removeEventListener("pointerover", show);
      element.removeEventListener("focusin", show);
      element.removeEventListener("pointerleave", hide);
    };
  }, []);
  return (
    <p class="token-bar" aria-hidden="true">
      {hint ? (
        <>
          <CopyIcon />
          <span class="value">{hint.text}</span>
          {hint.name !== undefined && hint.name !== hint.text && <span class="hint-name">{hint.name}</span>}
        </>
      ) : (
        <span>{t("picking.hint")}</span>
      )}
    </p>
  );
}
