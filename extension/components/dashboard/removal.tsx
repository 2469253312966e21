import { t } from "@tintype/ui/i18n/i18n.ts";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { CapturedPage } from "../../lib/captures/model.ts";
import { deletePage, type Removed, restore } from "../../lib/captures/remove.ts";
import { routeHash } from "../../lib/views/routes.ts";
import { CrossIcon } from "../parts/icons.tsx";

/** How long a deletion can be taken back, in ms; longer while the bar is under the pointer or has the focus. */
const UNDO_MS = 10_000;

/** Deletes pages at once and offers to take that back. */
export function useRemoval(): { remove: (page: CapturedPage) => void; undoBar: ComponentChildren } {
  const [removed, setRemoved] = useState<Removed>();
  const [isHeld, setHeld] = useState(false);
  const close = () => setRemoved(undefined);
  useEffect(() => {
    if (!removed || isHeld) return;
    const timer = setTimeout(close, UNDO_MS);
    return () => clearTimeout(timer);
  }, [removed, isHeld]);
  const remove = async ({ id }: CapturedPage) => {
    location.hash = routeHash({ at: "home" });
    setRemoved(await deletePage(id));
  };
  const undo = async (taken: Removed) => {
    close();
    await restore(taken);
    location.hash = routeHash({ at: "page", pageId: taken.page.id, view: "tokens" });
  };
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  const undoBar = (
    <div class="undo-area" role="status">
      {removed && (
        <div class="undo" {...hold} onFocusIn={hold.onMouseEnter} onFocusOut={hold.onMouseLeave}>
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
