import { t } from "@tintype/ui/i18n/i18n.ts";
import { DestinationChoice } from "../components/account/DestinationChoice.tsx";
import { SyncState } from "../components/account/SyncState.tsx";
import { useAccount } from "../lib/use-account.ts";

/** Where the page's captures go, and how far they have got; for who is signed in. */
export function DestinationRow({ pageId, onQueue }: { readonly pageId: string; readonly onQueue: () => void }) {
  const account = useAccount();
  if (!account) return null;
  return (
    <div class="destination-row">
      <span>{t("destination.label")}</span>
      <DestinationChoice pageId={pageId} />
      <SyncState pageId={pageId} onQueue={onQueue} />
    </div>
  );
}
