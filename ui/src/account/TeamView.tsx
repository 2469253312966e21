import { useState } from "preact/hooks";
import { usePlatform, useSession } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { CrossIcon } from "../kit/icons.tsx";
import type { ServerFault } from "../outcome.ts";
import { invite, leaveTeam, removeMember } from "../server/actions.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { useMembers, useTeams } from "../server/use-server.ts";
import { SharedCaptures } from "./SharedCaptures.tsx";

interface Props {
  readonly teamId: string;
  /** Called when the person has left the team. */
  readonly onLeft: () => void;
}

/** A team: its captures and members, inviting somebody, and leaving. */
export function TeamView({ teamId, onLeft }: Props) {
  const teams = useTeams();
  const team = teams.data?.data.find(({ id }) => id === teamId);
  const left = () => {
    onLeft();
    teams.reload();
  };
  const mayManage = team?.role === "owner" || team?.role === "admin";
  return (
    <div class="team">
      <section class="card">
        <h3>{t("teams.captures")}</h3>
        <SharedCaptures teamId={teamId} />
      </section>
      <Members teamId={teamId} mayManage={mayManage} />
      {team && <Leave teamId={teamId} name={team.name} onLeft={left} />}
    </div>
  );
}

function Members({ teamId, mayManage }: { readonly teamId: string; readonly mayManage: boolean }) {
  const platform = usePlatform();
  const { data, fault, reload } = useMembers(teamId);
  const [refusal, setRefusal] = useState<ServerFault>();
  const own = useSession()?.user.id;
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  const remove = async (userId: string) => {
    const outcome = await removeMember(platform, teamId, userId);
    setRefusal(outcome.ok ? undefined : outcome.fault);
    if (outcome.ok) reload();
  };
  return (
    <section class="card">
      <h3>{t("teams.people")}</h3>
      <ul class="rows">
        {data?.data.map(({ id, user_id: userId, email, role, status }) => (
          <li class="row" key={id}>
            <span class="row-main">
              <b>{email}</b>
              <small>
                {t(`teams.role.${role}`)}
                {status === "pending" && ` · ${t("teams.pending")}`}
              </small>
            </span>
            {mayManage && userId !== own && role !== "owner" && (
              <button
                type="button"
                class="icon-button small"
                aria-label={t("teams.remove", [email])}
                title={t("teams.remove", [email])}
                onClick={() => void remove(userId ?? id)}
              >
                <CrossIcon />
              </button>
            )}
          </li>
        ))}
      </ul>
      {refusal && <FaultNote fault={refusal} />}
      {mayManage && <Invite teamId={teamId} onInvited={reload} />}
    </section>
  );
}

interface LeaveProps {
  readonly teamId: string;
  readonly name: string;
  readonly onLeft: () => void;
}

/** Leaves the team, after a confirmation. */
function Leave({ teamId, name, onLeft }: LeaveProps) {
  const platform = usePlatform();
  const [isAsking, setAsking] = useState(false);
  const [fault, setFault] = useState<ServerFault>();
  const leave = async () => {
    const outcome = await leaveTeam(platform, teamId);
    if (outcome.ok) return onLeft();
    setFault(outcome.fault);
    setAsking(false);
  };
  return (
    <section class="card">
      {isAsking ? (
        <div role="alertdialog" aria-label={t("teams.leave.action")}>
          <p>{t("teams.leave.confirm", [name])}</p>
          <p class="fault-actions">
            <button type="button" class="button small primary" onClick={() => void leave()}>
              {t("teams.leave.yes")}
            </button>
            <button type="button" class="button small" onClick={() => setAsking(false)}>
              {t("teams.leave.no")}
            </button>
          </p>
        </div>
      ) : (
        <button type="button" class="button small" onClick={() => setAsking(true)}>
          {t("teams.leave.action")}
        </button>
      )}
      {fault && <FaultNote fault={fault} />}
    </section>
  );
}

const ROLES = ["member", "admin"] as const;
type Role = (typeof ROLES)[number];

function Invite({ teamId, onInvited }: { readonly teamId: string; readonly onInvited: () => void }) {
  const platform = usePlatform();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [fault, setFault] = useState<ServerFault>();
  const [invited, setInvited] = useState<string>();
  const send = async () => {
    const outcome = await invite(platform, teamId, email, role);
    setFault(outcome.ok ? undefined : outcome.fault);
    setInvited(outcome.ok ? email : undefined);
    if (!outcome.ok) return;
    setEmail("");
    onInvited();
  };
  return (
    <form
      class="line-form field"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
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
        onChange={(event) => setRole(ROLES.find((each) => each === event.currentTarget.value) ?? "member")}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {t(`teams.role.${each}`)}
          </option>
        ))}
      </select>
      <button type="submit" class="button" disabled={email === ""}>
        {t("teams.invite")}
      </button>
      {invited && (
        <p class="field-hint" role="status">
          {t("teams.invited", [invited])}
        </p>
      )}
      {fault && <FaultNote fault={fault} />}
    </form>
  );
}
