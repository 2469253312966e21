import type { Account } from "@tintype/shared/api/views/views";
import { t } from "../../i18n/i18n.ts";
import { dateOf, timeAhead } from "../../kit/time.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { usePlanLink } from "../../platform/server/use-plan-link.ts";
import { useServerAbout, useServerAccount } from "../../platform/server/use-server.ts";

/** The person's plan and how much of it is used, with a link to other plans if the server sells any. */
export function Plan() {
  const { data, fault, reload } = useServerAccount();
  const about = useServerAbout();
  const planLink = usePlanLink();
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return <div class="card ghost ghost-card" />;
  const { plan, usage, upgrade_url: billing } = data;
  // A plan that somebody was granted has limits although the server has no plans.
  if (about.data?.plans === false && isUnlimited(usage)) return null;
  return (
    <section class="card">
      <header class="card-head">
        <h3>{t("plan.title", [t(`plan.${plan}`)])}</h3>
        {about.data?.payments && (
          <a class={plan === "free" ? "button small primary" : "button small"} {...planLink(billing)}>
            {t(plan === "free" ? "plan.upgrade" : "plan.manage")}
          </a>
        )}
      </header>
      <Usage span="day" usage={usage.day} />
      <Usage span="month" usage={usage.month} />
    </section>
  );
}

/** Returns whether neither a day nor a month has a limit. */
const isUnlimited = ({ day, month }: Account["usage"]): boolean =>
  day.extractions_limit === null && month.extractions_limit === null;

/** Returns whether captures count against a limit. False until the server has said so. */
export function useHasLimits(): boolean {
  const { data } = useServerAccount();
  return data !== undefined && !isUnlimited(data.usage);
}

interface UsageProps {
  readonly span: "day" | "month";
  readonly usage: Account["usage"]["day"];
}

/** The number of extractions of a day or a month that are used. */
export function Usage({
  span,
  usage: { extractions_used: used, extractions_limit: limit, reset_date: reset },
}: UsageProps) {
  const now = Date.now();
  const resetsAt = Date.parse(reset);
  const share = limit === null ? 0 : Math.min(1, used / Math.max(1, limit));
  const amount = limit === null ? t("plan.unlimited", [used]) : `${used} / ${limit}`;
  return (
    <div class="usage-row">
      <p>
        <span>{t(`plan.${span}`)}</span>
        <b>{amount}</b>
      </p>
      {limit !== null && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a <meter> looks different in each browser, whatever its style */}
          <div
            class={share >= 1 ? "meter full" : "meter"}
            role="meter"
            aria-label={t(`plan.${span}`)}
            aria-valuemin={0}
            aria-valuemax={limit}
            aria-valuenow={Math.min(used, limit)}
            aria-valuetext={amount}
          >
            <span style={{ width: `${share * 100}%` }} />
          </div>
          <p class="usage-reset">
            {t("plan.reset", [span === "day" ? timeAhead(resetsAt, now) : dateOf(resetsAt, now)])}
          </p>
        </>
      )}
    </div>
  );
}
