import { z } from "zod";
import { id, nameText, page, text, timestamp, timestampInput } from "../common/common.ts";
import { invitationToken } from "./invitations.ts";

/** The upper bound limits the cost of hashing. */
const newPassword = text({ min: 8, max: 1024 });

/** An email address that a caller sends. Letter case does not matter when it is compared. */
export const emailAddress = z
  .string()
  .trim()
  .pipe(z.email("must be an email address").max(254, "must have at most 254 characters"))
  .meta({ format: "email" });

export const registerBody = z
  .strictObject({
    email: emailAddress,
    password: newPassword.describe("At least 8 characters."),
    name: nameText({ max: 200 }),
    invitation: invitationToken.optional(),
  })
  .meta({
    id: "Register",
    examples: [{ email: "ada@example.com", password: "correct horse battery", name: "Ada Lovelace" }],
  });
export type RegisterBody = z.output<typeof registerBody>;

/** Accepts every string: one that no account can have is answered like a wrong email or password. */
export const loginBody = z
  .strictObject({ email: text({ max: 1024, trim: true }), password: text({ max: 1024 }) })
  .meta({ id: "Login", examples: [{ email: "ada@example.com", password: "correct horse battery" }] });
export type LoginBody = z.output<typeof loginBody>;

/** Requires the password again, so that a stolen JWT is not enough to delete an account. */
export const deleteAccountBody = z
  .strictObject({ password: text({ max: 1024 }) })
  .meta({ id: "DeleteAccount", examples: [{ password: "correct horse battery" }] });

export const changePasswordBody = z
  .strictObject({ current_password: text({ max: 1024 }), new_password: newPassword.describe("At least 8 characters.") })
  .meta({
    id: "ChangePassword",
    examples: [{ current_password: "correct horse battery", new_password: "a staple of another kind" }],
  });
export type ChangePasswordBody = z.output<typeof changePasswordBody>;

/** Accepts every string: one that no account can have gets the same answer. */
export const requestResetBody = z
  .strictObject({ email: text({ max: 1024, trim: true }) })
  .meta({ id: "ForgotPassword", examples: [{ email: "ada@example.com" }] });

export const resetPasswordBody = z
  .strictObject({
    token: text({ max: 200 }).describe("The last part of the link."),
    password: newPassword.describe("At least 8 characters."),
  })
  .meta({ id: "ResetPassword", examples: [{ token: "kZ0yS4vH3m2n8Q1dUeTfXw", password: "a staple of another kind" }] });

export const confirmEmailBody = z
  .strictObject({ token: text({ max: 200 }).describe("The last part of the link.") })
  .meta({ id: "ConfirmEmail", examples: [{ token: "kZ0yS4vH3m2n8Q1dUeTfXw" }] });

export const updateUserBody = z
  .strictObject({ mention_mails: z.boolean().describe("false: no mails about comments that mention the user.") })
  .meta({ id: "UpdateUser", examples: [{ mention_mails: false }] });
export type UpdateUserBody = z.output<typeof updateUserBody>;

const token = z.string().describe("JWT. Send it as `Authorization: Bearer <token>`.");

/** The answer to login and refresh. */
export const session = z
  .object({ token, expires_at: timestamp.describe("When the JWT expires.") })
  .meta({ id: "Session" });
export type Session = z.infer<typeof session>;

export const user = z
  .object({
    id,
    email: z.string(),
    name: z.string(),
    email_confirmed_at: timestamp
      .nullable()
      .describe("When the user proved by a mailed link that the address is theirs; null: not yet."),
    mention_mails: z
      .boolean()
      .optional()
      .describe("True if the user gets a mail when a comment mentions them. Older servers do not send it."),
    created_at: timestamp,
    operator: z
      .literal(true)
      .optional()
      .describe("true if the user is an operator of the service, who may read its status. Absent for everybody else."),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof user>;

/** The answer to a registration: the account and a session. */
export const registration = z.object({ ...user.shape, ...session.shape }).meta({ id: "Registration" });
export type Registration = z.infer<typeof registration>;

/** The rights of an API key. Each scope includes `read`, and `admin` includes all. */
export const apiKeyScope = z.enum(["read", "write", "review", "admin"]);
export type ApiKeyScope = z.infer<typeof apiKeyScope>;

/** Tells whether a key with these scopes may do what needs this one. @param scopes null: everything */
export function includesScope(scopes: readonly ApiKeyScope[] | null, needed: ApiKeyScope): boolean {
  return scopes === null || needed === "read" || scopes.includes(needed) || scopes.includes("admin");
}

export const createApiKeyBody = z
  .strictObject({
    name: nameText({ max: 200 }).describe("What the key is for."),
    expires_at: timestampInput.nullish().describe("When the key expires; never, if absent."),
    scopes: z
      .array(apiKeyScope)
      .min(1)
      .max(4)
      .nullish()
      .describe(
        "What the key may do: `read`, `write` (changes pages, schedules, links, webhooks and design systems), `review` (decides about changes), `admin` (also teams and their members). Each includes `read`, `admin` includes all. Absent: everything that an API key can do. Too little: 403 `insufficient_scope`.",
      ),
  })
  .meta({ id: "CreateApiKey", examples: [{ name: "CI", expires_at: "2027-01-31T12:00:00Z" }] });
export type CreateApiKeyBody = z.output<typeof createApiKeyBody>;

const keyScopes = z
  .array(apiKeyScope)
  .nullable()
  .describe("What the key may do; null: everything that an API key can do.");
const keyExpiry = timestamp.nullable().describe("null: never.");

/** The answer to the creation of an API key: the only one that contains the key itself. */
export const createdApiKey = z
  .object({
    id,
    name: z.string(),
    key: z.string().describe("The secret itself: `tt_<id>_<secret>`. It is never shown again."),
    prefix: z.string(),
    expires_at: keyExpiry,
    scopes: keyScopes,
    created_at: timestamp,
  })
  .meta({ id: "CreatedApiKey" });
export type CreatedApiKey = z.infer<typeof createdApiKey>;

export const apiKey = z
  .object({
    id,
    name: z.string(),
    prefix: z.string().describe("The public beginning of the key, by which people recognise it."),
    last_used_at: timestamp.nullable().describe("Exact to a minute; null: never."),
    expires_at: keyExpiry,
    scopes: keyScopes,
    created_at: timestamp,
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof apiKey>;

export const apiKeyList = page(apiKey).meta({ id: "ApiKeyList" });
