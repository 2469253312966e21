import type { ChannelDigest } from "@tintype/shared/channels/wire";
import { useId } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";

interface Props {
  readonly digest: Exclude<ChannelDigest, "none">;
  /** As `09:00`. */
  readonly time: string;
  readonly onChange: (time: string) => void;
}

/** The time at which a digest is sent. */
export function DigestTime({ digest, time, onChange }: Props) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t("schedules.time")}</label>
      <input
        id={id}
        type="time"
        required
        value={time}
        aria-describedby={`${id}-hint`}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <p class="field-hint" id={`${id}-hint`}>
        {t(`channels.atHint.${digest}`)}
      </p>
    </div>
  );
}
