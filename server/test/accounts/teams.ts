import type { PlanName } from "@tintype/shared/api/plans";
import {
  type InvitedMember,
  invitedMember,
  type Team,
  type TeamMember,
  type TeamRole,
  team,
  teamMemberList,
} from "@tintype/shared/api/teams";
import type { UserId } from "../../src/platform/ids.ts";
import type { Call } from "../http/http.ts";
import type { TestService } from "../service.ts";
import { registerUser, type TestUser } from "./accounts.ts";

// Users and teams of users, over HTTP.

export type Person = TestUser & { /** Sends the user's token. */ call: Call };

/** Registers a user, on the plan enterprise unless another one is given. */
export async function person(
  { call, database }: Pick<TestService, "call" | "database">,
  { plan = "enterprise", ...account }: { plan?: PlanName; email?: string } = {},
): Promise<Person> {
  const user = await registerUser(call, account);
  await setPlan(database, user.id, plan);
  return { ...user, call: (request, options = {}) => call(request, { token: user.token, ...options }) };
}

export async function setPlan({ db }: TestService["database"], userId: UserId, plan: PlanName): Promise<void> {
  await db.updateTable("users").set({ plan }).where("id", "=", userId).execute();
}

export async function createTeam(owner: Person, name = "Design systems"): Promise<Team> {
  return team.parse((await owner.call("POST /api/teams", { json: { name } })).body);
}

export async function invite(
  by: Person,
  teamId: string,
  email: string,
  role: TeamRole = "member",
): Promise<InvitedMember> {
  return invitedMember.parse((await by.call(`POST /api/teams/${teamId}/members`, { json: { email, role } })).body);
}

/** Invites a user, who then makes a request in the team and so becomes active. */
export async function join(by: Person, teamId: string, who: Person, role: TeamRole = "member"): Promise<TeamMember> {
  const member = await invite(by, teamId, who.email, role);
  await who.call(`GET /api/teams/${teamId}`);
  return member;
}

/** Lists the team's members as this user sees them. */
export async function membersOf(by: Person, teamId: string): Promise<TeamMember[]> {
  return teamMemberList.parse((await by.call(`GET /api/teams/${teamId}/members`)).body).data;
}
