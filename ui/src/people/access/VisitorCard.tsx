import type { VisitorView } from "@tintype/shared/api/access/visitor-view";
import { t } from "../../i18n/i18n.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { exactTime, timeAgo } from "../../kit/time.ts";
import { usePlatform } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { useServerQuery } from "../../platform/server/use-server.ts";

interface Props {
  readonly id: string;
  /** True if runs come as a visitor who returns. If not, the card is there only as long as something is kept. */
  readonly isReturning: boolean;
  readonly mayChange: boolean;
}

/** The visitor of a page: what is kept of it, and how to forget it. */
export function VisitorCard({ id, isReturning, mayChange }: Props) {
  const { call } = usePlatform();
  const { data, fault, reload } = useServerQuery(`visitor ${id}`, (client) => client.access.getVisitor.query({ id }));
  const forget = useAction(() => call((client) => client.access.forgetVisitor.mutate({ id })), reload);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  const isKept = data !== undefined && data.kept_at !== null;
  if (data === undefined || (!isReturning && !isKept)) return null;
  return (
    <section class="card">
      <h3>{t("visitor.title")}</h3>
      <Facts visitor={data} />
      {mayChange && isKept && (
        <Confirm
          action={t("visitor.forget")}
          question={t("visitor.forgetQuestion")}
          yes={t("visitor.forget")}
          onYes={forget.run}
        />
      )}
      {forget.fault && <FaultNote fault={forget.fault} />}
    </section>
  );
}

function Facts({ visitor: { kept_at, left_out, origin, cookies } }: { readonly visitor: VisitorView }) {
  if (left_out !== null) return <p class="quiet-text">{t(`visitor.leftOut.${left_out}`)}</p>;
  if (kept_at === null) return <p class="quiet-text">{t("visitor.none")}</p>;
  const keptAt = Date.parse(kept_at);
  return (
    <dl class="facts">
      {cookies.length > 0 && (
        <>
          <dt>{t("visitor.cookies")}</dt>
          <dd class="value">{cookies.join(", ")}</dd>
        </>
      )}
      <dt>{t("visitor.origin")}</dt>
      <dd class="value">{origin}</dd>
      <dt>{t("visitor.since")}</dt>
      <dd title={exactTime(keptAt)}>{timeAgo(keptAt, Date.now())}</dd>
    </dl>
  );
}
