import type { InvitationPreview } from "@tintype/shared/api/accounts/invitations";
import { t } from "../../i18n/i18n.ts";

/** Says who invites to which team, as far as it is known. */
export function invitationTitle(invitation: InvitationPreview | undefined): string {
  if (!invitation) return t("invitation.title");
  const { invited_by: inviter, team_name: team } = invitation;
  return inviter === null ? t("invitation.titleTo", [team]) : t("invitation.titleBy", [inviter, team]);
}
