import { type Language, languages } from "@tintype/shared/api/common/languages";
import type { WebhookEventKind } from "@tintype/shared/api/notifications/webhooks";
import { CHANNEL_TYPES, type ChannelType, channelTypes, isMailed } from "@tintype/shared/channels/types";
import type {
  Channel,
  ChannelDigest,
  ChannelFormat,
  CreateChannelBody,
  UpdateChannelBody,
} from "@tintype/shared/channels/wire";
import { language, t } from "../../i18n/i18n.ts";
import { CheckField } from "../../kit/CheckField.tsx";
import { NumberField } from "../../kit/NumberField.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { TimezoneField } from "../../kit/TimezoneField.tsx";
import { EventFields } from "../deliveries/EventFields.tsx";
import { eventName } from "../deliveries/events.ts";
import { NameField, nameIn } from "../receivers/NameField.tsx";
import type { FieldsProps } from "../receivers/receiver-kind.ts";
import { DigestTime } from "./DigestTime.tsx";
import { digestText } from "./digest-text.ts";
import { OnlyFields } from "./OnlyFields.tsx";
import { EVERYTHING, type OnlyForm, onlyFormOf, onlyOf, onlyText } from "./only.ts";
import { TargetField } from "./TargetField.tsx";

const DIGESTS = ["none", "hour", "day", "week"] as const satisfies readonly ChannelDigest[];

/** A channel as people enter it. */
export interface ChannelForm extends OnlyForm {
  readonly type: ChannelType;
  /** Empty: it has no name. */
  readonly name: string;
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
  type: CHANNEL_TYPES[0],
  name: "",
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
  name: channel.name ?? "",
  target: "",
  remindAfter: remind_after === null ? "" : String(remind_after),
  ...onlyFormOf(only),
});

/** Returns whether a form can be sent. */
export const isComplete = ({ events, remindAfter, minDeltaE }: ChannelForm): boolean =>
  events.length > 0 && /^\d*$/.test(remindAfter) && remindAfter !== "0" && Number(minDeltaE) >= 0;

/** The fields of a form as a request to change a channel has them. */
export function changesOf(form: ChannelForm) {
  const { type, name, target, events, digest, at, timezone, remindAfter, format, language } = form;
  return {
    name: nameIn(name),
    ...(target.trim() !== "" && { target: target.trim() }),
    events: [...events],
    only: onlyOf(form),
    digest,
    at,
    timezone,
    language,
    remind_after: remindAfter === "" ? null : Number(remindAfter),
    ...(channelTypes[type].target.hasCard && { format }),
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

/** The fields of a channel but its type: where its messages go, and what they tell when. */
export function ChannelFields({ form, onChange, isNew, teamId }: FieldsProps<ChannelForm>) {
  const { type, digest, format } = form;
  const set = (changes: Partial<ChannelForm>) => onChange({ ...form, ...changes });
  return (
    <>
      <NameField name={form.name} onChange={(name) => set({ name })} />
      <TargetField type={type} target={form.target} onChange={(target) => set({ target })} isNew={isNew} />
      {channelTypes[type].target.hasCard && (
        <CheckField
          label={t("channels.card")}
          checked={format === "card"}
          onChange={(isCard) => set({ format: isCard ? "card" : "message" })}
        />
      )}
      <Segments
        label={t("channels.digest")}
        isLabelVisible
        values={DIGESTS}
        labelOf={(value) => t(`channels.digests.${value}`)}
        chosen={digest}
        onChoose={(chosen) => set({ digest: chosen })}
      />
      {digest !== "none" && (
        <>
          <DigestTime digest={digest} time={form.at} onChange={(timeOfDay) => set({ at: timeOfDay })} />
          <TimezoneField timezone={form.timezone} onChange={(timezone) => set({ timezone })} />
        </>
      )}
      <details class="channel-more">
        <summary>{t("channels.more", [form.events.length])}</summary>
        <div class="stack">
          <EventFields events={form.events} onChange={(events) => set({ events })} />
          <NumberField
            label={t("channels.remind")}
            hint={t("channels.remindHint")}
            max={365}
            value={form.remindAfter}
            onChange={(remindAfter) => set({ remindAfter })}
          />
        </div>
      </details>
      <Segments
        label={t("channels.language")}
        isLabelVisible
        values={languages}
        labelOf={(value) => t(`languages.${value}`)}
        chosen={form.language}
        onChoose={(chosen) => set({ language: chosen })}
      />
      <OnlyFields form={form} onChange={set} teamId={teamId} />
    </>
  );
}

/** The fields of a channel, to read: the rows of a list of facts. */
export function ChannelFacts({ receiver }: { readonly receiver: Channel }) {
  const { type, target, events, only, remind_after: days } = receiver;
  return (
    <>
      <dt>{t(isMailed(type) ? "channels.email" : "webhooks.url")}</dt>
      <dd class="value">{target}</dd>
      <dt>{t("channels.digest")}</dt>
      <dd>{digestText(receiver)}</dd>
      <dt>{t("webhooks.events")}</dt>
      <dd>{events.map(eventName).join(", ")}</dd>
      <dt>{t("channels.language")}</dt>
      <dd>{t(`languages.${receiver.language}`)}</dd>
      <dt>{t("channels.only.fact")}</dt>
      <dd>{onlyText(only)}</dd>
      <dt>{t("channels.message.reminder")}</dt>
      <dd>{days === null ? t("channels.never") : t("channels.afterDays", days)}</dd>
    </>
  );
}
