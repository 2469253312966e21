import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { UndoBar } from "../../kit/UndoBar.tsx";
import { usePlatform } from "../../platform/context.ts";
import type { Page } from "../../platform/sources/page-source.ts";

interface Removed {
  readonly page: Page;
  readonly undo: () => Promise<void>;
}

/** Deletes pages at once and offers to undo that. */
export function useRemoval(): { remove: (page: Page) => void; undoBar: ComponentChildren } {
  const { pages, go } = usePlatform();
  const [removed, setRemoved] = useState<Removed>();
  const close = () => setRemoved(undefined);
  const remove = async (page: Page) => {
    go({ at: "home" });
    const undo = await pages.remove?.(page.id);
    setRemoved(undo && { page, undo });
  };
  const undo = async (removal: Removed) => {
    close();
    await removal.undo();
    go({ at: "page", where: pages.where, pageId: removal.page.id, tab: "tokens" });
  };
  const done = useMemo(
    () => removed && { text: t("dashboard.removed", [removed.page.title || removed.page.url]) },
    [removed],
  );
  const undoBar = <UndoBar done={done} onUndo={() => removed && void undo(removed)} onClose={close} />;
  return { remove: (page) => void remove(page), undoBar };
}
