import { t } from "@tintype/ui/i18n/i18n.ts";
import { PanelIcon } from "@tintype/ui/kit/icons.tsx";
import { openPanel } from "../lib/panel/open-panel.ts";

/** Opens the panel, which stays open beside the page, and closes the popup. */
export function PanelButton({ windowId }: { readonly windowId: number }) {
  const label = t("panel.open");
  const open = () => void openPanel(windowId).then(() => window.close());
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={open}>
      <PanelIcon />
    </button>
  );
}
