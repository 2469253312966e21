import type { ChannelDigest } from "@tintype/shared/api/channels";
import type { TargetedInputEvent } from "preact";
import { useId } from "preact/hooks";
import { EventFields } from "../deliveries/EventFields.tsx";
import { t } from "../i18n/i18n.ts";
import { CheckField } from "../kit/CheckField.tsx";
import { Segments } from "../kit/Segments.tsx";
import { TimezoneField } from "../schedules/TimezoneField.tsx";
import { type ChannelForm, DIGESTS } from "./channel-form.ts";

interface Props {
  readonly form: ChannelForm;
  readonly onChange: (form: ChannelForm) => void;
  /** Of a channel that exists the target may stay empty. */
  readonly isNew: boolean;
}

/** The fields of a channel but its type: where its messages go, and what they tell when. */
export function ChannelFields({ form, onChange, isNew }: Props) {
  const { type, digest, format } = form;
  return (
    <>
      <TargetField form={form} onChange={onChange} isNew={isNew} />
      {type === "teams" && (
        <CheckField
          label={t("channels.card")}
          checked={format === "card"}
          onChange={(isCard) => onChange({ ...form, format: isCard ? "card" : "message" })}
        />
      )}
      <Segments
        label={t("channels.digest")}
        isLabelVisible
        values={DIGESTS}
        labelOf={(value) => t(`channels.digests.${value}`)}
        chosen={digest}
        onChoose={(chosen) => onChange({ ...form, digest: chosen })}
      />
      {digest !== "none" && <DigestTime form={form} digest={digest} onChange={onChange} />}
      <details class="channel-more">
        <summary>{t("channels.more", [String(form.events.length)])}</summary>
        <div class="stack">
          <EventFields events={form.events} onChange={(events) => onChange({ ...form, events })} />
          <RemindField form={form} onChange={onChange} />
        </div>
      </details>
    </>
  );
}

function TargetField({ form: { type, target }, form, onChange, isNew }: Props) {
  const id = useId();
  const isEmail = type === "email";
  const attributes = {
    ...({ id, required: isNew, maxLength: 2048, autocomplete: "off", spellcheck: false, value: target } as const),
    "aria-describedby": `${id}-hint`,
    onInput: (event: TargetedInputEvent<HTMLInputElement>) => onChange({ ...form, target: event.currentTarget.value }),
  };
  return (
    <div class="field">
      <label for={id}>{t(isEmail ? "channels.email" : "channels.url")}</label>
      {isEmail ? (
        <input type="email" {...attributes} />
      ) : (
        <input type="text" inputMode="url" placeholder="https://" {...attributes} />
      )}
      <p class="field-hint" id={`${id}-hint`}>
        {isNew ? t(`channels.targetHint.${type}`) : t("channels.targetStays")}
      </p>
    </div>
  );
}

interface TimeProps extends Omit<Props, "isNew"> {
  readonly digest: Exclude<ChannelDigest, "none">;
}

function DigestTime({ form, digest, onChange }: TimeProps) {
  const id = useId();
  return (
    <>
      <div class="field">
        <label for={id}>{t("schedules.time")}</label>
        <input
          id={id}
          type="time"
          required
          value={form.at}
          aria-describedby={`${id}-hint`}
          onInput={(event) => onChange({ ...form, at: event.currentTarget.value })}
        />
        <p class="field-hint" id={`${id}-hint`}>
          {t(`channels.atHint.${digest}`)}
        </p>
      </div>
      <TimezoneField timezone={form.timezone} onChange={(timezone) => onChange({ ...form, timezone })} />
    </>
  );
}

function RemindField({ form, onChange }: Omit<Props, "isNew">) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t("channels.remind")}</label>
      <input
        id={id}
        type="number"
        min={1}
        max={365}
        value={form.remindAfter}
        aria-describedby={`${id}-hint`}
        onInput={(event) => onChange({ ...form, remindAfter: event.currentTarget.value })}
      />
      <p class="field-hint" id={`${id}-hint`}>
        {t("channels.remindHint")}
      </p>
    </div>
  );
}
