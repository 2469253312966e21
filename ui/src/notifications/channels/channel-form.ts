import type { Language } from "@tintype/shared/api/common/languages";
import type {
  Channel,
  ChannelDigest,
  ChannelFormat,
  ChannelType,
  CreateChannelBody,
  UpdateChannelBody,
} from "@tintype/shared/api/notifications/channels";
import type { WebhookEventKind } from "@tintype/shared/api/notifications/webhooks";
import { language } from "../../i18n/i18n.ts";
import { EVERYTHING, type OnlyForm, onlyFormOf, onlyOf } from "./only.ts";

/** In the order of the form. */
export const CHANNEL_TYPES = ["slack", "teams", "discord", "email"] as const satisfies readonly ChannelType[];
export const DIGESTS = ["none", "hour", "day", "week"] as const satisfies readonly ChannelDigest[];

/** The names of products are the same in every language. */
export const TYPE_NAMES: Readonly<Record<Exclude<ChannelType, "email">, string>> = {
  slack: "Slack",
  teams: "Microsoft Teams",
  discord: "Discord",
};

/** A channel as people enter it. */
export interface ChannelForm extends OnlyForm {
  readonly type: ChannelType;
  /** Empty: that of the channel stays. */
  readonly target: string;
  readonly events: readonly WebhookEventKind[];
  readonly digest: ChannelDigest;
  readonly at: string;
  readonly timezone: string;
  /** Days; empty: never. */
  readonly remindAfter: string;
  readonly format: ChannelFormat;
  /** Language of the messages. */
  readonly language: Language;
}

/** The form of a new channel: what somebody has to do something about, at once. */
export const newChannel = (): ChannelForm => ({
  type: "slack",
  target: "",
  digest: "none",
  at: "09:00",
  remindAfter: "",
  format: "message",
  events: ["review.pending", "site.changed", "run.failed", "run.recovered", "schedule.paused"],
  timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  language: language() === "de" ? "de" : "en",
  ...EVERYTHING,
});

/** The form of a channel as it is. Its target is shown to nobody. */
export const formOf = ({ only, remind_after, ...channel }: Channel): ChannelForm => ({
  ...channel,
  target: "",
  remindAfter: remind_after === null ? "" : String(remind_after),
  ...onlyFormOf(only),
});

/** Returns whether a form can be sent. */
export const isComplete = ({ events, remindAfter, minDeltaE }: ChannelForm): boolean =>
  events.length > 0 && /^\d*$/.test(remindAfter) && remindAfter !== "0" && Number(minDeltaE) >= 0;

/** The fields of a form as a request to change a channel has them. */
export function changesOf(form: ChannelForm) {
  const { type, target, events, digest, at, timezone, remindAfter, format, language } = form;
  return {
    ...(target.trim() !== "" && { target: target.trim() }),
    events: [...events],
    only: onlyOf(form),
    digest,
    at,
    timezone,
    language,
    remind_after: remindAfter === "" ? null : Number(remindAfter),
    ...(type === "teams" && { format }),
  } satisfies UpdateChannelBody;
}

/** The fields of a form as a request for a new channel has them. */
export const bodyOf = (
  form: ChannelForm,
): Pick<CreateChannelBody, "type" | "target"> & ReturnType<typeof changesOf> => ({
  ...changesOf(form),
  type: form.type,
  target: form.target.trim(),
});
