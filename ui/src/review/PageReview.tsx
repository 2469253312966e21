import type { Tokens } from "@tintype/shared/kinds/wire";
import { useMemo } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { CopyPrompt } from "../kit/CopyPrompt.tsx";
import { exactTime, timeAgo } from "../kit/time.ts";
import { usePlatform } from "../platform/context.ts";
import type { PageOfServer } from "../platform/sources/page-source.ts";
import { NoPictures } from "./pictures/NoPictures.tsx";
import { PlaceThumbs } from "./pictures/PlaceThumbs.tsx";
import { ReviewView } from "./ReviewView.tsx";
import type { ReviewSource } from "./review-source.ts";
import type { ReviewedChange, ReviewOnWire } from "./use-review.ts";

interface Props {
  readonly page: PageOfServer;
  /** Tokens of the newest version; undefined until they are loaded. */
  readonly tokens: Tokens | undefined;
  /** The newest version. */
  readonly newestId: string;
}

/** The changes of a page since what was approved. */
export function PageReview({ page, tokens, newestId }: Props) {
  // Its components are drawn anew with a new source.
  const source = useMemo(() => pageReview(page, newestId), [page, newestId]);
  return <ReviewView source={source} tokens={tokens} />;
}

/** The review of a page. @param newestId of its newest version */
function pageReview({ id, url, extraction }: PageOfServer, newestId: string): ReviewSource<ReviewOnWire> {
  return {
    name: `review ${id}`,
    teamId: extraction.teamId,
    get: (client) => client.reviews.get.query({ id }),
    decide: ({ latest }, decision, ids, _, words) =>
      latest
        ? (client) => client.reviews.decide.mutate({ id, snapshot_id: latest.snapshot_id, [decision]: ids, ...words })
        : undefined,
    approve: () => (client) => client.reviews.approve.mutate({ id, snapshot_id: newestId }),
    log: (client, page) => client.reviews.log.query({ id, page, per_page: 25 }),
    rules: {
      list: (client, page) => client.ignoreRules.list.query({ id, page, per_page: 25 }),
      create: (client, rule) => client.ignoreRules.create.mutate({ id, ...rule }),
      remove: (client, rule_id) => client.ignoreRules.remove.mutate({ id, rule_id }),
    },
    comments: {
      list: (client, page, change) =>
        client.comments.list.query({ id, page, per_page: 100, ...(change !== undefined && { change }) }),
      count: (client) => client.comments.count.query({ id }),
      create: (client, comment) => client.comments.create.mutate({ id, ...comment }),
      update: (client, comment_id, comment) => client.comments.update.mutate({ id, comment_id, ...comment }),
      remove: (client, comment_id) => client.comments.remove.mutate({ id, comment_id }),
    },
    expected: {
      list: (client, page) => client.reviews.listExpected.query({ id, page, per_page: 25 }),
      takeBack: (client, change_id) => client.reviews.takeBack.mutate({ id, change_id }),
    },
    texts: {
      none: t("review.none.text"),
      noBaseline: t("review.noBaseline.title"),
      approve: t("review.approve"),
    },
    Head: ({ review }) => <PageHead review={review} pageId={id} />,
    since: ({ since }) => t("review.since", [since.version, timeAgo(Date.parse(since.at), Date.now())]),
    Thumbs: ({ review: { baseline, latest }, change }) => (
      <PlaceThumbs change={change} compared={baseline && latest ? comparedOf(id, baseline, latest) : undefined} />
    ),
    Pages: () => null,
    Places: ({ review, change }) => (
      <>
        <Places review={review} change={change} pageId={id} />
        <CopyPrompt subject={{ url, extractionId: id, changes: [change] }} label={change.name} />
      </>
    ),
  };
}

interface Snapshot {
  readonly snapshot_id: string;
}

const comparedOf = (pageId: string, baseline: Snapshot, latest: Snapshot) => ({
  pageId,
  beforeId: baseline.snapshot_id,
  afterId: latest.snapshot_id,
});

interface PageHeadProps {
  readonly review: ReviewOnWire;
  readonly pageId: string;
}

function PageHead({ review: { baseline, latest, changes }, pageId }: PageHeadProps) {
  if (!baseline) return null;
  const approved = Date.parse(baseline.approved_at);
  return (
    <>
      <p class="quiet-text">
        <span title={exactTime(approved)}>
          {t("review.baseline", [baseline.version, timeAgo(approved, Date.now())])}
        </span>
        {latest && ` · ${t("review.latest", [latest.version])}`}
      </p>
      {latest && changes.length > 0 && <NoPictures compared={comparedOf(pageId, baseline, latest)} />}
    </>
  );
}

interface PlacesProps {
  readonly review: ReviewOnWire;
  readonly change: ReviewedChange;
  readonly pageId: string;
}

/** Links to the elements that use the token, on the screenshots of both versions. */
function Places({ review: { baseline, latest }, change: { kind, name, from, to }, pageId }: PlacesProps) {
  const { link } = usePlatform();
  const links = [
    [from === null ? undefined : baseline?.snapshot_id, "review.placesBefore"],
    [to === null ? undefined : latest?.snapshot_id, "review.placesAfter"],
  ] as const;
  return links.map(
    ([versionId, text]) =>
      versionId !== undefined && (
        <a
          key={text}
          class="review-places"
          {...link({ at: "page", where: "server", pageId, tab: "places", versionId, token: { kind, name } })}
        >
          {t(text)}
        </a>
      ),
  );
}
