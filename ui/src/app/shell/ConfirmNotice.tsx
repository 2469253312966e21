import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { useStoredChoice } from "../../kit/use-stored-choice.ts";
import { usePlatform, useSession } from "../../platform/context.ts";
import { sendConfirmation } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { useServerAbout, useServerAccount } from "../../platform/server/use-server.ts";

/** Asks a person to confirm their address, on a server that sends email, until they have: on each day until they put it off. */
export function ConfirmNotice() {
  const platform = usePlatform();
  const session = useSession();
  const about = useServerAbout().data;
  const account = useServerAccount().data;
  const today = new Date().toDateString();
  const [putOff, setPutOff] = useStoredChoice("confirm-later", ["", today]);
  const [isSent, setSent] = useState(false);
  const again = useAction(
    () => sendConfirmation(platform),
    () => setSent(true),
  );
  if (!session || !about?.email || !account || account.user.email_confirmed_at !== null) return null;
  if (putOff === today) return null;
  return (
    <div class="notice confirm-notice" role="status">
      <p>{t("confirm.notice", [session.user.email])}</p>
      <p class="notice-actions">
        {isSent ? (
          t("confirm.sent")
        ) : (
          <button type="button" class="button small" disabled={again.isBusy} onClick={() => void again.run()}>
            {t("confirm.again")}
          </button>
        )}
        <button type="button" class="button small" onClick={() => setPutOff(today)}>
          {t("confirm.later")}
        </button>
      </p>
      {again.fault && <FaultNote fault={again.fault} />}
    </div>
  );
}
