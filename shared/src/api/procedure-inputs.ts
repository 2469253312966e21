import { z } from "zod";
import { id, page } from "./common.ts";
import { schedule, scheduleBody } from "./schedules.ts";
import { updateTeamBody } from "./teams.ts";
import { paged, reference, teamInput } from "./views.ts";
import { createWebhookBody, updateWebhookBody } from "./webhooks.ts";

// Inputs and outputs of the procedures for schedules, webhooks, API keys and teams: those of REST, in one object.

const ofId = z.strictObject({ id: reference });

export const listSchedulesInput = z.strictObject({
  ...paged,
  team_id: reference
    .nullish()
    .describe("A team: its schedules. null: those of the caller's personal extractions. Absent: all of these."),
});
export const scheduleInput = ofId.describe("The extraction.");
export const putScheduleInput = z.strictObject({ ...ofId.shape, schedule: scheduleBody });

/** A schedule with the page that it runs. */
export const scheduleView = schedule.extend({
  url: z.string(),
  title: z.string().nullable().describe("The title of the page when it was last read."),
  team_id: id.nullable(),
});
export type ScheduleView = z.infer<typeof scheduleView>;

export const scheduleViewList = page(scheduleView);

export const listWebhooksInput = z.strictObject({
  ...paged,
  team_id: reference.optional().describe("Only this team's webhooks."),
});
export const webhookInput = ofId;
export const createWebhookInput = createWebhookBody.extend({
  team_id: reference.nullable().describe("null: a personal webhook."),
});
export const updateWebhookInput = updateWebhookBody.extend(ofId.shape);
export const listDeliveriesInput = z.strictObject({ ...paged, ...ofId.shape });
export const deliveryInput = z.strictObject({ ...ofId.shape, delivery_id: reference });

export const apiKeyInput = ofId;

export const updateTeamInput = updateTeamBody.extend(teamInput.shape);
