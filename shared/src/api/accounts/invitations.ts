import { z } from "zod";
import { id, text } from "../common/common.ts";
import { TEAM_ROLES } from "./team-roles.ts";

/** The last part of an invitation's link. */
export const invitationToken = text({ min: 1, max: 200 }).describe("The last part of the invitation's link.");

export const acceptInvitationBody = z
  .strictObject({ token: invitationToken })
  .meta({ id: "AcceptInvitation", examples: [{ token: "q8nXH3vJ0b1sYd2wRk4mZQ" }] });

/** The fields of an invitation that anyone with its link may see. */
export const invitationPreview = z
  .object({
    team_name: z.string(),
    invited_by: z.string().nullable().describe("The name of who invites; null if the account is gone."),
    role: z.enum(TEAM_ROLES).describe("The role that the invitation gives."),
    team_id: id.nullable().describe("The team, if the caller is signed in and in it already."),
  })
  .meta({ id: "InvitationPreview" });
export type InvitationPreview = z.infer<typeof invitationPreview>;

/** The link of an invitation in an answer. */
export const invitationUrl = z
  .string()
  .describe("Whoever opens it with an account becomes the member. It is valid for 14 days and never shown again.");

/** Answer to the renewal of an invitation's link. */
export const invitationLink = z.object({ invitation_url: invitationUrl }).meta({ id: "InvitationLink" });
export type InvitationLink = z.infer<typeof invitationLink>;
