import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { acceptInvitation } from "../server/actions.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { useAction } from "../server/use-action.ts";
import { useTeams } from "../server/use-server.ts";

interface Props {
  readonly token: string;
}

/** An invitation to a team, opened by its link. Nothing is accepted without a click. */
export function Invitation({ token }: Props) {
  const platform = usePlatform();
  const teams = useTeams();
  const { run, isBusy, fault } = useAction(
    () => acceptInvitation(platform, token),
    () => {
      teams.reload();
      platform.go({ at: "account" }, { replace: true });
    },
  );
  return (
    <div class="none">
      <h1 class="none-title">{t("invitation.title")}</h1>
      {fault?.code === "not_found" ? (
        <p role="alert">{t("teams.invitation.invalid")}</p>
      ) : (
        <>
          <p>{t("invitation.text")}</p>
          <button type="button" class="button primary" disabled={isBusy} onClick={() => void run()}>
            {t("teams.invitation.accept")}
          </button>
          {fault && <FaultNote fault={fault} />}
        </>
      )}
    </div>
  );
}
