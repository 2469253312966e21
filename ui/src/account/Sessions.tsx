import { useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { Confirm } from "../kit/Confirm.tsx";
import type { ServerFault } from "../outcome.ts";
import { FaultNote } from "../server/FaultNote.tsx";

/** Ends all sessions of the person, this one too. Keys of devices and API keys stay valid. */
export function Sessions() {
  const { call, link, signOut, hasDeviceKey = false } = usePlatform();
  const [fault, setFault] = useState<ServerFault>();
  const end = async () => {
    const outcome = await call((client) => client.account.signOutEverywhere.mutate());
    setFault(outcome.ok ? undefined : outcome.fault);
    if (outcome.ok) await signOut();
  };
  return (
    <section class="card">
      <h3>{t("sessions.title")}</h3>
      <p class="quiet-text">{t("sessions.text")}</p>
      <div class="form-actions">
        <a class="button small" {...link({ at: "apiKeys" })}>
          {t("apiKeys.title")}
        </a>
        {!hasDeviceKey && (
          <Confirm action={t("sessions.end")} question={t("sessions.question")} yes={t("sessions.end")} onYes={end} />
        )}
      </div>
      {fault && <FaultNote fault={fault} />}
    </section>
  );
}
