import { t } from "../../i18n/i18n.ts";
import { CheckField } from "../../kit/CheckField.tsx";
import { usePlatform } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { useServerAbout, useServerAccount } from "../../platform/server/use-server.ts";

/** The mails that a person gets. Absent if the server sends none, is too old, or if the device may not change the account. */
export function MailsCard() {
  const { call, hasDeviceKey } = usePlatform();
  const about = useServerAbout().data;
  const { data, reload } = useServerAccount();
  const change = useAction(
    (mention_mails: boolean) => call((client) => client.account.update.mutate({ mention_mails })),
    reload,
  );
  const wants = data?.user.mention_mails;
  if (!about?.email || wants === undefined || hasDeviceKey) return null;
  return (
    <section class="card">
      <h3>{t("account.mails.title")}</h3>
      <CheckField
        label={t("account.mails.mentions")}
        hint={t("account.mails.hint")}
        checked={wants}
        disabled={change.isBusy}
        onChange={(checked) => void change.run(checked)}
      />
      {change.fault && <FaultNote fault={change.fault} />}
    </section>
  );
}
