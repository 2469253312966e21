import { z } from "zod";
import { type ChannelId, isId } from "../platform/ids.ts";
import { type CronJob, type Tasks, task, taskWithoutPayload } from "../platform/jobs/runner.ts";
import { sendDigest } from "./digests/digests.ts";
import { type ReminderParts, remindAll } from "./digests/reminders.ts";

/** The worker's tasks for digests and reminders of channels. `deliveries` has those that send. */
export function channelTasks(parts: ReminderParts): Pick<Tasks, "send_digest" | "remind_channels"> {
  const { db, now } = parts;
  const payload = z.object({ channel_id: z.string().refine(isId<ChannelId>) });
  return {
    send_digest: task(payload, ({ channel_id }) => sendDigest(db, channel_id, now())),
    remind_channels: taskWithoutPayload(({ log, signal }) => remindAll(parts, log, signal)),
  };
}

export const channelCron: readonly CronJob[] = [{ task: "remind_channels", match: "11 * * * *" }];
