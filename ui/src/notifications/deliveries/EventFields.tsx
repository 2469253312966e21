import type { WebhookEventKind } from "@tintype/shared/api/notifications/webhooks";
import { t } from "../../i18n/i18n.ts";
import { CheckField } from "../../kit/CheckField.tsx";
import { EVENTS, eventName } from "./events.ts";

interface Props {
  readonly events: readonly WebhookEventKind[];
  readonly onChange: (events: readonly WebhookEventKind[]) => void;
}

/** A choice of the events that a webhook or a channel gets. */
export function EventFields({ events, onChange }: Props) {
  const toggle = (event: WebhookEventKind, isOn: boolean) =>
    onChange(isOn ? [...events, event] : events.filter((otherEvent) => otherEvent !== event));
  return (
    <fieldset class="field checks">
      <legend class="field-label">{t("webhooks.events")}</legend>
      {EVENTS.map((event) => (
        <CheckField
          key={event}
          label={eventName(event)}
          hint={event}
          checked={events.includes(event)}
          onChange={(isOn) => toggle(event, isOn)}
        />
      ))}
    </fieldset>
  );
}
