import type { Webhook, WebhookEventKind } from "@tintype/shared/api/notifications/webhooks";
import { useId } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { EventFields } from "../deliveries/EventFields.tsx";
import { eventName } from "../deliveries/events.ts";
import { NameField, nameIn } from "../receivers/NameField.tsx";
import type { FieldsProps } from "../receivers/receiver-kind.ts";

export interface WebhookForm {
  /** Empty: it has no name. */
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEventKind[];
}

/** The form of a new webhook. */
export const NEW_WEBHOOK: WebhookForm = { name: "", url: "", events: ["diff.detected"] };

/** The form of a webhook as it is. */
export const formOf = ({ name, url, events }: Webhook): WebhookForm => ({ name: name ?? "", url, events });

/** The fields of a form as requests have them. */
export const bodyOf = ({ name, url, events }: WebhookForm) => ({
  name: nameIn(name),
  url: url.trim(),
  events: [...events],
});

export const isComplete = ({ events }: WebhookForm): boolean => events.length > 0;

/** "ci.example.com/hooks": where a webhook sends. It names a webhook that nobody has named. */
export const targetOf = ({ url }: Pick<Webhook, "url">): string => url.replace(/^https:\/\//, "");

/** The name and address of a webhook, and the events that it gets. */
export function WebhookFields({ form, onChange }: Pick<FieldsProps<WebhookForm>, "form" | "onChange">) {
  const id = useId();
  const { name, url, events } = form;
  return (
    <>
      <NameField name={name} onChange={(chosen) => onChange({ ...form, name: chosen })} />
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

/** The fields of a webhook, to read: the rows of a list of facts. */
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
