import type { Tokens } from "@tintype/shared/kinds/wire";
import { t } from "../../i18n/i18n.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { dateOf } from "../../kit/time.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import type { PageSource, VersionSummary } from "../../platform/sources/page-source.ts";
import { useContent } from "../../platform/sources/use-pages.ts";
import { PreviewsProvider } from "../../tokens/previews/PreviewsProvider.tsx";
import { DiffView } from "../history/DiffView.tsx";

interface Props {
  readonly source: PageSource;
  readonly pageId: string;
  /** Address of the page. */
  readonly url: string;
  readonly version: VersionSummary;
  /** The version before it. */
  readonly before: VersionSummary;
  /** Tokens of the version. */
  readonly after: Tokens;
}

/** The changes with one version of a shared page. */
export function SharedChanges({ source, pageId, url, version, before, after }: Props) {
  const earlier = useContent(source, pageId, before.id);
  const now = Date.now();
  return (
    <>
      <p class="quiet-text">
        {t("shared.between", [
          version.version,
          dateOf(version.takenAt, now),
          before.version,
          dateOf(before.takenAt, now),
        ])}
      </p>
      {earlier.fault && <FaultNote fault={earlier.fault} onRetry={earlier.reload} />}
      {!earlier.data && !earlier.fault && <Ghosts />}
      {earlier.data && (
        <PreviewsProvider origin="server" url={url}>
          <DiffView before={earlier.data.tokens} after={after} />
        </PreviewsProvider>
      )}
    </>
  );
}
