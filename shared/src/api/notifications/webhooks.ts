import { z } from "zod";
import { checkSummary } from "../../conformance/report.ts";
import { changesSummary } from "../../kinds/changes.ts";
import { id, nameText, page, text, timestamp } from "../common/common.ts";
import { consequenceSchema, REVIEW_ACTIONS, REVIEW_DOORS, reviewSummary } from "../review/reviews.ts";
import { RUN_FAILURES } from "../runs/run-failures.ts";
import { pauseCauses } from "../schedules/pause-causes.ts";
import { deliveryCauses } from "./delivery-causes.ts";

/** The events that a webhook can subscribe to. */
export const webhookEventKind = z.enum([
  "extraction.completed",
  "diff.detected",
  "snapshot.created",
  "conformance.changed",
  "review.pending",
  "review.decided",
  "review.resolved",
  "review.commented",
  "run.failed",
  "run.recovered",
  "schedule.paused",
  "site.changed",
]);
export type WebhookEventKind = z.infer<typeof webhookEventKind>;

/** The most ids of findings in one event. */
export const MAX_ANNOUNCED_FINDINGS = 100;

/** The most ids of changes in one event. */
export const MAX_ANNOUNCED_CHANGES = 100;

/** The most pages of a change in one event. */
export const MAX_ANNOUNCED_PAGES = 20;

const count = z.int().nonnegative();
const payload = <Kind extends string, Data extends z.ZodType>(event: Kind, data: Data) =>
  z.strictObject({ event: z.literal(event), timestamp, data });

const aboutPause = { cause: z.enum(pauseCauses), reason: z.string().describe("A sentence for people.") };

const aboutReview = {
  extraction_id: id,
  url: z.string(),
  snapshot_id: id.describe("The latest snapshot of the review."),
  changes: count.describe("The number of changes that the event is about."),
  change_ids: z.array(z.string()).max(MAX_ANNOUNCED_CHANGES).describe("Ids of the first of them."),
};

const aboutComment = {
  comment_id: id,
  change: z.string().describe("The id of the change."),
  by: id.nullable().describe("The user; null if the account is gone."),
  text: z.string().describe("Plain text, as the person wrote it."),
  mentions: z.array(id).describe("The users whom it mentions."),
};

/** The body of a delivery, by its event. A test sends `ping`. */
export const webhookPayload = z.discriminatedUnion("event", [
  payload(
    "extraction.completed",
    z.strictObject({
      extraction_id: id,
      url: z.string(),
      snapshot_id: id,
      token_count: z.strictObject({ colors: count, typography: count, spacing: count }),
    }),
  ),
  payload("snapshot.created", z.strictObject({ snapshot_id: id, extraction_id: id, version: z.int().positive() })),
  payload(
    "diff.detected",
    z.strictObject({
      extraction_id: id,
      url: z.string(),
      from_snapshot: id,
      to_snapshot: id,
      changes: z.strictObject({
        ...changesSummary.shape,
        colors_changed: count,
        typography_changed: count,
        spacing_changed: count,
      }),
    }),
  ),
  payload(
    "conformance.changed",
    z.strictObject({
      extraction_id: id,
      url: z.string(),
      snapshot_id: id,
      system: z.strictObject({ id, name: z.string(), version: z.int().positive() }),
      summary: checkSummary,
      new_findings: count.describe("Findings, of the base and of all modes, that the snapshot before had not."),
      finding_ids: z.array(z.string()).max(MAX_ANNOUNCED_FINDINGS).describe("Ids of the first of them."),
      modes: z
        .record(
          z.string(),
          z.strictObject({
            summary: checkSummary,
            new_findings: count,
            finding_ids: z.array(z.string()).max(MAX_ANNOUNCED_FINDINGS),
          }),
        )
        .optional()
        .describe("Modes that have new findings which the base has not; `summary` above is the base's."),
    }),
  ),
  payload("review.pending", z.strictObject({ ...aboutReview, summary: reviewSummary })),
  payload(
    "review.decided",
    z.strictObject({
      ...aboutReview,
      by: id.nullable().describe("The user; null if the account is gone."),
      via: z.enum(REVIEW_DOORS),
      action: z.enum(REVIEW_ACTIONS),
      note: z.string().nullable(),
    }),
  ),
  payload("review.resolved", z.strictObject({ ...aboutReview, summary: reviewSummary })),
  payload(
    "review.commented",
    z.union([
      z.strictObject({ extraction_id: id, url: z.string(), ...aboutComment }),
      z.strictObject({ site_id: id, name: z.string(), ...aboutComment }),
    ]),
  ),
  payload(
    "run.failed",
    z.strictObject({
      extraction_id: id,
      url: z.string(),
      cause: z.enum(RUN_FAILURES),
      error: z.string().describe("Why the last of them failed."),
      failed_runs: count.describe("So many runs failed in a row."),
    }),
  ),
  payload("run.recovered", z.strictObject({ extraction_id: id, url: z.string(), snapshot_id: id })),
  payload(
    "schedule.paused",
    z.union([
      z.strictObject({ extraction_id: id, url: z.string(), ...aboutPause }),
      z.strictObject({ site_id: id, name: z.string(), ...aboutPause }),
    ]),
  ),
  payload(
    "site.changed",
    z.strictObject({
      site_id: id,
      name: z.string(),
      run_id: id.describe("The run of the site after which the changes are pending."),
      changes: count.describe("The number of changes that are new. One that several pages show counts once."),
      pages: count.describe("The number of pages that show one of them."),
      list: z
        .array(
          z.strictObject({
            ...consequenceSchema.shape,
            pages: z.array(z.strictObject({ url: z.string(), extraction_id: id })).max(MAX_ANNOUNCED_PAGES),
            page_count: count.describe("All pages that show it."),
          }),
        )
        .max(MAX_ANNOUNCED_CHANGES)
        .describe("The first of them."),
    }),
  ),
  payload("ping", z.strictObject({ webhook_id: id })),
]);
export type WebhookPayload = z.infer<typeof webhookPayload>;

