import type { Pagination } from "@tintype/shared/api/common/common";
import { deliveryCauses } from "@tintype/shared/api/notifications/delivery-causes";
import type { Delivery } from "@tintype/shared/api/notifications/webhooks";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { ChevronIcon } from "../../kit/icons.tsx";
import { Pager } from "../../kit/Pager.tsx";
import { exactTime, timeAgo, timeAhead } from "../../kit/time.ts";
import type { Outcome, ServerFault } from "../../platform/outcome.ts";
import type { Loaded } from "../../platform/query/use-query.ts";
import { FaultNote, ServerMessage } from "../../platform/server/FaultNote.tsx";
import { eventName } from "./events.ts";

/** A delivery, as far as the log shows it. */
export type LoggedDelivery = Omit<Delivery, "event"> & { readonly event: Parameters<typeof eventName>[0] };

interface Props<Logged extends LoggedDelivery> {
  readonly query: Loaded<{ readonly data: readonly Logged[]; readonly pagination: Pagination }>;
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** Sends a test, and a delivery again. Absent if the person may not. */
  readonly onTest: (() => Promise<Outcome<unknown>>) | undefined;
  readonly onRedeliver: ((deliveryId: string) => Promise<Outcome<unknown>>) | undefined;
  /** Called after something was sent: it may change the receiver's status. */
  readonly onSent: () => void;
  /** Shows what was sent. */
  readonly contentOf?: (delivery: Logged) => ComponentChildren;
}

/** The deliveries of a webhook or a channel, with all attempts. A test can be sent, and a delivery again. */
export function DeliveryLog<Logged extends LoggedDelivery>({ query, page, onPage, ...props }: Props<Logged>) {
  const { data, fault, reload } = query;
  const { onTest, onRedeliver, onSent, contentOf } = props;
  const [refusal, setRefusal] = useState<ServerFault>();
  const sent = (outcome: Outcome<unknown>) => {
    setRefusal(outcome.ok ? undefined : outcome.fault);
    if (!outcome.ok) return;
    reload();
    onSent();
  };
  const test = async () => {
    onPage(1);
    if (onTest) sent(await onTest());
  };
  const redeliver = async (deliveryId: string) => {
    if (onRedeliver) sent(await onRedeliver(deliveryId));
  };
  return (
    <section class="card">
      <header class="card-head">
        <h2 class="card-title">{t("deliveries.title")}</h2>
        {onTest && (
          <button type="button" class="button small" onClick={() => void test()}>
            {t("deliveries.test")}
          </button>
        )}
      </header>
      {refusal && <FaultNote fault={refusal} />}
      {fault && <FaultNote fault={fault} onRetry={reload} />}
      {!data && !fault && <Ghosts />}
      {data?.pagination.total === 0 && <p class="quiet-text">{t("deliveries.none")}</p>}
      <ul class="deliveries" aria-live="polite" aria-label={t("deliveries.title")}>
        {data?.data.map((delivery) => (
          <li key={delivery.id}>
            <Row
              delivery={delivery}
              onRedeliver={onRedeliver && (() => void redeliver(delivery.id))}
              content={contentOf?.(delivery)}
            />
          </li>
        ))}
      </ul>
      <Pager page={page} pagination={data?.pagination} onPage={onPage} />
      {data && data.pagination.total > 0 && <p class="fine-print">{t("deliveries.kept")}</p>}
    </section>
  );
}

interface RowProps {
  readonly delivery: LoggedDelivery;
  /** Absent if the person may not. */
  readonly onRedeliver: (() => void) | undefined;
  /** The message as it was sent. */
  readonly content: ComponentChildren;
}

const STATUS_CLASSES = { pending: "badge", delivered: "badge good", failed: "badge bad" } as const;

function Row({ delivery, onRedeliver, content }: RowProps) {
  const { event, status, error, cause, created_at: created, next_attempt_at: nextAttemptAt, attempts } = delivery;
  const now = Date.now();
  const createdAt = Date.parse(created);
  return (
    <details class="delivery">
      <summary>
        <span class={STATUS_CLASSES[status]}>{t(`deliveries.status.${status}`)}</span>
        <span class="delivery-event">{eventName(event)}</span>
        <span class="delivery-time" title={exactTime(createdAt)}>
          {timeAgo(createdAt, now)}
        </span>
        <ChevronIcon />
      </summary>
      <div class="delivery-body">
        {error !== null && (
          <div class="field-fault">
            <ErrorText error={error} cause={cause} />
          </div>
        )}
        {attempts.length === 0 ? (
          <p class="quiet-text">{t("deliveries.noAttempt")}</p>
        ) : (
          <table class="attempts" aria-label={t("deliveries.attempts")}>
            <thead>
              <tr>
                <th>{t("deliveries.attempt")}</th>
                <th>{t("deliveries.answer")}</th>
                <th>{t("deliveries.duration")}</th>
              </tr>
            </thead>
            <tbody>
              {attempts.map((attempt, index) => (
                <tr key={index}>
                  <td title={exactTime(Date.parse(attempt.at))}>{timeAgo(Date.parse(attempt.at), now)}</td>
                  <td class={attempt.error === null ? undefined : "bad"}>
                    {attempt.response_status}
                    {attempt.response_status !== null && attempt.error !== null && " · "}
                    {attempt.error !== null && <ErrorText error={attempt.error} cause={attempt.cause} />}
                  </td>
                  <td>{attempt.duration_ms} ms</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {status === "pending" && nextAttemptAt !== null && Date.parse(nextAttemptAt) > now && (
          <p class="quiet-text">{t("deliveries.next", [timeAhead(Date.parse(nextAttemptAt), now)])}</p>
        )}
        {content}
        <p class="delivery-foot">
          <span class="value">{delivery.id}</span>
          {onRedeliver && (
            <button type="button" class="button small" onClick={onRedeliver}>
              {t("deliveries.again")}
            </button>
          )}
        </p>
      </div>
    </details>
  );
}

interface ErrorProps {
  /** In English. */
  readonly error: string;
  readonly cause: Delivery["cause"];
}

function ErrorText({ error, cause }: ErrorProps) {
  // A newer server may know other causes.
  const deliveryCause = deliveryCauses.find((candidate) => candidate === cause);
  if (!deliveryCause) return <span lang="en">{error}</span>;
  return (
    <>
      {t(`deliveries.cause.${deliveryCause}`)}
      <ServerMessage message={error} />
    </>
  );
}
