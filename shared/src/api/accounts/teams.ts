import { z } from "zod";
import { id, nameText, page, text, timestamp } from "../common/common.ts";
import { emailAddress } from "./auth.ts";
import { invitationUrl } from "./invitations.ts";
import { TEAM_ROLES } from "./team-roles.ts";

export type { TeamRole } from "./team-roles.ts";

const teamRole = z
  .enum(TEAM_ROLES)
  .describe("A viewer reads; a reviewer decides about changes, too; a member has pages read, too.");

/** `pending`: invited, and has neither accepted the link nor, with a confirmed email, made a request in the team. */
const memberStatus = z.enum(["pending", "active"]);

const name = nameText({ max: 100 });
const description = text({ max: 1000 });

export const createTeamBody = z
  .strictObject({ name, description: description.default("") })
  .meta({ id: "CreateTeam", examples: [{ name: "Design systems", description: "Everybody who owns a token" }] });
export type CreateTeamBody = z.output<typeof createTeamBody>;

export const updateTeamBody = z
  .strictObject({ name: name.optional(), description: description.optional() })
  .meta({ id: "UpdateTeam", examples: [{ name: "Brand" }] });
export type UpdateTeamBody = z.output<typeof updateTeamBody>;

/** A team as one of its members sees it. */
export const team = z
  .object({
    id,
    name: z.string(),
    description: z.string(),
    owner_id: id.describe("The user whose plan sets the team's limits."),
    role: teamRole.describe("The caller's role in the team."),
    status: memberStatus.describe("`pending` until the caller's first request in the team."),
    member_count: z.int().positive().describe("Including the owner and pending members."),
    pending_count: z.int().nonnegative().optional().describe("The members that are invited and have not come yet."),
    created_at: timestamp,
  })
  .meta({ id: "Team" });
export type Team = z.infer<typeof team>;

export const teamList = page(team).meta({ id: "TeamList" });

export const inviteBody = z
  .strictObject({ email: emailAddress, role: teamRole.describe("Only owners can grant the role of owner.") })
  .meta({ id: "Invite", examples: [{ email: "grace@example.com", role: "member" }] });
export type InviteBody = z.output<typeof inviteBody>;

export const changeRoleBody = z
  .strictObject({ role: teamRole.describe("Only owners can grant the role of owner.") })
  .meta({ id: "ChangeRole", examples: [{ role: "admin" }] });

export const teamMember = z
  .object({
    id,
    user_id: id.nullable().describe("null while the member is `pending`: paths then contain `id` instead."),
    name: z.string().optional().describe("Of the account; only in the list, and absent without an account."),
    email: z.string(),
    role: teamRole,
    status: memberStatus.describe(
      "`active` once the person has accepted the link or, with a confirmed email, made a request in the team.",
    ),
    invited_at: timestamp,
  })
  .meta({ id: "TeamMember" });
export type TeamMember = z.infer<typeof teamMember>;

/** Answer to an invitation. */
export const invitedMember = teamMember.extend({ invitation_url: invitationUrl }).meta({ id: "InvitedMember" });
export type InvitedMember = z.infer<typeof invitedMember>;

export const teamMemberList = page(teamMember).meta({ id: "TeamMemberList" });