const url = z
  .string()
  .max(2048, "must have at most 2,048 characters")
  .describe("The URL that receives deliveries: https, of a public address, without user name and password.");
const events = z
  .array(webhookEventKind)
  .min(1)
  .max(webhookEventKind.options.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, "must name each kind once")
  .meta({ uniqueItems: true });
const secret = text({ min: 1, max: 256 });

/** The name of a webhook or a channel. */
export const receiverName = nameText({ max: 80 }).nullable().describe("What people call it; null: it has no name.");

/** The fields that the owner of a webhook writes. */
const fields = { name: receiverName, url, events };

export const createWebhookBody = z
  .strictObject({
    ...fields,
    name: receiverName.default(null),
    secret: secret
      .optional()
      .describe(
        "The key of the signatures. The server chooses one if absent: `whsec_` and the base64 of 32 random bytes, as in Standard Webhooks.",
      ),
  })
  .meta({
    id: "CreateWebhook",
    examples: [{ url: "https://example.com/hooks/tintype", events: ["diff.detected"] }],
  });
export type CreateWebhookBody = z.output<typeof createWebhookBody>;

export const updateWebhookBody = z
  .strictObject({
    ...z.object(fields).partial().shape,
    active: z.boolean().optional().describe("false: paused, no deliveries are sent."),
  })
  .meta({ id: "UpdateWebhook", examples: [{ active: false }] });
export type UpdateWebhookBody = z.output<typeof updateWebhookBody>;

export const webhookSchema = z
  .object({
    id,
    name: receiverName,
    url: z.string(),
    events: z.array(webhookEventKind),
    active: z.boolean().describe("false: paused by its owner, no deliveries are sent."),
    status: z
      .enum(["active", "failed"])
      .describe("`failed` after 3 failed attempts of one delivery, `active` again after the next that succeeds."),
    team_id: id.nullable().describe("null: a personal webhook."),
    created_at: timestamp,
  })
  .meta({ id: "Webhook" });
export type Webhook = z.infer<typeof webhookSchema>;

/** The answer to the creation of a webhook: the only one that contains the secret. */
export const createdWebhook = webhookSchema
  .extend({ secret: z.string().describe("The key of the signatures. It is never shown again.") })
  .meta({ id: "CreatedWebhook" });
export type CreatedWebhook = z.infer<typeof createdWebhook>;

export const webhookList = page(webhookSchema).meta({ id: "WebhookList" });

/** The kind of an `error`. */
const cause = z
  .enum(deliveryCauses)
  .nullable()
  .optional()
  .describe("The kind of `error`; null if there is none or its kind is not known.");

export const deliverySchema = z
  .object({
    id: id.describe("Sent as X-Service-Delivery and webhook-id, the same in every attempt."),
    event: z.enum([...webhookEventKind.options, "ping"]),
    status: z.enum(["pending", "delivered", "failed"]),
    error: z.string().nullable().describe("Why the delivery failed; null if it did not."),
    cause,
    created_at: timestamp,
    next_attempt_at: timestamp.nullable().describe("null if it is delivered or failed."),
    attempts: z
      .array(
        z.object({
          at: timestamp,
          response_status: z.int().nullable().describe("null if no answer arrived."),
          duration_ms: count,
          error: z.string().nullable().describe("null if the attempt succeeded."),
          cause,
        }),
      )
      .describe("Oldest first."),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveryList = page(deliverySchema).meta({ id: "DeliveryList" });
