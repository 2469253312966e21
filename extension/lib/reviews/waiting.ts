import { browser } from "wxt/browser";
import { accountId, loadAccount } from "../account/account.ts";
import { asAccount } from "../account/as-account.ts";
import { readWaiting, storeWaiting, type Waiting } from "./stored-waiting.ts";
import { showWaiting } from "./waiting-badge.ts";

// The number of pages with changes that somebody has to decide about. Only the background asks the server.

/** This alarm starts the background, which then asks again. */
export const REVIEWS_ALARM = "reviews";
/** Between two questions, unless a person opens the popup. */
const PERIOD_MS = 30 * 60_000;

// One question after the other: the last one stored is the newest.
let refreshed: Promise<void> = Promise.resolve();

/**
 * Shows how many pages wait for a decision, as the server says. Asks nothing if nobody is signed in.
 * @param atOnce also asks if it has asked less than half an hour ago
 */
export function refreshWaiting({ atOnce }: { readonly atOnce: boolean }): Promise<void> {
  refreshed = refreshed.then(() => refresh(atOnce)).catch((error: unknown) => console.warn(error));
  return refreshed;
}

async function refresh(atOnce: boolean): Promise<void> {
  const account = await loadAccount();
  if (!account || account.revoked) {
    await Promise.all([browser.alarms.clear(REVIEWS_ALARM), storeWaiting(undefined), showWaiting(0)]);
    return;
  }
  const oldWaiting = await readWaiting(accountId(account));
  const isRecent = oldWaiting !== undefined && Date.now() - oldWaiting.askedAt < PERIOD_MS;
  const waiting = isRecent && !atOnce ? oldWaiting : await askServer(accountId(account), oldWaiting?.pages ?? 0);
  await browser.alarms.create(REVIEWS_ALARM, { when: waiting.askedAt + PERIOD_MS });
  await showWaiting(waiting.pages);
}

/** @param last counts until the server answers again */
async function askServer(account: string, last: number): Promise<Waiting> {
  const listed = await asAccount((client) => client.reviews.list.query({ pending: "true", page: 1, per_page: 1 }));
  const waiting = { account, pages: listed.ok ? listed.value.pagination.total : last, askedAt: Date.now() };
  await storeWaiting(waiting);
  return waiting;
}
