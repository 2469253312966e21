import type { Webhook, WebhookEventKind } from "@tintype/shared/api/webhooks";
import { useId } from "preact/hooks";
import { type TextKey, t } from "../i18n/i18n.ts";
import { CheckField } from "../kit/CheckField.tsx";

/** The events' names, by their texts. */
const EVENT_TEXTS = {
  "extraction.completed": "webhooks.event.completed",
  "diff.detected": "webhooks.event.changed",
  "snapshot.created": "webhooks.event.stored",
  "conformance.changed": "webhooks.event.conformance",
  "review.pending": "webhooks.event.pending",
  "review.decided": "webhooks.event.decided",
  "review.resolved": "webhooks.event.resolved",
  "run.failed": "webhooks.event.failing",
  "run.recovered": "webhooks.event.recovered",
  "schedule.paused": "webhooks.event.skipped",
  "site.changed": "webhooks.event.site",
} as const satisfies Record<WebhookEventKind, TextKey>;

const EVENTS = Object.keys(EVENT_TEXTS) as WebhookEventKind[]; // the record has these keys and no others

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

interface Props {
  readonly form: WebhookForm;
  readonly onChange: (form: WebhookForm) => void;
}

/** The address of a webhook, and the events that it gets. */
export function WebhookFields({ form, onChange }: Props) {
  const id = useId();
  const { url, events } = form;
  const toggle = (event: WebhookEventKind, isOn: boolean) =>
    onChange({ ...form, events: isOn ? [...events, event] : events.filter((other) => other !== event) });
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
      <fieldset class="field checks">
        <legend class="field-label">{t("webhooks.events")}</legend>
        {EVENTS.map((event) => (
          <CheckField
            key={event}
            label={t(EVENT_TEXTS[event])}
            hint={event}
            checked={events.includes(event)}
            onChange={(isOn) => toggle(event, isOn)}
          />
        ))}
      </fieldset>
    </>
  );
}

/** The same fields, to read: the rows of a list of facts. */
export function WebhookFacts({ webhook: { url, events } }: { readonly webhook: Webhook }) {
  return (
    <>
      <dt>{t("webhooks.url")}</dt>
      <dd class="value">{url}</dd>
      <dt>{t("webhooks.events")}</dt>
      <dd>{events.map(eventName).join(", ")}</dd>
    </>
  );
}

/** The name of an event, or of a test. */
export const eventName = (event: WebhookEventKind | "ping"): string =>
  event === "ping" ? t("webhooks.event.ping") : t(EVENT_TEXTS[event]);
