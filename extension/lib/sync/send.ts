import type { ServerFault } from "@tintype/ui/outcome.ts";
import { createClient, type ServerClient } from "@tintype/ui/server/client.ts";
import { outcomeOf } from "@tintype/ui/server/faults.ts";
import { browser } from "wxt/browser";
import { type Account, accountId, loadAccount, markRevoked } from "../account/account.ts";
import { readUserAgent } from "../account/browser-name.ts";
import type { UploadRecord } from "../captures/database.ts";
import { finish, hasten, nextDue, postpone, takeNext } from "./queue.ts";

/** Its going off starts the background, which then sends what waits. */
export const UPLOADS_ALARM = "uploads";
/** The shortest that a browser takes. */
const SHORTEST_ALARM_MS = 30_000;

/**
 * Its going off has what waits tried at once, if there is a network again. Chromium 156 tells its service workers nothing of
 * that: they have to look.
 */
export const NETWORK_ALARM = "network";
const LOOK_AGAIN_MS = 60_000;

/** A browser gives a background that waits for an answer half a minute. */
const LIMIT_MS = 25_000;

/**
 * Sends what waits, one after the other, and sets the alarm for what then still waits. One at a time in the whole browser:
 * who comes second finds nothing left to do.
 * @param soon also what has failed before and has a later time: something has changed
 */
export function sendWaiting({ soon = false }: { soon?: boolean } = {}): Promise<void> {
  return navigator.locks.request("uploads", async () => {
    const account = await loadAccount();
    if (!account || account.revoked) return;
    if (soon) await hasten(accountId(account), Date.now());
    if (navigator.onLine) await sendAll(account);
    const due = await nextDue(accountId(account));
    if (due === undefined) await browser.alarms.clear(UPLOADS_ALARM);
    else if (!navigator.onLine) await browser.alarms.create(NETWORK_ALARM, { when: Date.now() + LOOK_AGAIN_MS });
    else await browser.alarms.create(UPLOADS_ALARM, { when: Math.max(due, Date.now() + SHORTEST_ALARM_MS) });
  });
}

async function sendAll(account: Account): Promise<void> {
  const client = createClient(account.address, account.key);
  for (;;) {
    const next = await takeNext(accountId(account), Date.now());
    if (!next) return;
    const { upload, version, observation } = next;
    const sent = await outcomeOf(
      client.captures.upload.mutate(
        {
          capture_id: upload.captureId,
          observation,
          taken_at: new Date(version.takenAt).toISOString(),
          team_id: upload.teamId,
          taken_with: {
            browser: browserWithVersion(),
            extension_version: browser.runtime.getManifest().version,
          },
        },
        { signal: AbortSignal.timeout(LIMIT_MS) },
      ),
    );
    if (sent.ok) {
      const { extraction_id: extractionId, snapshot_id: snapshotId, team_id: teamId } = sent.value;
      await finish(upload.captureId, { account: upload.account, extractionId, snapshotId, teamId });
    } else if (await refused(client, account, upload, sent.fault)) {
      return;
    }
  }
}

/** @returns whether it holds for all */
async function refused(
  client: ServerClient,
  { key }: Account,
  upload: UploadRecord,
  fault: ServerFault,
): Promise<boolean> {
  console.warn("A capture was not sent:", fault);
  if (fault.code === "key_revoked") await markRevoked(key);
  const retryAt =
    fault.code === "quota_reached" ? (fault.retryAt ?? (await quotaResets(client, fault))) : fault.retryAt;
  return postpone(upload, { ...fault, ...(retryAt !== undefined && { retryAt }) }, Date.now());
}

async function quotaResets(client: ServerClient, { limit }: ServerFault): Promise<number | undefined> {
  const account = await outcomeOf(client.account.me.query());
  return account.ok ? Date.parse(account.value.usage[limit === "day" ? "day" : "month"].reset_date) : undefined;
}

function browserWithVersion(): string {
  const { name, version } = readUserAgent(navigator.userAgent);
  return version === undefined ? name : `${name} ${version}`;
}
