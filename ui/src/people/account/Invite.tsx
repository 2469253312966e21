import type { TeamRole } from "@tintype/shared/api/accounts/team-roles";
import type { InvitedMember } from "@tintype/shared/api/accounts/teams";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { invite } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { rolesToGive } from "./team-roles.ts";

interface Props {
  readonly teamId: string;
  readonly onInvited: (member: InvitedMember) => void;
}

/** A form that invites a person to the team. */
export function Invite({ teamId, onInvited }: Props) {
  const roles = rolesToGive("admin"); // to make an owner takes a confirmation
  const platform = usePlatform();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<TeamRole>("member");
  const [invited, setInvited] = useState<string>();
  const send = useAction(
    () => {
      setInvited(undefined);
      return invite(platform, teamId, email, role);
    },
    (member) => {
      setInvited(member.email);
      setEmail("");
      onInvited(member);
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
          {t("teams.invited", [invited])}
        </p>
      )}
      {send.fault && <FaultNote fault={send.fault} />}
    </ActionForm>
  );
}
