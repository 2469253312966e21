import type { Webhook, WebhookEventKind } from "@tintype/shared/api/notifications/webhooks";
import { useId } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { EventFields } from "../deliveries/EventFields.tsx";
import { eventName } from "../deliveries/events.ts";
import type { FieldsProps } from "../receivers/receiver-kind.ts";

export interface WebhookForm {
  readonly url: string;
  readonly events: readonly WebhookEventKind[];
}

/** The form of a new webhook. */
export const NEW_WEBHOOK: WebhookForm = { url: "", events: ["diff.detected"] };

/** The form of a webhook as it is. */
export const formOf = ({ url, events }: Webhook): WebhookForm => ({ url, events });

/** The fields of a form as requests have them. */
export const bodyOf = ({ url, events }: WebhookForm) => ({ url: url.trim(), events: [...events] });

export const isComplete = ({ events }: WebhookForm): boolean => events.length > 0;

/** The address of a webhook, and the events that it gets. */
export function WebhookFields({ form, onChange }: Pick<FieldsProps<WebhookForm>, "form" | "onChange">) {
  const id = useId();
  const { url, events } = form;
  return (
    <>
      <div class="field">
        <label for={id}>{t("webhooks.url")}</label>
        <input
          id={id}
          type="text"
          inputMode="url"
          required
          maxLength={2048}
          autocomplete="off"
          spellcheck={false}
          placeholder="https://"
          aria-describedby={`${id}-hint`}
          value={url}
          onInput={(event) => onChange({ ...form, url: event.currentTarget.value })}
        />
        {/^http:/i.test(url.trim()) && (
          <p class="field-fault" role="alert">
            {t("webhooks.https")}
          </p>
        )}
        <p class="field-hint" id={`${id}-hint`}>
          {t("webhooks.urlHint")}
        </p>
      </div>
      <EventFields events={events} onChange={(chosen) => onChange({ ...form, events: chosen })} />
    </>
  );
}

/** The fields to read: the rows of a list of facts. */
export function WebhookFacts({ receiver: { url, events } }: { readonly receiver: Webhook }) {
  return (
    <>
      <dt>{t("webhooks.url")}</dt>
      <dd class="value">{url}</dd>
      <dt>{t("webhooks.events")}</dt>
      <dd>{events.map(eventName).join(", ")}</dd>
    </>
  );
}
