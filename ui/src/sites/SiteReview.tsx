import type { SiteOnWire, SiteReviewOnWire } from "@tintype/shared/api/sites/sites";
import { t } from "../i18n/i18n.ts";
import { CopyPrompt } from "../kit/CopyPrompt.tsx";
import { exactTime, timeAgo } from "../kit/time.ts";
import { useServerQuery } from "../platform/server/use-server.ts";
import { PlaceThumbs } from "../review/pictures/PlaceThumbs.tsx";
import { ReviewView } from "../review/ReviewView.tsx";
import type { ReviewSource } from "../review/review-source.ts";
import { NO_TOKENS } from "./no-tokens.ts";
import { ReviewedPages } from "./ReviewedPages.tsx";
import { resultsKey } from "./use-sites.ts";

/** The changes of all pages of a site: equal ones are one change. */
export const SiteReview = ({ site }: { readonly site: SiteOnWire }) => (
  <ReviewView source={siteReview(site)} tokens={NO_TOKENS} />
);

type SiteChange = SiteReviewOnWire["changes"][number];

function siteReview({ id, team_id }: SiteOnWire): ReviewSource<SiteReviewOnWire> {
  return {
    name: `${resultsKey(id)}review`,
    teamId: team_id,
    get: (client) => client.sites.review.query({ id }),
    decide: ({ latest }, decision, ids, pages, words) =>
      latest
        ? (client) =>
            client.sites.decide.mutate({
              id,
              run_id: latest.run_id,
              [decision]: ids,
              ...words,
              ...(pages && { pages: [...pages] }),
            })
        : undefined,
    approve: ({ latest }) =>
      latest ? (client) => client.sites.approve.mutate({ id, run_id: latest.run_id }) : undefined,
    log: (client, page) => client.sites.log.query({ id, page, per_page: 25 }),
    rules: {
      list: (client, page) => client.ignoreRules.listOfSite.query({ id, page, per_page: 25 }),
      create: (client, rule) => client.ignoreRules.createOfSite.mutate({ id, ...rule }),
      remove: (client, rule_id) => client.ignoreRules.removeOfSite.mutate({ id, rule_id }),
    },
    comments: {
      list: (client, page, change) =>
        client.comments.listOfSite.query({ id, page, per_page: 100, ...(change !== undefined && { change }) }),
      count: (client) => client.comments.countOfSite.query({ id }),
      create: (client, comment) => client.comments.createOfSite.mutate({ id, ...comment }),
      update: (client, comment_id, comment) => client.comments.updateOfSite.mutate({ id, comment_id, ...comment }),
      remove: (client, comment_id) => client.comments.removeOfSite.mutate({ id, comment_id }),
    },
    expected: {
      list: (client, page) => client.sites.listExpected.query({ id, page, per_page: 25 }),
      takeBack: (client, change_id) => client.sites.takeBack.mutate({ id, change_id }),
    },
    texts: {
      none: t("sites.review.none"),
      noBaseline: t("sites.review.noBaseline"),
      approve: t("sites.review.approve"),
    },
    Head,
    since: ({ since }) => t("review.waitingSince", [timeAgo(Date.parse(since.at), Date.now())]),
    Thumbs,
    Places: ({ change }) =>
      change.pages
        .slice(0, 1)
        .map(({ url, extraction_id: extractionId }) => (
          <CopyPrompt key={extractionId} subject={{ url, extractionId, changes: [change] }} label={change.name} />
        )),
    Pages: ReviewedPages,
  };
}

function Head({ review: { baseline, latest } }: { readonly review: SiteReviewOnWire }) {
  if (!baseline || !latest) return null;
  const completedAt = Date.parse(latest.completed_at);
  return (
    <p class="quiet-text">
      {t("sites.review.baseline", baseline.pages)}
      <span title={exactTime(completedAt)}> · {t("sites.review.latest", [timeAgo(completedAt, Date.now())])}</span>
    </p>
  );
}

/** Shows a change on the first page that has it, whose own review says which versions are compared. */
function Thumbs({ change }: { readonly change: SiteChange }) {
  const pageId = change.pages[0]?.extraction_id;
  const { data } = useServerQuery(pageId === undefined ? undefined : `review ${pageId}`, (client) =>
    client.reviews.get.query({ id: pageId ?? "" }),
  );
  const { baseline, latest } = data ?? {};
  const ids = pageId !== undefined &&
    baseline &&
    latest && { beforeId: baseline.snapshot_id, afterId: latest.snapshot_id };
  return <PlaceThumbs change={change} compared={ids ? { pageId, ...ids } : undefined} />;
}
