import { t } from "../i18n/i18n.ts";
import { shortenAddress } from "../kit/host.ts";
import { ReviewIcon } from "../kit/icons.tsx";
import { None } from "../kit/None.tsx";
import { exactTime, timeAgo } from "../kit/time.ts";
import { usePlatform } from "../platform/context.ts";
import { PagedList } from "../platform/server/PagedList.tsx";
import { type ListedReview, useReviews } from "./use-review.ts";

/** The pages with changes that wait for a decision. */
export const ReviewsView = () => (
  <PagedList
    useList={useReviews}
    label={t("review.title")}
    keyOf={({ extraction, site }) => extraction?.id ?? site?.id ?? ""}
    draw={(review) => <Row review={review} />}
    none={<None icon={<ReviewIcon />} title={t("review.empty.title")} text={t("review.empty.text")} />}
  />
);

function Row({ review: { extraction, site, pending, since, summary } }: { readonly review: ListedReview }) {
  const { link } = usePlatform();
  const now = Date.now();
  return (
    <section class="card">
      <header class="card-head">
        <h2 class="card-title">
          {extraction && (
            <a {...link({ at: "page", where: "server", pageId: extraction.id, tab: "review" })} title={extraction.url}>
              {shortenAddress(extraction.url)}
            </a>
          )}
          {site && (
            <a {...link({ at: "site", siteId: site.id, tab: "review" })} dir="auto">
              {site.name}
            </a>
          )}
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
