import type { Success } from "@tintype/shared/api/common";
import type { Team, TeamMember } from "@tintype/shared/api/teams";
import type { ExtractionView } from "@tintype/shared/api/views";
import type { Outcome } from "./faults.ts";
import { asAccount } from "./session.ts";

// What views change on the server. Each gives its fault as a value.

export function createTeam(name: string): Promise<Outcome<Team>> {
  return asAccount((client) => client.teams.create.mutate({ name }));
}

export function invite(teamId: string, email: string, role: "admin" | "member"): Promise<Outcome<TeamMember>> {
  return asAccount((client) => client.teams.invite.mutate({ team_id: teamId, email, role }));
}

/** @param userId the member's `user_id`, or own `id` where that is null */
export function removeMember(teamId: string, userId: string): Promise<Outcome<Success>> {
  return asAccount((client) => client.teams.removeMember.mutate({ team_id: teamId, user_id: userId }));
}

export function leaveTeam(teamId: string): Promise<Outcome<Success>> {
  return asAccount((client) => client.teams.leave.mutate({ team_id: teamId }));
}

/** Has the server read a page as the public sees it. It begins at once; see useProgress(). */
export function readByServer(url: string, teamId: string | null): Promise<Outcome<ExtractionView>> {
  return asAccount((client) => client.extractions.create.mutate({ url, team_id: teamId }));
}
