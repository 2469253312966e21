import { type WebhookPayload, webhookPayload } from "@tintype/shared/api/notifications/webhooks";
import { comparisons } from "@tintype/shared/kinds/comparisons";
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from "zod-openapi";

type Kind = WebhookPayload["event"];

const id = "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10";
const timestamp = "2024-01-15T09:30:00.000Z";
const url = "https://example.com/";

/** No changes of the kinds that are compared where a request names none. */
const counts = Object.fromEntries(
  comparisons.filter(({ isOnRequest }) => !isOnRequest).map(({ key }) => [`${key}_changed`, 0]),
);

const aboutReview = {
  extraction_id: id,
  url,
  snapshot_id: id,
  changes: 1,
  change_ids: ["c1_mfrggzdfmztwq2lknnwg23tpob"],
};
const reviewSummary = { pending: 1, unconfirmed: 0, flickering: 0, rejected: 0, ignored: 2 };

/** When each event is sent, with an example. */
const EVENTS: { [K in Kind]: { summary: string; example: Extract<WebhookPayload, { event: K }> } } = {
  "extraction.completed": {
    summary: "A run has completed",
    example: {
      event: "extraction.completed",
      timestamp,
      data: { extraction_id: id, url, snapshot_id: id, token_count: { colors: 12, typography: 2, spacing: 9 } },
    },
  },
  "snapshot.created": {
    summary: "A snapshot was stored",
    example: { event: "snapshot.created", timestamp, data: { snapshot_id: id, extraction_id: id, version: 3 } },
  },
  "diff.detected": {
    summary: "A snapshot differs from the one before it",
    example: {
      event: "diff.detected",
      timestamp,
      data: {
        extraction_id: id,
        url,
        from_snapshot: id,
        to_snapshot: id,
        changes: {
          total_changes: 4,
          ...counts,
          colors_changed: 1,
          typography_changed: 0,
          spacing_changed: 2,
          contrasts_changed: 1,
          radii_changed: 1,
          spacing_scale_changed: 1,
        },
      },
    },
  },
  "conformance.changed": {
    summary: "A snapshot has findings that the one before it had not",
    example: {
      event: "conformance.changed",
      timestamp,
      data: {
        extraction_id: id,
        url,
        snapshot_id: id,
        system: { id, name: "Acme", version: 2 },
        summary: {
          values: 40,
          conforming: 36,
          near: 1,
          foreign: 3,
          wrong_kind: 0,
          deprecated: 0,
          share: 0.93,
          not_compared: ["shadows"],
        },
        new_findings: 1,
        finding_ids: ["0c6e1d0a7b44f2"],
      },
    },
  },
  "review.pending": {
    summary: "A page has changes that nobody has decided about",
    example: { event: "review.pending", timestamp, data: { ...aboutReview, summary: reviewSummary } },
  },
  "review.decided": {
    summary: "Somebody decided about changes",
    example: {
      event: "review.decided",
      timestamp,
      data: { ...aboutReview, by: id, via: "dashboard", action: "accept", note: "Release 12" },
    },
  },
  "review.resolved": {
    summary: "The baseline's value of rejected changes is back",
    example: { event: "review.resolved", timestamp, data: { ...aboutReview, summary: reviewSummary } },
  },
  "review.commented": {
    summary: "Somebody commented on a change",
    example: {
      event: "review.commented",
      timestamp,
      data: {
        extraction_id: id,
        url,
        comment_id: id,
        change: "c1_mfrggzdfmztwq2lknnwg23tpob",
        by: id,
        text: "@Ada Lovelace is this the new brand blue?",
        mentions: [id],
      },
    },
  },
  "run.failed": {
    summary: "Three runs in a row have failed",
    example: {
      event: "run.failed",
      timestamp,
      data: {
        extraction_id: id,
        url,
        cause: "http_status",
        failed_runs: 3,
        error: "The page answered with status 503.",
      },
    },
  },
  "run.recovered": {
    summary: "A run has completed after `run.failed`",
    example: { event: "run.recovered", timestamp, data: { extraction_id: id, url, snapshot_id: id } },
  },
  "schedule.paused": {
    summary: "A schedule that was not paused has skipped a run",
    example: {
      event: "schedule.paused",
      timestamp,
      data: { extraction_id: id, url, cause: "quota_day", reason: "The day's extractions were used up." },
    },
  },
  "site.changed": {
    summary: "Changes of a site's pages wait for a decision",
    example: {
      event: "site.changed",
      timestamp,
      data: {
        site_id: id,
        name: "Shop",
        run_id: id,
        changes: 1,
        pages: 12,
        list: [
          {
            id: "c1_mfrggzdfmztwq2lknnwg23tpob",
            kind: "colors",
            mode: null,
            change: "modified",
            name: "brand",
            part: null,
            from: "#1d70b8",
            to: "#1d70be",
            pages: [{ url, extraction_id: id }],
            page_count: 12,
          },
        ],
      },
    },
  },
  ping: {
    summary: "The webhook is tested",
    example: { event: "ping", timestamp, data: { webhook_id: id } },
  },
};

const headers = z.object({
  "X-Service-Signature": z
    .string()
    .describe("Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>` under the webhook's secret."),
  "X-Service-Timestamp": z.string().describe("When this attempt was made: Unix timestamp in seconds."),
  "X-Service-Delivery": z.string().describe("The delivery's id, the same in every attempt."),
  "webhook-id": z.string().describe("Standard Webhooks: the delivery's id."),
  "webhook-timestamp": z
    .string()
    .describe("Standard Webhooks: when this attempt was made, a Unix timestamp in seconds."),
  "webhook-signature": z
    .string()
    .describe(
      "Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. " +
        "The key is what a secret of the form `whsec_<base64>` encodes, or the text of any other secret.",
    ),
});

/** Describes what the service sends to webhooks, for the section `webhooks` of the document. */
export function describeWebhooks(): ZodOpenApiPathsObject {
  return Object.fromEntries(
    webhookPayload.options.map((schema) => {
      const { value: kind } = schema.shape.event;
      const { summary, example } = EVENTS[kind];
      const post: ZodOpenApiOperationObject = {
        tags: ["Webhooks"],
        summary,
        requestParams: { header: headers },
        requestBody: { required: true, content: { "application/json": { schema, example } } },
        responses: {
          "2XX": { description: "Received. Any other answer, or no answer within 5 seconds, is a failed attempt." },
        },
      };
      return [kind, { post }];
    }),
  );
}
