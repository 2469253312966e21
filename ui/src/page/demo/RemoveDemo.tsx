import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import { removeDemo } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";

/** Removes the demo page, its versions and its design system with one click, and leads to the list of pages. */
export function RemoveDemo() {
  const platform = usePlatform();
  const remove = useAction(
    () => removeDemo(platform),
    () => platform.go({ at: "home" }),
  );
  return (
    <>
      <button type="button" class="button" disabled={remove.isBusy} onClick={() => void remove.run()}>
        {t("demo.remove")}
      </button>
      {remove.fault && <FaultNote fault={remove.fault} />}
    </>
  );
}
