import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform, useSession } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { confirmAddress } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { Bands } from "./Bands.tsx";

interface Props {
  readonly token: string;
}

/**
 * The page of a mailed link that confirms an address, for whoever is signed in. Programs that look at mails open links, so only
 * a click confirms.
 */
export function ConfirmAddress({ token }: Props) {
  const platform = usePlatform();
  const { link, icon } = platform;
  const session = useSession();
  const [isDone, setDone] = useState(false);
  const confirm = useAction(
    () => confirmAddress(platform, token),
    () => setDone(true),
  );
  const { fault, isBusy } = confirm;
  return (
    <main class="entrance">
      <div class="entrance-card">
        <Bands />
        <img src={icon(48)} alt="" width="44" height="44" />
        <h1>{t("confirm.title")}</h1>
        {isDone ? (
          <p class="entrance-lead" role="status">
            {t("confirm.done")}
          </p>
        ) : (
          <>
            <p class="entrance-lead">{t("confirm.text", [session?.user.email ?? ""])}</p>
            <p class="entrance-lead">{t("confirm.stranger")}</p>
            <ActionForm action={confirm} method="post">
              {fault?.code === "not_found" ? (
                <p class="fault-note" role="alert">
                  {t("confirm.dead")}
                </p>
              ) : (
                fault && <FaultNote fault={fault} />
              )}
              <button type="submit" class="button primary wide" aria-disabled={isBusy}>
                {t("confirm.do")}
              </button>
            </ActionForm>
          </>
        )}
        <p class="entrance-other">
          <a {...link({ at: "home" })}>{t("confirm.go")}</a>
        </p>
      </div>
    </main>
  );
}
