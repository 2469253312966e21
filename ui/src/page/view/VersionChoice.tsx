import { t } from "../../i18n/i18n.ts";
import { timeAgo } from "../../kit/time.ts";
import { usePlatform } from "../../platform/context.ts";
import type { PageRoute } from "../../platform/routes.ts";
import type { VersionSummary } from "../../platform/sources/page-source.ts";

interface Props {
  /** Newest first. */
  readonly versions: readonly VersionSummary[];
  readonly route: PageRoute;
}

/** Which version of the page is shown. */
export function VersionChoice({ versions, route }: Props) {
  const { go } = usePlatform();
  const now = Date.now();
  const newest = versions[0]?.id;
  const labelOf = ({ version, takenAt, by }: VersionSummary) =>
    [t("history.version", [version]), timeAgo(takenAt, now), by].filter(Boolean).join(" · ");
  const chosen = versions.find(({ id }) => id === (route.versionId ?? newest));
  const choose = (versionId: string) => {
    const { at, where, pageId, tab } = route;
    go({ at, where, pageId, tab, ...(versionId !== newest && { versionId }) });
  };
  return (
    <div class="picker inline">
      <select
        aria-label={t("history.shown")}
        title={chosen && labelOf(chosen)}
        value={route.versionId ?? newest}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {versions.map((version) => (
          <option key={version.id} value={version.id}>
            {labelOf(version)}
          </option>
        ))}
      </select>
    </div>
  );
}
