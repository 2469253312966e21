import { z } from "zod";
import { id, page, text, timestamp } from "../api/common/common.ts";
import { kindList } from "../api/common/kinds.ts";
import { languages } from "../api/common/languages.ts";
import { deliverySchema, receiverName, webhookEventKind } from "../api/notifications/webhooks.ts";
import { REVIEW_ACTIONS, toldChange } from "../api/review/reviews.ts";
import { RUN_FAILURES } from "../api/runs/run-failures.ts";
import { pauseCauses } from "../api/schedules/pause-causes.ts";
import { KIND_KEYS } from "../kinds/keys.ts";
import { PARTS } from "../kinds/typography/parts.ts";
import { CHANNEL_FORMATS, CHANNEL_TYPES } from "./types.ts";

/** The place to which a channel's messages go. */
const channelType = z.enum(CHANNEL_TYPES);

export const channelDigest = z.enum(["none", "hour", "day", "week"]);
export type ChannelDigest = z.infer<typeof channelDigest>;

export const channelFormat = z.enum(CHANNEL_FORMATS);
export type ChannelFormat = z.infer<typeof channelFormat>;

/** The most days between two reminders. */
const MAX_REMIND_DAYS = 365;

const count = z.int().nonnegative();
const ids = z
  .array(text({ min: 1, max: 100 }))
  .min(1)
  .max(1_000);

export const channelOnly = z.strictObject({
  site_ids: ids.optional(),
  extraction_ids: ids.optional().describe("A page of one of these sites or extractions is told about."),
  kinds: kindList.optional().describe("Only changes of these kinds are told about."),
  min_delta_e: z
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe("Colours that changed by less (CIEDE2000) are left out; added and removed ones are not."),
});
export type ChannelOnly = z.infer<typeof channelOnly>;

const target = text({ min: 1, max: 2_048, trim: true }).describe(
  "An https URL that the channel's service gave, or an email address. It is never shown again.",
);
const events = z
  .array(webhookEventKind)
  .min(1)
  .max(webhookEventKind.options.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, "must name each kind once")
  .meta({ uniqueItems: true });
const timeOfDay = text({ max: 5 })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 09:00")
  .describe("When a digest is sent; of an hourly one only the minute counts. A week begins on Monday.");
const timezone = text({ min: 1, max: 64 }).describe("IANA time zone of `at`.");
const remindAfter = z.int().min(1).max(MAX_REMIND_DAYS).nullable();
const language = z.enum(languages);
const format = channelFormat.describe("`card`: a bare adaptive card without its envelope. Only of the type `teams`.");

/** The fields that the owner of a channel writes, at any time. */
const fields = {
  name: receiverName,
  target,
  events,
  only: channelOnly.nullable().describe("null: everything is told about."),
  digest: channelDigest.describe("`none`: each event is sent at once."),
  at: timeOfDay,
  timezone,
  remind_after: remindAfter.describe("Days until a reminder of changes that nobody has decided about; null: never."),
  format,
  language: language.describe("Of its messages."),
};

export const createChannelBody = z
  .strictObject({
    type: channelType,
    name: fields.name.default(null),
    target: fields.target,
    events: fields.events,
    team_id: text({ max: 200 }).nullish().describe("The channel of a team. Requires the role admin."),
    only: fields.only.default(null),
    digest: fields.digest.default("none"),
    at: fields.at.default("09:00"),
    timezone: fields.timezone.default("UTC"),
    remind_after: fields.remind_after.default(null),
    format: fields.format.default("message"),
    language: language.optional().describe("Of its messages. Without it, that of the request's `Accept-Language`."),
  })
  .meta({
    id: "CreateChannel",
    examples: [
      {
        type: "slack",
        target: "https://hooks.slack.com/services/T000/B000/XXXX",
        events: ["review.pending"],
        digest: "day",
        at: "09:00",
        timezone: "Europe/Berlin",
      },
    ],
  });
