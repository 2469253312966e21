import { useEffect } from "preact/hooks";
import { accountId } from "./account/account.ts";
import type { Destination } from "./captures/destination.ts";
import { requestUploads } from "./reading/messages.ts";
import { loadDefaultDestination, loadDestination, loadRemote } from "./sync/destination.ts";
import { listUploads, retryLater, type Upload, withdraw } from "./sync/queue.ts";
import { useAccount } from "./use-account.ts";
import { useKept } from "./use-kept.ts";

export type { Upload } from "./sync/queue.ts";

/** What waits to be sent for who is signed in, oldest first; undefined until it is loaded. Has it sent, too. */
export function useUploads(): readonly Upload[] | undefined {
  const account = useAccount();
  const id = account ? accountId(account) : "";
  useEffect(() => {
    if (id !== "") requestUploads();
  }, [id]);
  return useKept(async () => (id === "" ? [] : await listUploads(id)), id);
}

/** Sends one again, whatever came of it before. */
export async function retryUpload(captureId: string): Promise<void> {
  await retryLater(captureId);
  requestUploads();
}

/** Sends all of these again. */
export async function retryUploads(uploads: readonly Upload[]): Promise<void> {
  for (const { captureId, state } of uploads) if (state !== "uploading") await retryLater(captureId);
  requestUploads();
}

/** Lets a capture stay on this device. */
export function removeUpload(captureId: string): Promise<void> {
  return withdraw(captureId);
}

/** Where a page's versions go; undefined until it is loaded. */
export function useDestination(pageId: string): Destination | undefined {
  return useKept(() => loadDestination(pageId), pageId);
}

/** Where pages' versions go that have no destination of their own; undefined until it is loaded. */
export function useDefaultDestination(): Destination | undefined {
  return useKept(loadDefaultDestination, "");
}

/** The extraction that the server has of a page; undefined until it is loaded, null where there is none. */
export function useRemote(
  pageId: string,
): { readonly extractionId: string; readonly teamId: string | null } | null | undefined {
  const account = useAccount();
  const key = account ? `${pageId} ${accountId(account)}` : pageId;
  return useKept(async () => (await loadRemote(pageId)) ?? null, key);
}
