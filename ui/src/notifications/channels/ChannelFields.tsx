import { languages } from "@tintype/shared/api/common/languages";
import type { ChannelDigest } from "@tintype/shared/api/notifications/channels";
import type { TargetedInputEvent } from "preact";
import { useId } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { CheckField } from "../../kit/CheckField.tsx";
import { NumberField } from "../../kit/NumberField.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { TimezoneField } from "../../kit/TimezoneField.tsx";
import { EventFields } from "../deliveries/EventFields.tsx";
import { type ChannelForm, DIGESTS } from "./channel-form.ts";
import { OnlyFields } from "./OnlyFields.tsx";

interface Props {
  readonly form: ChannelForm;
  readonly onChange: (form: ChannelForm) => void;
  /** The target of a channel that exists may stay empty. */
  readonly isNew: boolean;
  /** Whose sites and pages it tells about; null: the person's. */
  readonly teamId: string | null;
}

/** The fields of a channel but its type: where its messages go, and what they tell when. */
export function ChannelFields({ form, onChange, isNew, teamId }: Props) {
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
          <NumberField
            label={t("channels.remind")}
            hint={t("channels.remindHint")}
            max={365}
            value={form.remindAfter}
            onChange={(remindAfter) => onChange({ ...form, remindAfter })}
          />
        </div>
      </details>
      <Segments
        label={t("channels.language")}
        isLabelVisible
        values={languages}
        labelOf={(value) => t(`languages.${value}`)}
        chosen={form.language}
        onChoose={(language) => onChange({ ...form, language })}
      />
      <OnlyFields form={form} onChange={onChange} teamId={teamId} />
    </>
  );
}

function TargetField({ form: { type, target }, form, onChange, isNew }: Omit<Props, "teamId">) {
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

interface TimeProps extends Omit<Props, "isNew" | "teamId"> {
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
