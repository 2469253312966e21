import { t } from "@tintype/ui/i18n/i18n.ts";
import { browser } from "wxt/browser";
import type { Saved, TabState } from "./tab-reading.ts";

const QUIET = "#5b6472";
const GOOD = "#2f7d54";
export const NEWS = "#b45309";
const BAD = "#b3261e";

interface Badge {
  /** There is space for four characters. */
  readonly text: string;
  readonly color: string;
  /** The tooltip of the button, which a screen reader reads out. */
  readonly title: string;
}

/** Shows the state of a tab's reading on the toolbar, for readings without a popup. The browser clears it with the page. */
export async function showOnBadge(tabId: number, state: TabState): Promise<void> {
  const { text, color, title } = badgeOf(state);
  try {
    await Promise.all([
      browser.action.setBadgeText({ tabId, text }),
      browser.action.setBadgeBackgroundColor({ tabId, color }),
      browser.action.setBadgeTextColor({ tabId, color: "#ffffff" }),
      browser.action.setTitle({ tabId, title }),
    ]);
  } catch (error) {
    console.info("The tab was closed:", error);
  }
}

/** A number in at most four characters. */
export const shortNumber = (count: number): string => (count > 999 ? "999+" : `${count}`);

function badgeOf(state: TabState): Badge {
  switch (state.status) {
    case "reading":
      return { text: "…", color: QUIET, title: t("badge.reading") };
    case "failed":
      return { text: "!", color: BAD, title: t("badge.fault", [t(`fault.${state.fault}.title`)]) };
    case "read":
      return badgeOfReading(state.last.saved);
  }
}

function badgeOfReading(saved: Saved): Badge {
  switch (saved.as) {
    case "first":
      return { text: "✓", color: GOOD, title: t("badge.first") };
    case "unchanged":
      return { text: "=", color: GOOD, title: t("badge.unchanged") };
    case "changed": {
      const { changes } = saved;
      return { text: shortNumber(changes), color: NEWS, title: t("badge.changed", changes) };
    }
    case "nothing":
      return saved.reason === "private"
        ? { text: "✓", color: GOOD, title: t("notSaved.private") }
        : { text: "!", color: BAD, title: t(`notSaved.${saved.reason}`) };
  }
}
