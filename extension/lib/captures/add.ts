import { pageAddress } from "@tintype/shared/api/page-address";
import { diffTokens } from "@tintype/shared/diff/diff";
import type { Observation } from "@tintype/shared/observe/observation";
import { buildTokens } from "@tintype/shared/tokens/build";
import { change } from "./change.ts";
import type { Content, PageRecord, Transaction } from "./database.ts";
import type { Reading } from "./model.ts";
import { dropObservations, post, type Sender } from "./outbox.ts";
import { storePage, versionsOf } from "./page-record.ts";

/** As which version a reading is kept. */
export type KeptVersion = {
  readonly pageId: string;
  readonly captureId: string;
  readonly version: number;
} & (
  | { readonly as: "first" }
  /** A new version; `changes` is how much the diff between it and the one before finds. */
  | { readonly as: "changed"; readonly changes: number }
  /** The design is that of the newest version, which was kept at `since` (milliseconds since 1970): there is no new one. */
  | { readonly as: "unchanged"; readonly since: number }
);

interface AddOptions {
  /** Milliseconds since 1970. */
  readonly takenAt?: number;
  /** Who is signed in: what is kept then waits to be sent, by the same transaction. */
  readonly sender?: Sender | undefined;
}

/**
 * Turns an observation into tokens with the names that the page's newest version has, and keeps them as the next version
 * where the two differ by what a diff shows. Usage counts and assets alone make no version: they change with every visit
 * of many a page, and the list of versions would be noise.
 */
export async function addCapture(
  observation: Observation,
  { takenAt = Date.now(), sender }: AddOptions = {},
): Promise<{ reading: Reading; kept: KeptVersion }> {
  return change(async (transaction) => {
    const url = pageAddress(observation.url);
    const page = await transaction.objectStore("pages").index("url").get(url);
    const newest = page && (await newestOf(transaction, page));
    const { title, environment } = observation;
    const reading = { url, title, takenAt, environment, ...buildTokens(observation, newest?.content) };
    if (page && newest) {
      const { id: captureId, version, takenAt: since } = newest.summary;
      const changes = diffTokens(newest.content.tokens, reading.tokens).summary.total_changes;
      if (changes === 0) {
        await transaction.objectStore("pages").put({ ...page, seenAt: takenAt });
        if (sender) await post(transaction, sender, page, newest.summary, observation);
        return { reading, kept: { as: "unchanged" as const, pageId: page.id, captureId, version, since } };
      }
      const kept = await keep(transaction, page, reading, observation, sender);
      return { reading, kept: { as: "changed" as const, changes, ...kept } };
    }
    const fresh = { id: crypto.randomUUID(), url, seenAt: takenAt, issued: 0 };
    return {
      reading,
      kept: { as: "first" as const, ...(await keep(transaction, fresh, reading, observation, sender)) },
    };
  });
}

async function newestOf(transaction: Transaction<"readwrite">, { id }: PageRecord) {
  const [summary] = await versionsOf(transaction, id);
  const content = summary && (await transaction.objectStore("contents").get(summary.id));
  return summary && content ? { summary, content } : undefined;
}

async function keep(
  transaction: Transaction<"readwrite">,
  page: Pick<PageRecord, "id" | "url" | "issued" | "destination">,
  { takenAt, url: _url, ...content }: Reading,
  observation: Observation,
  sender: Sender | undefined,
) {
  const captureId = crypto.randomUUID();
  const version = page.issued + 1;
  const stored: Content = content;
  await dropObservations(transaction, await versionsOf(transaction, page.id));
  await transaction.objectStore("versions").put({ id: captureId, pageId: page.id, version, takenAt });
  await transaction.objectStore("contents").put(stored, captureId);
  await transaction.objectStore("observations").put(observation, captureId);
  await storePage(transaction, { ...page, seenAt: takenAt });
  if (sender) await post(transaction, sender, page, { id: captureId }, observation);
  return { pageId: page.id, captureId, version };
}
