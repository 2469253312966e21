import { useEffect } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import type { Route } from "../../platform/routes.ts";
import { acceptInvitation } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { useInvitation, useTeams } from "../../platform/server/use-server.ts";
import { invitationTitle } from "./invitation-title.ts";

interface Props {
  readonly token: string;
}

/** An invitation to a team, opened by its link. Nothing is accepted without a click. Leads those who are in the team there. */
export function Invitation({ token }: Props) {
  const platform = usePlatform();
  const teams = useTeams();
  const { data, fault: unread, reload } = useInvitation(token);
  const { run, isBusy, fault: refusal } = useAction(() => acceptInvitation(platform, token), reload);
  const teamId = data?.team_id ?? undefined;
  useEffect(() => {
    if (teamId === undefined) return;
    teams.reload();
    const welcome: Route = { at: "team", teamId, isNew: true };
    platform.go(welcome, { replace: true });
  }, [teamId]);
  const fault = refusal ?? unread;
  if (teamId !== undefined || (!data && !fault)) return null;
  if (fault?.code === "not_found")
    return (
      <div class="none" role="alert">
        <h1 class="none-title">{t("invitation.invalid")}</h1>
        <p>{t("invitation.invalidText")}</p>
      </div>
    );
  return (
    <div class="none">
      <h1 class="none-title">{invitationTitle(data)}</h1>
      <p>{t("invitation.text")}</p>
      <button type="button" class="button primary" disabled={isBusy} onClick={() => void run()}>
        {t("teams.invitation.accept")}
      </button>
      {fault && <FaultNote fault={fault} />}
    </div>
  );
}
