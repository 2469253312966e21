import { z } from "zod";
import { type ChannelId, isId } from "../../platform/ids.ts";
import { type CronJob, type Tasks, task, taskWithoutPayload } from "../../platform/jobs/runner.ts";
import { sendDigest } from "./digests.ts";
import { type ReminderParts, remindAll } from "./reminders.ts";

/** The worker's tasks for channels. Their deliveries are sent by the tasks of webhooks. */
export function channelTasks(parts: ReminderParts): Pick<Tasks, "send_digest" | "remind_channels"> {
  const { db, now } = parts;
  const payload = z.object({ channel_id: z.string().refine(isId<ChannelId>) });
  return {
    send_digest: task(payload, ({ channel_id }) => sendDigest(db, channel_id, now())),
    remind_channels: taskWithoutPayload(({ log, signal }) => remindAll(parts, log, signal)),
  };
}

export const channelCron: readonly CronJob[] = [{ task: "remind_channels", match: "11 * * * *" }];
