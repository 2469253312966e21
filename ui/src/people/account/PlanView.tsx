import type { PaidPlan, PlanOffer, PlanOverview } from "@tintype/shared/api/accounts/payments";
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { dateOf } from "../../kit/time.ts";
import { usePlatform } from "../../platform/context.ts";
import type { ServerFault } from "../../platform/outcome.ts";
import type { PlanRoute } from "../../platform/routes.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { usePlanOverview, useServerAbout } from "../../platform/server/use-server.ts";
import { allowancesOf } from "./allowances.ts";
import { Usage } from "./Plan.tsx";

/** Stripe confirms a payment within seconds. After a minute the view stops asking. */
const POLL_MS = 1500;
const POLLS = 40;

interface Props {
  readonly route: PlanRoute;
}

/** The person's plan, how much of it is used, and the way to Stripe: to a larger plan, or to the subscription. */
export function PlanView({ route }: Props) {
  const { data, fault, reload } = usePlanOverview();
  const [refusal, setRefusal] = useState<ServerFault>();
  return (
    <div class="view">
      <h1 class="view-title">{t("plan.view")}</h1>
      {fault && <FaultNote fault={fault} onRetry={reload} />}
      <Checkout route={route} overview={data} onAsk={reload} />
      {!data && !fault && <div class="card ghost ghost-card" />}
      {data && <Present overview={data} onFault={setRefusal} />}
      {refusal && <FaultNote fault={refusal} />}
      {data && data.offers.length > 0 && (
        <ul class="offers" aria-label={t("plan.view")}>
          {data.offers.map((offer) => (
            <Offer key={offer.plan} offer={offer} isFirst={offer.plan === wantedOf(route, data)} onFault={setRefusal} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The plan that the address asks for, or else the smallest offer. */
const wantedOf = (route: PlanRoute, { offers }: PlanOverview) =>
  offers.find(({ plan }) => plan === route.plan)?.plan ?? offers[0]?.plan;

interface CheckoutProps {
  readonly route: PlanRoute;
  readonly overview: PlanOverview | undefined;
  readonly onAsk: () => void;
}

/** The end of a checkout at Stripe. The plan changes when Stripe has told the server, so this asks until it has. */
function Checkout({ route: { checkout, plan }, overview, onAsk }: CheckoutProps) {
  const [polls, setPolls] = useState(0);
  const isDone =
    overview !== undefined && plan !== undefined && (overview.plan === plan || overview.plan === "enterprise");
  const isWaiting = checkout === "success" && !isDone && polls < POLLS;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => {
      setPolls(polls + 1);
      onAsk();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, polls, onAsk]);
  if (checkout === undefined) return null;
  return (
    <p class="notice" role="status">
      {checkout === "cancel"
        ? t("plan.checkout.canceled")
        : isDone
          ? t("plan.checkout.done", [t(`plan.${overview.plan}`)])
          : t(isWaiting ? "plan.checkout.waiting" : "plan.checkout.slow")}
    </p>
  );
}

interface PresentProps {
  readonly overview: PlanOverview;
  readonly onFault: (fault: ServerFault | undefined) => void;
}

function Present({ overview, onFault }: PresentProps) {
  const { plan, status, usage, usage_today: day, is_paying, has_portal, available_plans } = overview;
  const open = useStripe(onFault);
  const hasPlans = useServerAbout().data?.plans !== false || usage.extractions_limit !== null;
  if (!hasPlans) return <p class="quiet-text">{t("plan.none")}</p>;
  return (
    <section class="card">
      <header class="card-head">
        <h2>{t(`plan.${plan}`)}</h2>
        {status !== "active" && <span class={`pill ${status}`}>{t(`plan.state.${status}`)}</span>}
        {has_portal && (
          <button type="button" class="button small" disabled={open.isBusy} onClick={() => void open.portal()}>
            {t("plan.manage")}
          </button>
        )}
      </header>
      {is_paying && <p class="quiet-text">{periodText(overview)}</p>}
      {day && <Usage span="day" usage={day} />}
      <Usage span="month" usage={usage} />
      {available_plans.length === 0 && !has_portal && <p class="quiet-text">{t("plan.operator")}</p>}
    </section>
  );
}

function periodText({ status, current_period_end: end, cancel_at_period_end: ends }: PlanOverview): string {
  if (status === "past_due") return t("plan.pastDue");
  return t(ends ? "plan.ends" : "plan.renews", [dateOf(Date.parse(end), Date.now())]);
}

interface OfferProps {
  readonly offer: PlanOffer;
  readonly isFirst: boolean;
  readonly onFault: (fault: ServerFault | undefined) => void;
}

function Offer({ offer, isFirst, onFault }: OfferProps) {
  const open = useStripe(onFault);
  const name = t(`plan.${offer.plan}`);
  return (
    <li class="card offer">
      <h2>{name}</h2>
      <ul aria-label={name}>
        {allowancesOf(offer).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <button
        type="button"
        class={isFirst ? "button primary" : "button"}
        disabled={open.isBusy}
        onClick={() => void open.checkout(offer.plan)}
      >
        {t("plan.upgradeTo", [name])}
      </button>
    </li>
  );
}

/** Leads to Stripe's pages, which lead back here. */
function useStripe(onFault: PresentProps["onFault"]) {
  const { call, link } = usePlatform();
  const [isBusy, setBusy] = useState(false);
  const back = (route: PlanRoute) => new URL(link(route).href, document.baseURI).href;
  const follow = async (asked: ReturnType<typeof call<string>>) => {
    setBusy(true);
    const outcome = await asked;
    onFault(outcome.ok ? undefined : outcome.fault);
    if (outcome.ok) location.assign(outcome.value);
    else setBusy(false);
  };
  return {
    isBusy,
    portal: () =>
      follow(
        call(async (client) => (await client.payments.portal.mutate({ return_url: back({ at: "plan" }) })).portal_url),
      ),
    checkout: (plan: PaidPlan) =>
      follow(
        call(async (client) => {
          const returns = {
            success_url: back({ at: "plan", checkout: "success", plan }),
            cancel_url: back({ at: "plan", checkout: "cancel", plan }),
          };
          return (await client.payments.checkout.mutate({ plan, ...returns })).checkout_url;
        }),
      ),
  };
}
