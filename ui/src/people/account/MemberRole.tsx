import type { TeamRole } from "@tintype/shared/api/accounts/teams";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import type { ServerFault } from "../../platform/outcome.ts";
import { changeRole } from "../../platform/server/actions.ts";
import { mayChangeRole, rolesToGive } from "./team-roles.ts";

interface Props {
  readonly teamId: string;
  readonly member: {
    readonly id: string;
    readonly user_id: string | null;
    readonly email: string;
    readonly role: TeamRole;
  };
  /** True if the member is the person who looks at the team. */
  readonly isOwn: boolean;
  /** The role of that person. */
  readonly viewer: TeamRole | undefined;
  /** Called with the fault, or without one after the role has changed. */
  readonly onEnd: (fault?: ServerFault) => void;
}

/** A member's role: a choice for those who may change it. To make or unmake an owner takes a confirmation. */
export function MemberRole({ teamId, member, isOwn, viewer, onEnd }: Props) {
  const platform = usePlatform();
  const { id, user_id: userId, email, role } = member;
  const [asked, setAsked] = useState<TeamRole>();
  const [isChanging, setChanging] = useState(false);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked !== undefined) cancel.current?.focus();
  }, [asked]);
  if (viewer === undefined || !mayChangeRole(viewer, role)) return <span class="value">{t(`teams.role.${role}`)}</span>;
  const change = async (newRole: TeamRole) => {
    setChanging(true);
    const outcome = await changeRole(platform, teamId, userId ?? id, newRole);
    setChanging(false);
    setAsked(undefined);
    onEnd(outcome.ok ? undefined : outcome.fault);
  };
  const choose = (newRole: TeamRole) => {
    if (newRole === "owner" || role === "owner") setAsked(newRole);
    else void change(newRole);
  };
  const roles = rolesToGive(viewer);
  return (
    <>
      <select
        class="member-role"
        aria-label={t("teams.changeRole.label", [email])}
        value={asked ?? role}
        disabled={isChanging || asked !== undefined}
        onChange={(event) => choose(roles.find((option) => option === event.currentTarget.value) ?? role)}
      >
        {roles.map((option) => (
          <option key={option} value={option}>
            {t(`teams.role.${option}`)}
          </option>
        ))}
      </select>
      {asked !== undefined && (
        <div class="member-question" role="alertdialog" aria-label={t("teams.changeRole.label", [email])}>
          <p>{question(asked, isOwn, email)}</p>
          <p class="fault-actions">
            <button type="button" class="button small primary" disabled={isChanging} onClick={() => void change(asked)}>
              {t("teams.changeRole.yes")}
            </button>
            <button type="button" ref={cancel} class="button small" onClick={() => setAsked(undefined)}>
              {t("teams.changeRole.no")}
            </button>
          </p>
        </div>
      )}
    </>
  );
}

function question(newRole: TeamRole, isOwn: boolean, email: string): string {
  if (newRole === "owner") return t("teams.changeRole.toOwner", [email]);
  return isOwn ? t("teams.changeRole.giveUp") : t("teams.changeRole.fromOwner", [email]);
}
