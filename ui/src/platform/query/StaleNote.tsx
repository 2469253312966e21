import { t } from "../../i18n/i18n.ts";
import { useContextValue, useStore } from "../context.ts";

/** Says that what is on screen could not be loaded again, and offers to try. Nothing while all of it is the newest. */
export function StaleNote() {
  const { cache } = useContextValue();
  const fault = useStore(cache.staleBy);
  return (
    <div class="stale-area" role="status">
      {fault && (
        <p class="stale">
          <span>
            <b>{t(`server.${fault.code}.title`)}</b> {t("stale.text")}
          </span>
          <button type="button" class="button small" onClick={cache.reloadStale}>
            {t("fault.tryAgain")}
          </button>
        </p>
      )}
    </div>
  );
}
