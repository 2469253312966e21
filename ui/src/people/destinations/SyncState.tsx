import { t } from "../../i18n/i18n.ts";
import { CloudIcon } from "../../kit/icons.tsx";
import { useSession } from "../../platform/context.ts";
import { isTransient, type Upload } from "../../platform/destination.ts";
import { useDestination, useIsOnServer, useUploads } from "./use-destinations.ts";

/** The state of a page's captures: sent, waiting, failed or local. Nothing if nobody is signed in. */
export function SyncState({ pageId, onQueue }: { readonly pageId: string; readonly onQueue: () => void }) {
  const account = useSession();
  const destination = useDestination(pageId);
  const isOnServer = useIsOnServer(pageId);
  const uploads = useUploads()?.filter((upload) => upload.pageId === pageId) ?? [];
  if (!account || !destination) return null;
  const state = account.revoked ? "revoked" : stateOf(uploads, isOnServer === true);
  const more = state === "retrying" ? ` – ${t("sync.automatically")}` : "";
  return (
    <button type="button" class={`sync-state ${state}`} title={more && t(`sync.${state}`) + more} onClick={onQueue}>
      <CloudIcon />
      {t(`sync.${state}`)}
      {more && <span class="unseen">{more}</span>}
    </button>
  );
}

/** A capture that waits for the server alone has not failed. */
function stateOf(uploads: readonly Upload[], isOnServer: boolean) {
  if (uploads.some(({ state, fault }) => state === "failed" || (fault && !isTransient(fault)))) return "failed";
  if (uploads.some(({ fault }) => fault)) return "retrying";
  if (uploads.length > 0) return "waiting";
  return isOnServer ? "synced" : "local";
}