export type CreateChannelBody = z.output<typeof createChannelBody>;

export const updateChannelBody = z
  .strictObject({
    ...z.object(fields).partial().shape,
    active: z.boolean().optional().describe("false: paused, nothing is sent."),
  })
  .meta({ id: "UpdateChannel", examples: [{ digest: "week" }] });
export type UpdateChannelBody = z.output<typeof updateChannelBody>;

export const channelSchema = z
  .object({
    id,
    name: receiverName,
    type: channelType,
    target: z.string().describe("A hint: the host and the last 4 characters, of an address its domain."),
    events: z.array(webhookEventKind),
    only: channelOnly.nullable(),
    digest: channelDigest,
    at: z.string(),
    timezone: z.string(),
    remind_after: z.int().nullable(),
    format: channelFormat,
    language,
    active: z.boolean().describe("false: paused by its owner, nothing is sent."),
    status: z
      .enum(["active", "failed", "unconfirmed", "unsubscribed"])
      .describe(
        "`failed` after the failed attempts of one delivery, `active` again after the next that succeeds. `unconfirmed`: nobody has confirmed the address; `unsubscribed`: its reader wants no more. Nothing is sent then.",
      ),
    team_id: id.nullable().describe("null: a personal channel."),
    created_at: timestamp,
  })
  .meta({ id: "Channel" });
export type Channel = z.infer<typeof channelSchema>;

export const channelList = page(channelSchema).meta({ id: "ChannelList" });

const messageChange = z.object({
  kind: z.enum(KIND_KEYS),
  mode: z.string().nullable(),
  change: z.enum(["added", "removed", "modified"]),
  name: z.string().nullable(),
  part: z.enum(PARTS).nullish().describe("Which list of a family."),
  from: z.string().nullable(),
  to: z.string().nullable(),
  colors: z.object({ from: z.string().nullable(), to: z.string().nullable() }).optional(),
  pages: count.nullable(),
});

const announcement = z.object({
  event: webhookEventKind,
  at: timestamp,
  subject: z.object({
    type: z.enum(["page", "site"]),
    name: z.string(),
    url: z.string().nullable(),
    link: z.string(),
  }),
  changes: z.array(messageChange).describe("The first ones."),
  total: count,
  pages: count.nullable(),
  cause: z.string().nullable(),
  cause_code: z.enum([...RUN_FAILURES, ...pauseCauses]).nullish(),
  decision: z
    .object({
      who: z.string().nullable(),
      action: z.enum(REVIEW_ACTIONS),
      count,
      about: z.array(toldChange),
      pages: count.nullable(),
      note: z.string().nullable(),
    })
    .optional(),
  comment: z.object({ who: z.string().nullable(), about: toldChange.nullable(), text: z.string() }).optional(),
});

/** The content of a message, before it is written as the channel shows it. */
const channelMessage = z.object({
  type: z.enum(["event", "digest", "reminder", "test"]),
  language,
  period: z.object({ from: timestamp, to: timestamp }).nullable(),
  announcements: z.array(announcement),
  more: count.describe("Announcements that are left out."),
  link: z.string(),
  settings_link: z.string(),
});

export const channelDelivery = deliverySchema
  .extend({
    event: z
      .enum([...webhookEventKind.options, "digest", "reminder", "test", "confirmation"])
      .describe("`confirmation`: the mail that asks to confirm an address."),
    message: channelMessage.nullable().describe("The content of the message; null of a confirmation."),
  })
  .meta({ id: "ChannelDelivery" });
export type ChannelDelivery = z.infer<typeof channelDelivery>;

export const channelDeliveryList = page(channelDelivery).meta({ id: "ChannelDeliveryList" });

export const confirmChannelBody = z
  .strictObject({ token: text({ min: 1, max: 100 }) })
  .meta({ id: "ConfirmChannel", examples: [{ token: "fJk2…" }] });

export const confirmedChannel = z.object({ status: z.literal("active") }).meta({ id: "ConfirmedChannel" });
