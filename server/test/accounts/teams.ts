import type { PlanName } from "@tintype/shared/api/accounts/plans";
import {
  type InvitedMember,
  invitedMember,
  type Team,
  type TeamMember,
  type TeamRole,
  team,
  teamMember,
  teamMemberList,
} from "@tintype/shared/api/accounts/teams";
import type { UserId } from "../../src/platform/ids.ts";
import type { Call } from "../http/http.ts";
import type { TestService } from "../service.ts";
import { registerUser, type TestUser } from "./accounts.ts";

// Users and teams of users, over HTTP.

export type Person = TestUser & { /** Sends the user's token. */ call: Call };

/** Registers a user, on the plan enterprise unless another one is given. */
export async function person(
  { call, database }: Pick<TestService, "call" | "database">,
  { plan = "enterprise", ...account }: { plan?: PlanName; email?: string; name?: string } = {},
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
  inviter: Person,
  teamId: string,
  email: string,
  role: TeamRole = "member",
): Promise<InvitedMember> {
  return invitedMember.parse((await inviter.call(`POST /api/teams/${teamId}/members`, { json: { email, role } })).body);
}

/** The last part of an invitation's link. */
export const tokenOf = ({ invitation_url }: Pick<InvitedMember, "invitation_url">): string =>
  String(invitation_url.split("/").at(-1));

/** Invites a user, who accepts the invitation's link. */
export async function join(owner: Person, teamId: string, who: Person, role: TeamRole = "member"): Promise<TeamMember> {
  const token = tokenOf(await invite(owner, teamId, who.email, role));
  return teamMember.parse((await who.call("POST /api/invitations/accept", { json: { token } })).body);
}

/** Confirms the address of a user's account, as the link does that a service with SMTP_URL mails. */
export async function confirmAddress({ db }: Pick<TestService["database"], "db">, userId: UserId): Promise<void> {
  await db.updateTable("users").set({ email_confirmed_at: new Date() }).where("id", "=", userId).execute();
}

/** Lists the team's members as this user sees them. */
export async function membersOf(caller: Person, teamId: string): Promise<TeamMember[]> {
  return teamMemberList.parse((await caller.call(`GET /api/teams/${teamId}/members`)).body).data;
}
