import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { CrossIcon } from "../kit/icons.tsx";
import type { Page } from "../sources/page-source.ts";

/** How long a deletion can be undone, in ms. The time stops while the bar is under the pointer or has the focus. */
const UNDO_MS = 10_000;

interface Removed {
  readonly page: Page;
  readonly undo: () => Promise<void>;
}

/** Deletes pages at once and offers to undo that. */
export function useRemoval(): { remove: (page: Page) => void; undoBar: ComponentChildren } {
  const { pages, go } = usePlatform();
  const [removed, setRemoved] = useState<Removed>();
  const [isHeld, setHeld] = useState(false);
  const close = () => setRemoved(undefined);
  useEffect(() => {
    if (!removed || isHeld) return;
    const timer = setTimeout(close, UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed, isHeld]);
  const remove = async (page: Page) => {
    go({ at: "home" });
    const undo = await pages.remove?.(page.id);
    setRemoved(undo && { page, undo });
  };
  const undo = async (taken: Removed) => {
    close();
    await taken.undo();
    go({ at: "page", where: pages.where, pageId: taken.page.id, tab: "tokens" });
  };
  const holdHandlers = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  const undoBar = (
    <div class="undo-area" role="status">
      {removed && (
        <div
          class="undo"
          {...holdHandlers}
          onFocusIn={holdHandlers.onMouseEnter}
          onFocusOut={holdHandlers.onMouseLeave}
        >
          <span>{t("dashboard.removed", [removed.page.title || removed.page.url])}</span>
          <button type="button" onClick={() => void undo(removed)}>
            {t("dashboard.undo")}
          </button>
          <button type="button" aria-label={t("close")} title={t("close")} onClick={close}>
            <CrossIcon />
          </button>
        </div>
      )}
    </div>
  );
  return { remove: (page) => void remove(page), undoBar };
}
