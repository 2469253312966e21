import type { SiteRunOnWire } from "@tintype/shared/api/sites/sites";
import { t } from "../i18n/i18n.ts";

/** The number of pages of a run that are done. */
export function RunProgress({ run: { progress } }: { readonly run: Pick<SiteRunOnWire, "progress"> }) {
  const { queued, running, completed, failed } = progress;
  const [done, all] = [completed + failed, queued + running + completed + failed];
  return (
    <span class="site-progress">
      <progress max={Math.max(1, all)} value={done} aria-label={t("sites.progress")} />
      <span class="count">{t("sites.doneOf", [String(done), String(all)])}</span>
    </span>
  );
}
