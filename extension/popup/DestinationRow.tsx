import { t } from "@tintype/ui/i18n/i18n.ts";
import { DestinationChoice } from "@tintype/ui/people/destinations/DestinationChoice.tsx";
import { SyncState } from "@tintype/ui/people/destinations/SyncState.tsx";
import { useSession } from "@tintype/ui/platform/context.ts";

/** The destination of the page's captures, and whether they have arrived. Empty if nobody is signed in. */
export function DestinationRow({ pageId, onQueue }: { readonly pageId: string; readonly onQueue: () => void }) {
  const account = useSession();
  if (!account) return null;
  return (
    <div class="destination-row">
      <span>{t("destination.label")}</span>
      <DestinationChoice pageId={pageId} />
      <SyncState pageId={pageId} onQueue={onQueue} />
    </div>
  );
}
