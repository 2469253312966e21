import { type ChannelType, isMailed } from "@tintype/shared/channels/types";
import type { TargetedInputEvent } from "preact";
import { useId } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";

interface Props {
  readonly type: ChannelType;
  readonly target: string;
  readonly onChange: (target: string) => void;
  /** True if the target may stay empty, as that of a channel that exists. */
  readonly isNew: boolean;
}

/** The field for the place to which the messages of a channel go. */
export function TargetField({ type, target, onChange, isNew }: Props) {
  const id = useId();
  const isEmail = isMailed(type);
  const attributes = {
    id,
    required: isNew,
    maxLength: 2048,
    autocomplete: "off",
    spellcheck: false,
    value: target,
    "aria-describedby": `${id}-hint`,
    onInput: (event: TargetedInputEvent<HTMLInputElement>) => onChange(event.currentTarget.value),
  } as const;
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
