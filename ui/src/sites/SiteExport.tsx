import type { SiteOnWire } from "@tintype/shared/api/sites/sites";
import { t } from "../i18n/i18n.ts";
import { Ghosts } from "../kit/Ghosts.tsx";
import { LazyExportView } from "../page/export/LazyExportView.tsx";
import { FaultNote } from "../platform/server/FaultNote.tsx";
import { useServerQuery } from "../platform/server/use-server.ts";
import { resultsKey } from "./use-sites.ts";

/** The tokens of all pages together, as files. */
export function SiteExport({ site: { id, name } }: { readonly site: SiteOnWire }) {
  const { data, fault, reload } = useServerQuery(`${resultsKey(id)}merged`, (client) =>
    client.sites.merged.query({ id }),
  );
  if (fault?.code === "not_found") return <p class="quiet-text">{t("sites.noExport")}</p>;
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  if (!data) return <Ghosts />;
  return <LazyExportView tokens={data.tokens} url={data.url} title={name} environment={data.environment} />;
}
