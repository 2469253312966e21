import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import { insertPages } from "../../extraction/extractions/repository.ts";
import type { Db } from "../../platform/database/db.ts";
import { type ExtractionId, newId, type UserId } from "../../platform/ids.ts";
import { insertSitePages, listAllPages, type PageDraft, pausePages, type SiteRow, updatePages } from "./repository.ts";

/** A page as its source has it. */
interface ChosenPage {
  readonly url: string;
  readonly template: string | null;
}

/**
 * Stores which pages of its source a site reads from now on. New ones become extractions of this user. Those that the source has
 * no more, or that are left out by now, are paused with their history. The transaction has locked the site.
 */
export async function storePages(
  tx: Db,
  { id, team_id, options }: Pick<SiteRow, "id" | "team_id" | "options">,
  pages: readonly ChosenPage[],
  userId: UserId,
): Promise<void> {
  const stored = new Map((await listAllPages(tx, id)).map((page) => [page.url, page]));
  const drafts = pages.map(({ url, template }, position): PageDraft => {
    const extraction_id = stored.get(url)?.extraction_id ?? newId<ExtractionId>();
    return { extraction_id, url, template, position, host: new URL(url).host };
  });
  const added = drafts.filter(({ url }) => !stored.has(url));
  const chosen = new Set(drafts.map(({ url }) => url));
  const gone = [...stored.values()].filter(({ url, status }) => !chosen.has(url) && status !== "paused");
  const about = { user_id: userId, team_id, site_id: id, options: extractionOptions.parse(options) };
  const extractions = added.map(({ extraction_id, url }) => ({ id: extraction_id, url }));
  await insertPages(tx, about, extractions);
  await insertSitePages(tx, id, added);
  const kept = drafts.filter(({ url }) => stored.has(url));
  await updatePages(tx, kept);
  const paused = gone.map(({ extraction_id }) => extraction_id);
  await pausePages(tx, paused, "gone");
}
