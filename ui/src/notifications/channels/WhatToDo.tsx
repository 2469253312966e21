import type { Channel } from "@tintype/shared/channels/wire";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";

interface Props {
  readonly receiver: Channel;
  readonly mayChange: boolean;
}

/** Why a channel gets no messages, and what helps. */
export function WhatToDo({ receiver: { id, active, status }, mayChange }: Props) {
  const { call } = usePlatform();
  const [isSent, setSent] = useState(false);
  const ask = useAction(
    () => call((client) => client.channels.askToConfirm.mutate({ id })),
    () => setSent(true),
  );
  if (!active || status === "active") return null;
  return (
    <div class="notice paused">
      <p>{t(`channels.hint.${status}`)}</p>
      {status === "unconfirmed" && mayChange && (
        <p class="form-actions">
          {isSent ? (
            <span role="status">{t("channels.asked")}</span>
          ) : (
            <button type="button" class="button small" disabled={ask.isBusy} onClick={() => void ask.run()}>
              {t("channels.ask")}
            </button>
          )}
        </p>
      )}
      {ask.fault && <FaultNote fault={ask.fault} />}
    </div>
  );
}
