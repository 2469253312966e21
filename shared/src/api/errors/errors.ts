import { z } from "zod";
import { reviewSchema } from "../review/reviews.ts";
import { siteReviewSchema } from "../sites/sites.ts";
import { wrongReasons } from "./wrong-reasons.ts";

/** All error codes of the API with their HTTP status. */
export const errorStatus = {
  bad_request: 400,
  invalid_url: 400,
  invalid_signature: 400,
  unauthorized: 401,
  token_expired: 401,
  usage_limit_exceeded: 402,
  forbidden: 403,
  not_team_member: 403,
  insufficient_role: 403,
  insufficient_scope: 403,
  registration_closed: 403,
  not_found: 404,
  team_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  already_member: 409,
  already_subscribed: 409,
  channel_unconfirmed: 409,
  email_taken: 409,
  last_owner: 409,
  name_taken: 409,
  review_changed: 409,
  run_in_progress: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  validation_error: 422,
  extraction_failed: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  email_unavailable: 503,
  payments_unavailable: 503,
  not_ready: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The descriptions of the codes in the API's documentation. */
export const errorMeaning: Readonly<Record<ErrorCode, string>> = {
  bad_request: "The request is not valid HTTP.",
  invalid_url: "The URL is not an absolute http or https URL, or its address is not public.",
  invalid_signature: "The signature does not match the body.",
  unauthorized: "The credential is missing or invalid.",
  token_expired: "The JWT has expired.",
  usage_limit_exceeded: "A limit of the plan is reached.",
  forbidden: "The credential is valid, but does not allow this.",
  not_team_member: "The caller is not a member of the team.",
  insufficient_role: "The caller's role in the team does not allow this.",
  insufficient_scope: "The API key was made without the scope that this needs.",
  registration_closed: "This server does not let everybody register.",
  not_found: "The resource does not exist.",
  team_not_found: "The team does not exist.",
  method_not_allowed: "The path exists, but not with this method; Allow lists its methods.",
  request_timeout: "The request took too long to arrive.",
  already_member: "The person is already a member of the team.",
  already_subscribed: "The caller already pays for a plan, which can be changed in the customer portal.",
  channel_unconfirmed: "Nobody has confirmed the channel's address, or its reader wants no more messages.",
  email_taken: "An account with this email already exists.",
  last_owner: "The last owner of a team can neither leave nor get another role.",
  name_taken: "Another design system of the same owner has this name.",
  review_changed: "Another snapshot was stored since the review was read; error.review is the new review.",
  run_in_progress: "A run of this extraction is pending or running.",
  payload_too_large: "The body is longer than the limit.",
  unsupported_media_type: "The endpoint does not accept this media type.",
  misdirected_request: "The request names a host for which this service does not answer.",
  validation_error: "The request does not match its schema; details lists the first 20 errors and their paths.",
  extraction_failed: "The browser could not read the page; the message tells the reason.",
  rate_limited: "Too many requests; Retry-After tells how many seconds to wait.",
  headers_too_large: "The request line and the headers are longer than the limit.",
  internal_error: "An unexpected error in the service.",
  email_unavailable: "The service sends no email.",
  payments_unavailable: "Payments are not set up on this server, or Stripe does not answer at the moment.",
  not_ready:
    "The service does not work or is too busy at the moment; Retry-After tells how many seconds to wait. Of /ready: details lists each check that failed.",
};

/** One error in a request: the path (`options.viewport.width`) and what should be there. */
export const errorDetail = z.object({
  path: z.string(),
  message: z.string(),
  reason: z.enum(wrongReasons).optional().describe("The kind of error, for some fields."),
});
export type ErrorDetail = z.infer<typeof errorDetail>;

/** A limit that stops a request: requests a minute, or a plan's quota of extractions a day or a month. */
export const limitPeriod = z.enum(["minute", "day", "month"]);
export type LimitPeriod = z.infer<typeof limitPeriod>;

/** The use of a quota of extractions. */
export const quotaUse = z.object({ used: z.int().nonnegative(), limit: z.int().nonnegative() });
export type QuotaUse = z.infer<typeof quotaUse>;

/** The body of every error answer. */
export const errorEnvelope = z
  .object({
    error: z.object({
      code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      details: z
        .array(errorDetail)
        .optional()
        .describe(
          "With validation_error: the first 20 errors and their paths. With not_ready: each check that failed.",
        ),
      request_id: z.string().optional().describe("With internal_error: include it when you report the error."),
      upgrade_url: z
        .string()
        .optional()
        .describe(
          "With usage_limit_exceeded, and with rate_limited if a larger plan allows more: where the plan can be changed.",
        ),
      limit: limitPeriod
        .optional()
        .describe("With rate_limited, and with usage_limit_exceeded for extractions: the limit that is reached."),
      quota: quotaUse.optional().describe("With a limit of a day or a month: how many extractions count towards it."),
      review: z
        .union([reviewSchema, siteReviewSchema])
        .optional()
        .describe("With review_changed: the review as it is now."),
    }),
  })
  .meta({ id: "Error" });
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;
