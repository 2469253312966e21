import { i18n } from "#i18n";
import { useAccount } from "../../lib/use-account.ts";
import { PlaceChoice } from "../account/PlaceChoice.tsx";
import { SyncState } from "../account/SyncState.tsx";

/** Where the page's captures go, and how far they have got; for who is signed in. */
export function PlaceRow({ pageId, onQueue }: { readonly pageId: string; readonly onQueue: () => void }) {
  const account = useAccount();
  if (!account) return null;
  return (
    <div class="place-row">
      <span>{i18n.t("place.label")}</span>
      <PlaceChoice pageId={pageId} />
      <SyncState pageId={pageId} onQueue={onQueue} />
    </div>
  );
}
