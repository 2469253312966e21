import { hasRightsOf, type TeamRole } from "@tintype/shared/api/accounts/team-roles";
import type { TeamMember } from "@tintype/shared/api/accounts/teams";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CrossIcon } from "../../kit/icons.tsx";
import { usePlatform, useSession } from "../../platform/context.ts";
import type { ServerFault } from "../../platform/outcome.ts";
import { removeMember, renewInvitation } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useMembers, useTeams } from "../../platform/server/use-server.ts";
import { TeamShares } from "../shares/TeamShares.tsx";
import { CopyLink, InvitationLink, type MadeLink } from "./InvitationLink.tsx";
import { Invite } from "./Invite.tsx";
import { LeaveTeam } from "./LeaveTeam.tsx";
import { MemberRole } from "./MemberRole.tsx";
import { SharedCaptures } from "./SharedCaptures.tsx";
import { TeamSettings } from "./TeamSettings.tsx";

interface Props {
  readonly teamId: string;
  /** Called when the person has left the team. */
  readonly onLeft: () => void;
  /** The line about the team's channels, which are made with parts of this folder. */
  readonly channels?: ComponentChildren;
}

/** A team: its captures and members, their roles, inviting somebody, and leaving. */
export function TeamView({ teamId, onLeft, channels }: Props) {
  const teams = useTeams();
  const team = teams.data?.data.find(({ id }) => id === teamId);
  const closeTeam = () => {
    onLeft();
    teams.reload();
  };
  return (
    <div class="team">
      <h2 class="unseen">{t("destination.team")}</h2>
      <section class="card">
        <h3>{t("teams.captures")}</h3>
        <SharedCaptures teamId={teamId} />
        {channels}
      </section>
      <Members teamId={teamId} viewer={team?.role} onRole={teams.reload} />
      {team && hasRightsOf(team.role, "admin") && <TeamShares teamId={teamId} />}
      {team && <TeamSettings team={team} onChanged={teams.reload} onDeleted={closeTeam} />}
      {team && <LeaveTeam teamId={teamId} name={team.name} onLeft={closeTeam} />}
    </div>
  );
}

interface MembersProps {
  readonly teamId: string;
  /** The role of the person who looks at the team. */
  readonly viewer: TeamRole | undefined;
  /** Called when somebody's role has changed. */
  readonly onRole: () => void;
}

function Members({ teamId, viewer, onRole }: MembersProps) {
  const platform = usePlatform();
  const { data, fault, reload } = useMembers(teamId);
  const [refusal, setRefusal] = useState<ServerFault>();
  // The server tells a link once, so the view keeps those that were made in it: the last one made is the last here.
  const [links, setLinks] = useState<ReadonlyMap<string, MadeLink>>(new Map());
  const newest = [...links.values()].at(-1);
  const viewerId = useSession()?.user.id;
  const mayManage = viewer !== undefined && hasRightsOf(viewer, "admin");
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  const keepLink = (id: string, link?: MadeLink) =>
    setLinks(
      (oldLinks) => new Map([...oldLinks].filter(([otherId]) => otherId !== id).concat(link ? [[id, link]] : [])),
    );
  const remove = async ({ id, user_id: userId }: Pick<TeamMember, "id" | "user_id">) => {
    const outcome = await removeMember(platform, teamId, userId ?? id);
    setRefusal(outcome.ok ? undefined : outcome.fault);
    if (!outcome.ok) return;
    keepLink(id);
    reload();
  };
  const renew = async (id: string, email: string) => {
    const outcome = await renewInvitation(platform, teamId, id);
    setRefusal(outcome.ok ? undefined : outcome.fault);
    if (outcome.ok) keepLink(id, { email, url: outcome.value.invitation_url });
  };
  return (
    <section class="card">
      <h3>{t("teams.people")}</h3>
      <ul class="rows" aria-label={t("teams.people")}>
        {data?.data.map(({ id, user_id: userId, name, email, role, status }) => (
          <li class="row member" key={id}>
            <span class="row-main">
              <b dir="auto">{name || email}</b>
              {name && <small title={email}>{email}</small>}
              {status === "pending" && <small>{t("teams.pending")}</small>}
            </span>
            <MemberRole
              teamId={teamId}
              member={{ id, user_id: userId, email, role }}
              isOwn={userId !== null && userId === viewerId}
              viewer={viewer}
              onEnd={(refused) => {
                setRefusal(refused);
                if (refused) return;
                keepLink(id); // a role with more rights has ended it
                reload();
                onRole();
              }}
            />
            {mayManage && status === "pending" && (
              <>
                <button
                  type="button"
                  class="button small"
                  title={t("teams.invitation.renewTitle", [email])}
                  onClick={() => void renew(id, email)}
                >
                  {t("teams.invitation.renew")}
                </button>
                <CopyLink link={links.get(id)} />
              </>
            )}
            {mayManage && userId !== viewerId && role !== "owner" && (
              <button
                type="button"
                class="icon-button small"
                aria-label={t("teams.remove", [email])}
                title={t("teams.remove", [email])}
                onClick={() => void remove({ id, user_id: userId })}
              >
                <CrossIcon />
              </button>
            )}
          </li>
        ))}
      </ul>
      {refusal && <FaultNote fault={refusal} />}
      {mayManage && (
        <Invite
          teamId={teamId}
          onInvited={({ id, email, invitation_url: url }) => {
            keepLink(id, { email, url });
            reload();
          }}
        />
      )}
      {newest && <InvitationLink link={newest} />}
    </section>
  );
}
