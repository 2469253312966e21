import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import { addDemo } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { chooseSystem } from "../../systems/choice/system-choice.ts";

/** Offers the demo page to a person who has no page yet. */
export function AddDemo() {
  const platform = usePlatform();
  const add = useAction(
    () => addDemo(platform),
    ({ id, url, system_id: systemId }) => {
      if (systemId !== undefined) chooseSystem(url, { from: "server", id: systemId });
      platform.go({ at: "page", where: "server", pageId: id, tab: "tokens" });
    },
  );
  return (
    <section class="add-demo">
      <p>{t("demo.offer")}</p>
      <button type="button" class="button" disabled={add.isBusy} onClick={() => void add.run()}>
        {t("demo.add")}
      </button>
      <p role="status">{add.isBusy && t("demo.busy")}</p>
      {add.fault && <FaultNote fault={add.fault} />}
    </section>
  );
}
