import type { ExtractionView } from "@tintype/shared/api/views";
import { t } from "@tintype/ui/i18n/i18n.ts";
import { useState } from "preact/hooks";
import { useExtractions } from "../../lib/use-server.ts";
import { routeHash } from "../../lib/views/routes.ts";
import { timeAgo } from "../../lib/views/time.ts";
import { SearchField } from "../parts/SearchField.tsx";
import { FaultNote } from "./FaultNote.tsx";

interface Props {
  /** null for the person's own. */
  readonly teamId: string | null;
}

/** What the server has of a team or a person, with who made it and when. */
export function SharedCaptures({ teamId }: Props) {
  const [search, setSearch] = useState("");
  const { data, fault, reload } = useExtractions({ teamId, search });
  return (
    <>
      <SearchField label={t("dashboard.search")} clearLabel={t("search.clear")} value={search} onChange={setSearch} />
      {fault && <FaultNote fault={fault} onRetry={reload} />}
      {data?.data.length === 0 && (
        <p class="quiet-text">{search.trim() === "" ? t("teams.nothing") : t("dashboard.notFound", [search.trim()])}</p>
      )}
      <ul class="rows">
        {data?.data.map((extraction) => (
          <li key={extraction.id}>
            <SharedCapture extraction={extraction} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SharedCapture({ extraction }: { readonly extraction: ExtractionView }) {
  const { id, url, title, latest_version: version, created_by: by, updated_at: updated } = extraction;
  return (
    // In the popup this opens a tab; in the dashboard it is a step within it.
    <a
      class="row"
      href={`/dashboard.html${routeHash({ at: "shared", extractionId: id, view: "tokens" })}`}
      target={location.pathname === "/dashboard.html" ? "_self" : "_blank"}
    >
      <span class="row-main">
        <b>{title || url}</b>
        <small title={url}>{url.replace(/^https?:\/\//, "")}</small>
      </span>
      <span class="row-side">
        <span title={by.email}>{by.name}</span>
        <small>
          {t("history.version", [String(version)])} · {timeAgo(Date.parse(updated), Date.now())}
        </small>
      </span>
    </a>
  );
}
