import { type Observation, observationSchema } from "@tintype/shared/observe/observation";
import type { ServerFault } from "@tintype/ui/platform/outcome.ts";
import { createClient, type ServerClient, withKey } from "@tintype/ui/platform/server/client.ts";
import { outcomeOf } from "@tintype/ui/platform/server/faults.ts";
import { browser } from "wxt/browser";
import { z } from "zod";
import { type Account, accountId, loadAccount, markRevoked } from "../account/account.ts";
import { readUserAgent } from "../account/browser-name.ts";
import type { UploadRecord } from "../captures/records.ts";
import { namesAnswer, namesOfServer } from "./names.ts";
import { type DueUpload, finish, hasten, nextDue, postpone, type ServerNames, takeNext } from "./queue.ts";

/** This alarm starts the background, which then sends what waits. */
export const UPLOADS_ALARM = "uploads";
/** The shortest that a browser takes. */
const SHORTEST_ALARM_MS = 30_000;

/**
 * This alarm tries what waits at once if the network is back. Chromium 156 does not tell its service workers when that
 * happens: they have to look.
 */
export const NETWORK_ALARM = "network";
const LOOK_AGAIN_MS = 60_000;

/** A browser ends a background that waits for an answer for half a minute. */
const LIMIT_MS = 25_000;

interface SendOptions {
  /** Also tries now what has failed before and is due later. */
  readonly soon?: boolean;
  /** Called with the names that the server has given to the tokens of a capture. */
  readonly onNamed?: (captureId: string, names: ServerNames) => Promise<void>;
}

/**
 * Sends what waits, one after the other, and sets the alarm for what is left. A lock lets only one sender run in the whole
 * browser; the next one finds nothing left to do.
 */
export function sendWaiting({ soon = false, onNamed }: SendOptions = {}): Promise<void> {
  return navigator.locks.request("uploads", async () => {
    const account = await loadAccount();
    if (!account || account.revoked) return;
    if (soon) await hasten(accountId(account), Date.now());
    if (navigator.onLine) await sendAll(account, onNamed);
    const due = await nextDue(accountId(account));
    if (due === undefined) await browser.alarms.clear(UPLOADS_ALARM);
    else if (!navigator.onLine) await browser.alarms.create(NETWORK_ALARM, { when: Date.now() + LOOK_AGAIN_MS });
    else await browser.alarms.create(UPLOADS_ALARM, { when: Math.max(due, Date.now() + SHORTEST_ALARM_MS) });
  });
}

async function sendAll(account: Account, onNamed: SendOptions["onNamed"]): Promise<void> {
  const client = createClient(account.address, withKey(account.key));
  for (;;) {
    const nextUpload = await takeNext(accountId(account), Date.now(), readObservation);
    if (!nextUpload) return;
    const { upload } = nextUpload;
    const sent = await outcomeOf(send(client, nextUpload));
    if (sent.ok) {
      const { extraction_id: extractionId, snapshot_id: snapshotId, team_id: teamId, ...names } = sent.value;
      await finish(upload.captureId, { account: upload.account, extractionId, snapshotId, teamId }, names);
      await onNamed?.(upload.captureId, names);
    } else if (await postponesAll(client, account, upload, sent.fault)) {
      return;
    }
  }
}

/** The fields of the answer that the extension uses. */
const answer = z.object({
  extraction_id: z.string(),
  snapshot_id: z.string(),
  team_id: z.string().nullable(),
  ...namesAnswer.shape,
  names_sha256: z.string().optional(),
});

async function send(client: ServerClient, { upload, version, observation }: DueUpload) {
  const result = await client.captures.upload.mutate(
    {
      capture_id: upload.captureId,
      observation,
      taken_at: new Date(version.takenAt).toISOString(),
      team_id: upload.teamId,
      ...(version.note !== undefined && { note: version.note }),
      taken_with: { browser: browserWithVersion(), extension_version: browser.runtime.getManifest().version },
    },
    { signal: AbortSignal.timeout(LIMIT_MS) },
  );
  const { tokens, memory, names_sha256: sha256, ...receipt } = answer.parse(result);
  const names =
    sha256 === undefined
      ? { tokens, memory }
      : await namesOfServer(upload.captureId, sha256, () =>
          client.captures.names.query({ capture_id: upload.captureId }, { signal: AbortSignal.timeout(LIMIT_MS) }),
        );
  return { ...receipt, ...names };
}

function readObservation(stored: unknown): Observation | undefined {
  return observationSchema.safeParse(stored).data;
}

/** Notes a failed attempt. @returns true if the fault concerns the whole queue */
async function postponesAll(
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
  const account = await outcomeOf(client.account.overview.query());
  return account.ok ? Date.parse(account.value.usage[limit === "day" ? "day" : "month"].reset_date) : undefined;
}

function browserWithVersion(): string {
  const { name, version } = readUserAgent(navigator.userAgent);
  return version === undefined ? name : `${name} ${version}`;
}
