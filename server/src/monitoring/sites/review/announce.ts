import { MAX_ANNOUNCED_CHANGES, MAX_ANNOUNCED_PAGES } from "@tintype/shared/api/notifications/webhooks";
import type { Status } from "@tintype/shared/api/review/review-states";
import { messageChanges } from "@tintype/shared/channels/message";
import type { KindKey } from "@tintype/shared/kinds/keys";
import { mergeReviews } from "@tintype/shared/sites/merge-review";
import { announce } from "../../../notifications/announce.ts";
import { type AnnouncedEvent, writeEvent } from "../../../notifications/events/written-event.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { SiteId } from "../../../platform/ids.ts";
import { findAnnouncedKinds } from "../../schedules/repository.ts";
import { findAnnounced, findSite, lockSite, type SiteRow, setAnnounced } from "../repository.ts";
import { findLatestEnded, findOpenRun } from "../runs/repository.ts";
import { listViews } from "./views.ts";

type Merged = ReturnType<typeof mergeReviews>["changes"][number];

/** Time after the end of a run, in ms, after which a change is announced although it is unconfirmed on some pages. */
const LONGEST_WAIT_MS = 26 * 60 * 60 * 1000;

/**
 * Announces the changes that are pending on a site's pages and were not announced before, each once with its pages: after a run
 * of the site, and once further runs have confirmed them on all pages that show them.
 */
export async function announceSite(siteId: SiteId, { db, now }: { db: Db; now: () => Date }): Promise<void> {
  const site = await findSite(db, siteId);
  const run = site && (await findLatestEnded(db, siteId));
  if (!site || !run?.completed_at || (await findOpenRun(db, siteId))) return; // the open run announces
  const views = await listViews(db, siteId);
  const { changes } = mergeReviews(views);
  const time = now();
  const isLate = time.getTime() - run.completed_at.getTime() > LONGEST_WAIT_MS;
  const unconfirmed = new Set(
    isLate ? [] : views.flatMap((view) => view.changes.filter(isUnconfirmed).map(({ id }) => id)),
  );
  const kinds = await findAnnouncedKinds(db, { site: siteId });
  const pending = changes.filter(
    ({ id, status, kind }) => status === "pending" && !unconfirmed.has(id) && isAnnounced(kind, kinds),
  );
  const texts = new Map(pending.map((change) => [change.id, messageChange(change)]));
  const present = new Set(changes.map(({ id }) => id));
  await db.transaction().execute(async (tx) => {
    if (!(await lockSite(tx, siteId))) return;
    const announced = new Set(await findAnnounced(tx, siteId));
    const news = pending.filter(({ id }) => !announced.has(id));
    const stillPresent = [...announced].filter((id) => present.has(id));
    if (news.length === 0 && stillPresent.length === announced.size) return;
    await setAnnounced(tx, siteId, [...stillPresent, ...news.map(({ id }) => id)]);
    if (news.length === 0) return;
    const told = news.flatMap(({ id }) => texts.get(id) ?? []);
    await announce(tx, ownerOf(site), [writeEvent(eventOf(site, run.id, news, time), told)]);
  });
}

const messageChange = (change: Merged) => messageChanges([{ ...change, page_count: change.pages.length }])[0];

const isUnconfirmed = ({ status }: { readonly status: Status }): boolean => status === "unconfirmed";

const isAnnounced = (kind: KindKey, kinds: readonly KindKey[] | null) => kinds === null || kinds.includes(kind);

const ownerOf = ({ user_id, team_id }: SiteRow) => ({ user_id, team_id });

function eventOf({ id, name }: SiteRow, runId: string, news: readonly Merged[], time: Date): AnnouncedEvent {
  const pages = new Set(news.flatMap((change) => change.pages.map(({ extraction_id }) => extraction_id)));
  const list = news.slice(0, MAX_ANNOUNCED_CHANGES).map((change) => ({
    id: change.id,
    kind: change.kind,
    mode: change.mode,
    change: change.change,
    name: change.name,
    part: change.part,
    from: change.from,
    to: change.to,
    pages: change.pages.slice(0, MAX_ANNOUNCED_PAGES),
    page_count: change.pages.length,
  }));
  const data = { site_id: id, name, run_id: runId, changes: news.length, pages: pages.size, list };
  return { event: "site.changed", timestamp: time.toISOString(), data };
}
