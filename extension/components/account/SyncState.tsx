import { t } from "@tintype/ui/i18n/i18n.ts";
import { useAccount } from "../../lib/use-account.ts";
import { useDestination, useRemote, useUploads } from "../../lib/use-sync.ts";
import { CloudIcon } from "../parts/icons.tsx";

/** In a word: where a page's captures stand on their way to the server. Nothing where nobody is signed in. */
export function SyncState({ pageId, onQueue }: { readonly pageId: string; readonly onQueue: () => void }) {
  const account = useAccount();
  const destination = useDestination(pageId);
  const remote = useRemote(pageId);
  const uploads = useUploads()?.filter((upload) => upload.pageId === pageId) ?? [];
  if (!account || !destination) return null;
  const hasFailed = account.revoked || uploads.some(({ state, fault }) => state === "failed" || fault);
  const state = hasFailed ? "failed" : uploads.length > 0 ? "waiting" : remote ? "synced" : "local";
  return (
    <button type="button" class={`sync-state ${state}`} onClick={onQueue}>
      <CloudIcon />
      {t(`sync.${state}`)}
    </button>
  );
}
