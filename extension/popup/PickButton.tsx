import { t } from "@tintype/ui/i18n/i18n.ts";
import { TargetIcon } from "@tintype/ui/kit/icons.tsx";
import { requestPicker } from "../lib/messages.ts";

/** Lets the person pick elements in the tab, and closes the popup, which would cover them. */
export function PickButton({ tabId }: { readonly tabId: number }) {
  const label = t("pick.action");
  const pick = async () => {
    await requestPicker(tabId);
    close();
  };
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={() => void pick()}>
      <TargetIcon />
    </button>
  );
}
