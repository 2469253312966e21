import { hasRightsOf, type TeamRole } from "@tintype/shared/api/accounts/team-roles";
import { useId } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { useTeams } from "../../platform/server/use-server.ts";

interface Props {
  readonly label: string;
  /** null: the person's own account. */
  readonly teamId: string | null;
  readonly onChoose: (teamId: string | null) => void;
  /** Only teams in which the person has the rights of this role; by default those of a member. */
  readonly atLeast?: TeamRole;
  readonly disabled?: boolean;
}

/** A choice between the person's own account and their teams. Nothing for a person without a team. */
export function OwnerSelect({ label, teamId, onChoose, atLeast = "member", disabled = false }: Props) {
  const id = useId();
  const teams = (useTeams().data?.data ?? []).filter(({ role }) => hasRightsOf(role, atLeast));
  if (teams.length === 0 && teamId === null) return null;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        value={teamId ?? ""}
        disabled={disabled}
        onChange={({ currentTarget: { value } }) => onChoose(value === "" ? null : value)}
      >
        <option value="">{t("owner.personal")}</option>
        {teams.map((team) => (
          <option key={team.id} value={team.id}>
            {team.name}
          </option>
        ))}
        {/* The teams are not known yet, or the person is no longer in this one. */}
        {teamId !== null && !teams.some((team) => team.id === teamId) && (
          <option value={teamId}>{t("destination.team")}</option>
        )}
      </select>
    </div>
  );
}
