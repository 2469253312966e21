import type { SiteRunOnWire } from "@tintype/shared/api/sites/sites";
import { t } from "../i18n/i18n.ts";
import { durationText, numberText } from "../i18n/numbers.ts";

/** The pages of a run that must be done before it is said how long the others take. */
const FEWEST_DONE = 3;

/** The number of pages of a run that are done, and how long the others take at this pace. */
export function RunProgress({ run: { progress, started_at } }: { readonly run: SiteRunOnWire }) {
  const { queued, running, completed, failed } = progress;
  const [done, all] = [completed + failed, queued + running + completed + failed];
  const elapsed = Date.now() - Date.parse(started_at);
  const remaining = (elapsed / Math.max(1, done)) * (all - done);
  return (
    <span class="site-progress">
      <progress max={Math.max(1, all)} value={done} aria-label={t("sites.progress")} />
      <span class="count">
        {t("sites.doneOf", [numberText(done), numberText(all)])}
        {done >= FEWEST_DONE && done < all && ` · ${t("sites.timeLeft", [durationText(remaining)])}`}
      </span>
    </span>
  );
}
