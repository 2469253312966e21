import { useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { Ghosts } from "../kit/Ghosts.tsx";
import { shortenAddress } from "../kit/host.ts";
import { ReviewIcon } from "../kit/icons.tsx";
import { Pager } from "../kit/Pager.tsx";
import { exactTime, timeAgo } from "../kit/time.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { type ListedReview, useReviews } from "./use-review.ts";

/** The pages with changes that wait for a decision. */
export function ReviewsView() {
  const [page, setPage] = useState(1);
  const { data, fault, reload } = useReviews(page);
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return <Ghosts />;
  if (data.pagination.total === 0) {
    return (
      <div class="none">
        <span class="none-eye">
          <ReviewIcon />
        </span>
        <p class="none-title">{t("review.empty.title")}</p>
        <p>{t("review.empty.text")}</p>
      </div>
    );
  }
  return (
    <>
      <ul class="stack" aria-label={t("review.title")}>
        {data.data.map((review) => (
          <li key={review.extraction?.id}>
            <Row review={review} />
          </li>
        ))}
      </ul>
      <Pager page={page} pagination={data.pagination} onPage={setPage} />
    </>
  );
}

function Row({ review: { extraction, pending, since, summary } }: { readonly review: ListedReview }) {
  const { link } = usePlatform();
  if (!extraction) return null;
  const now = Date.now();
  return (
    <section class="card">
      <header class="card-head">
        <h2 class="card-title">
          <a {...link({ at: "page", where: "server", pageId: extraction.id, tab: "review" })} title={extraction.url}>
            {shortenAddress(extraction.url)}
          </a>
        </h2>
        <span class="badge">{t("review.pending", pending)}</span>
      </header>
      <p class="quiet-text">
        {since !== null && (
          <span title={exactTime(Date.parse(since))}>
            {t("review.waitingSince", [timeAgo(Date.parse(since), now)])}
          </span>
        )}
        {summary.rejected > 0 && ` · ${t("review.rejected", summary.rejected)}`}
      </p>
    </section>
  );
}
