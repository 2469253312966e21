import type { ExtractionView } from "@tintype/shared/api/views/views";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { SearchField } from "../../kit/SearchField.tsx";
import { timeAgo } from "../../kit/time.ts";
import { usePlatform } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useExtractions } from "../../platform/server/use-server.ts";

interface Props {
  /** null for the person's own. */
  readonly teamId: string | null;
}

/** The pages that the server has of a team or a person, with who captured them and when. */
export function SharedCaptures({ teamId }: Props) {
  const [search, setSearch] = useState("");
  const { data, fault, reload } = useExtractions(teamId, search);
  return (
    <>
      <SearchField label={t("dashboard.search")} clearLabel={t("search.clear")} value={search} onChange={setSearch} />
      {fault && <FaultNote fault={fault} onRetry={reload} />}
      {data?.data.length === 0 && (
        <p class="quiet-text">{search.trim() === "" ? t("teams.nothing") : t("dashboard.notFound", [search.trim()])}</p>
      )}
      {data && data.data.length > 0 && (
        <ul class="rows" aria-label={t("dashboard.pages")}>
          {data.data.map((extraction) => (
            <li key={extraction.id}>
              <SharedCapture extraction={extraction} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SharedCapture({ extraction }: { readonly extraction: ExtractionView }) {
  const { link } = usePlatform();
  const { id, url, title, latest_version: version, created_by: creator, updated_at: updated } = extraction;
  return (
    <a class="row" {...link({ at: "page", where: "server", pageId: id, tab: "tokens" })}>
      <span class="row-main">
        <b title={title || url}>{title || url}</b>
        <small title={url}>{url.replace(/^https?:\/\//, "")}</small>
      </span>
      <span class="row-side">
        <span title={creator.email}>{creator.name}</span>
        <small>
          {version === 0 ? t("overview.notRead") : t("history.version", [version])} ·{" "}
          {timeAgo(Date.parse(updated), Date.now())}
        </small>
      </span>
    </a>
  );
}
