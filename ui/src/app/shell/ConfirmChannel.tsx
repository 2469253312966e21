import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { callRest, hasStrings } from "../../platform/server/rest.ts";
import { useAction } from "../../platform/server/use-action.ts";
import { Bands } from "./Bands.tsx";

interface Props {
  readonly token: string;
  /** The server's. */
  readonly address: string;
}

const isConfirmed = (answer: unknown): answer is { readonly status: string } => hasStrings(answer, ["status"]);

/**
 * The page of a mailed link that lets a channel send to an address, for whoever reads its mails. Programs that look at mails open
 * links, so only a click confirms.
 */
export function ConfirmChannel({ token, address }: Props) {
  const { icon } = usePlatform();
  const [isDone, setDone] = useState(false);
  const confirm = useAction(
    () => callRest(`${address}/api/channels/confirm`, { body: { token }, expect: isConfirmed }),
    () => setDone(true),
  );
  const { fault, isBusy } = confirm;
  return (
    <main class="entrance">
      <div class="entrance-card">
        <Bands />
        <img src={icon(48)} alt="" width="44" height="44" />
        <h1>{t("channels.confirm.title")}</h1>
        {isDone ? (
          <p class="entrance-lead" role="status">
            {t("channels.confirm.done")}
          </p>
        ) : (
          <>
            <p class="entrance-lead">{t("channels.confirm.text")}</p>
            <ActionForm action={confirm} method="post">
              {fault?.code === "not_found" ? (
                <p class="fault-note" role="alert">
                  {t("channels.confirm.dead")}
                </p>
              ) : (
                fault && <FaultNote fault={fault} />
              )}
              <button type="submit" class="button primary wide" aria-disabled={isBusy}>
                {t("channels.confirm.do")}
              </button>
            </ActionForm>
          </>
        )}
      </div>
    </main>
  );
}
