import { t } from "@tintype/ui/i18n/i18n.ts";
import { useState } from "preact/hooks";
import { invite, removeMember } from "../../lib/server/actions.ts";
import type { ServerFault } from "../../lib/server/faults.ts";
import { useAccount } from "../../lib/use-account.ts";
import { useMembers, useTeams } from "../../lib/use-server.ts";
import { CrossIcon } from "../parts/icons.tsx";
import { FaultNote } from "./FaultNote.tsx";
import { SharedCaptures } from "./SharedCaptures.tsx";

/** A team: what its people have captured, who they are, and asking in another. */
export function TeamView({ teamId }: { readonly teamId: string }) {
  const team = useTeams().data?.data.find(({ id }) => id === teamId);
  const mayManage = team?.role === "owner" || team?.role === "admin";
  return (
    <div class="team">
      <section class="card">
        <h3>{t("teams.captures")}</h3>
        <SharedCaptures teamId={teamId} />
      </section>
      <Members teamId={teamId} mayManage={mayManage} />
    </div>
  );
}

function Members({ teamId, mayManage }: { readonly teamId: string; readonly mayManage: boolean }) {
  const { data, fault, reload } = useMembers(teamId);
  const [refusal, setRefusal] = useState<ServerFault>();
  const own = useAccount()?.user.id;
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  const remove = async (userId: string) => {
    const outcome = await removeMember(teamId, userId);
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

const ROLES = ["member", "admin"] as const;
type Role = (typeof ROLES)[number];

function Invite({ teamId, onInvited }: { readonly teamId: string; readonly onInvited: () => void }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("member");
  const [fault, setFault] = useState<ServerFault>();
  const [invited, setInvited] = useState<string>();
  const send = async () => {
    const outcome = await invite(teamId, email, role);
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
