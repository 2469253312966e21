import { deliveryCauses } from "@tintype/shared/api/delivery-causes";
import type { Delivery } from "@tintype/shared/api/webhooks";
import { useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { Ghosts } from "../kit/Ghosts.tsx";
import { ChevronIcon } from "../kit/icons.tsx";
import { Pager } from "../kit/Pager.tsx";
import { exactTime, timeAgo, timeAhead } from "../kit/time.ts";
import type { Outcome, ServerFault } from "../outcome.ts";
import { FaultNote, ServerMessage } from "../server/FaultNote.tsx";
import { useDeliveries } from "./use-webhooks.ts";
import { eventName } from "./WebhookFields.tsx";

interface Props {
  readonly webhookId: string;
  readonly mayChange: boolean;
  /** Called after something was sent: it may change the webhook's status. */
  readonly onSent: () => void;
}

/** The deliveries of a webhook, with all attempts. A test can be sent, and a delivery again. */
export function DeliveryLog({ webhookId, mayChange, onSent }: Props) {
  const { call } = usePlatform();
  const [page, setPage] = useState(1);
  const { data, fault, reload } = useDeliveries(webhookId, page);
  const [refusal, setRefusal] = useState<ServerFault>();
  const sent = (outcome: Outcome<unknown>) => {
    setRefusal(outcome.ok ? undefined : outcome.fault);
    if (!outcome.ok) return;
    reload();
    onSent();
  };
  const test = async () => {
    setPage(1);
    sent(await call((client) => client.webhooks.test.mutate({ id: webhookId })));
  };
  const redeliver = async (deliveryId: string) =>
    sent(await call((client) => client.webhooks.redeliver.mutate({ id: webhookId, delivery_id: deliveryId })));
  return (
    <section class="card">
      <header class="card-head">
        <h2 class="card-title">{t("deliveries.title")}</h2>
        {mayChange && (
          <button type="button" class="button small" onClick={() => void test()}>
            {t("deliveries.test")}
          </button>
        )}
      </header>
      {refusal && <FaultNote fault={refusal} />}
      {fault && <FaultNote fault={fault} onRetry={reload} />}
      {!data && !fault && <Ghosts />}
      {data?.pagination.total === 0 && <p class="quiet-text">{t("deliveries.none")}</p>}
      <ul class="deliveries" aria-live="polite">
        {data?.data.map((delivery) => (
          <li key={delivery.id}>
            <Row delivery={delivery} onRedeliver={mayChange ? () => void redeliver(delivery.id) : undefined} />
          </li>
        ))}
      </ul>
      <Pager page={page} pagination={data?.pagination} onPage={setPage} />
      {data && data.pagination.total > 0 && <p class="fine-print">{t("deliveries.kept")}</p>}
    </section>
  );
}

interface RowProps {
  readonly delivery: Delivery;
  /** Absent if the person may not. */
  readonly onRedeliver: (() => void) | undefined;
}

const STATUS_CLASSES = { pending: "badge", delivered: "badge good", failed: "badge bad" } as const;

function Row({ delivery, onRedeliver }: RowProps) {
  const { event, status, error, cause, created_at: created, next_attempt_at: next, attempts } = delivery;
  const now = Date.now();
  const at = Date.parse(created);
  return (
    <details class="delivery">
      <summary>
        <span class={STATUS_CLASSES[status]}>{t(`deliveries.status.${status}`)}</span>
        <span class="delivery-event">{eventName(event)}</span>
        <span class="delivery-time" title={exactTime(at)}>
          {timeAgo(at, now)}
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
          <table class="attempts">
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
        {status === "pending" && next !== null && Date.parse(next) > now && (
          <p class="quiet-text">{t("deliveries.next", [timeAhead(Date.parse(next), now)])}</p>
        )}
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
