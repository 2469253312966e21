import type { EgressPolicy } from "@tintype/reader/egress/policy";
import type { Identity } from "../identity/identity.ts";
import type { Context } from "../platform/context.ts";
import type { SecretBox } from "../platform/secrets/secret-box.ts";
import { requeueDigest } from "./digests/digests.ts";
import type { FindSubjects } from "./receivers/channel/only.ts";
import { createChannelService } from "./receivers/channel/service.ts";
import { createWebhookService } from "./receivers/webhook/service.ts";

export interface NotificationsParts {
  readonly identity: Identity;
  readonly policy: EgressPolicy;
  /** Seals the secrets and addresses of receivers. */
  readonly box: SecretBox;
  /** True if SMTP_URL is set. */
  readonly sendsMail: boolean;
  readonly findSubjects: FindSubjects;
}

export type Notifications = ReturnType<typeof createNotifications>;

/** Whom the service tells of what has happened. */
export function createNotifications(context: Context, parts: NotificationsParts) {
  const { policy, box, sendsMail, findSubjects } = parts;
  const { teams } = parts.identity;
  return {
    webhooks: createWebhookService({ ...context, policy, teams, box }),
    channels: createChannelService({
      ...context,
      policy,
      teams,
      box,
      findSubjects,
      sendsMail,
      onChanged: requeueDigest,
    }),
  };
}
