import type { TeamRole } from "@tintype/shared/api/team-roles";
import { useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { ActionForm } from "../server/ActionForm.tsx";
import { invite } from "../server/actions.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { useAction } from "../server/use-action.ts";
import { InvitationLink } from "./InvitationLink.tsx";
import { rolesToGive } from "./team-roles.ts";

/** A form that invites a person to the team. */
export function Invite({ teamId, onInvited }: { readonly teamId: string; readonly onInvited: () => void }) {
  const roles = rolesToGive("admin"); // to make an owner takes a confirmation
  const platform = usePlatform();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<TeamRole>("member");
  const [invited, setInvited] = useState<{ readonly email: string; readonly url: string | undefined }>();
  const send = useAction(
    () => {
      setInvited(undefined);
      return invite(platform, teamId, email, role);
    },
    ({ invitation_url: url }) => {
      setInvited({ email, url });
      setEmail("");
      onInvited();
    },
  );
  return (
    <ActionForm action={send} class="line-form field">
      <input
        type="email"
        aria-label={t("teams.inviteEmail")}
        placeholder={t("teams.inviteEmail")}
        value={email}
        autocomplete="off"
        onInput={(event) => setEmail(event.currentTarget.value)}
      />
      <select
        class="narrow"
        aria-label={t("teams.roleLabel")}
        value={role}
        onChange={(event) => setRole(roles.find((option) => option === event.currentTarget.value) ?? "member")}
      >
        {roles.map((option) => (
          <option key={option} value={option}>
            {t(`teams.role.${option}`)}
          </option>
        ))}
      </select>
      <button type="submit" class="button" disabled={email === ""}>
        {t("teams.invite")}
      </button>
      <p class="field-hint">{t("teams.roleHint")}</p>
      {invited && (
        <p class="field-hint" role="status">
          {t("teams.invited", [invited.email])}
        </p>
      )}
      {invited && !invited.url && <p class="field-hint">{t("teams.invitation.account", [invited.email])}</p>}
      {invited?.url && <InvitationLink email={invited.email} url={invited.url} />}
      {send.fault && <FaultNote fault={send.fault} />}
    </ActionForm>
  );
}
