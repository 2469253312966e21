import { useSession } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { CloudIcon } from "../kit/icons.tsx";
import { useDestination, useIsOnServer, useUploads } from "./use-destinations.ts";

/** One word for the state of a page's captures: sent, waiting, failed or local. Nothing if nobody is signed in. */
export function SyncState({ pageId, onQueue }: { readonly pageId: string; readonly onQueue: () => void }) {
  const account = useSession();
  const destination = useDestination(pageId);
  const isOnServer = useIsOnServer(pageId);
  const uploads = useUploads()?.filter((upload) => upload.pageId === pageId) ?? [];
  if (!account || !destination) return null;
  const hasFailed = account.revoked || uploads.some(({ state, fault }) => state === "failed" || fault);
  const state = hasFailed ? "failed" : uploads.length > 0 ? "waiting" : isOnServer ? "synced" : "local";
  return (
    <button type="button" class={`sync-state ${state}`} onClick={onQueue}>
      <CloudIcon />
      {t(`sync.${state}`)}
    </button>
  );
}
