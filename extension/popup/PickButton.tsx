import { t } from "@tintype/ui/i18n/i18n.ts";
import { TargetIcon } from "@tintype/ui/kit/icons.tsx";
import { requestPicker } from "../lib/messages.ts";

interface Props {
  readonly tabId: number;
  /** Called when the person can pick. The popup closes then, because it would cover the elements. */
  readonly onPicking: (() => void) | undefined;
}

/** Lets the person pick elements in the tab. */
export function PickButton({ tabId, onPicking }: Props) {
  const label = t("pick.action");
  const pick = async () => {
    await requestPicker(tabId);
    onPicking?.();
  };
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} onClick={() => void pick()}>
      <TargetIcon />
    </button>
  );
}
