import { t } from "@tintype/ui/i18n/i18n.ts";
import { useWaiting } from "../lib/reviews/use-waiting.ts";

/** The number of pages that wait for a decision. A click opens their list. Nothing if none does. */
export function ReviewsLine({ onOpen }: { readonly onOpen: () => void }) {
  const pages = useWaiting();
  if (pages === 0) return null;
  return (
    <button type="button" class="popup-line" onClick={onOpen}>
      {t("review.waiting", pages)}
    </button>
  );
}
