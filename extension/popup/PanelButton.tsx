import { t } from "@tintype/ui/i18n/i18n.ts";
import { PanelIcon } from "@tintype/ui/kit/icons.tsx";
import { openPanel } from "../lib/panel/open-panel.ts";

/** Opens the panel, which stays open beside the page, and closes the popup. */
export function PanelButton({ windowId }: { readonly windowId: number }) {
  const label = t("panel.open");
  const open = () => {
    openPanel(windowId).then(
      () => window.close(),
      (error: unknown) => console.warn("The panel cannot open:", error),
    );
  };
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={open}>
      <PanelIcon />
    </button>
  );
}
