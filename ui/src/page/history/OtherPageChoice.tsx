import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { PaletteMark } from "../../kit/PaletteMark.tsx";
import { SearchField } from "../../kit/SearchField.tsx";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import type { PageSource } from "../../platform/sources/page-source.ts";
import { usePages } from "../../platform/sources/use-pages.ts";

/** Number of pages that are offered at once. The search finds the others. */
const OFFERED = 8;

interface Props {
  readonly source: PageSource;
  /** The page that is compared. */
  readonly pageId: string;
  readonly onChoose: (pageId: string) => void;
}

/** Lets the person choose another page to compare with. */
export function OtherPageChoice(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="other-page" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("history.other.choose")}</summary>
      {isOpen && <Pages {...props} />}
    </details>
  );
}

function Pages({ source, pageId, onChoose }: Props) {
  const [search, setSearch] = useState("");
  const { data, fault, reload } = usePages(source, search.trim());
  if (fault) return <FaultNote fault={fault} onRetry={reload} />;
  const others = data?.filter(({ id, versions }) => id !== pageId && versions > 0).slice(0, OFFERED);
  return (
    <>
      <SearchField label={t("dashboard.search")} clearLabel={t("search.clear")} value={search} onChange={setSearch} />
      {others?.length === 0 && <p>{t("history.other.none")}</p>}
      <ul aria-label={t("dashboard.pages")}>
        {others?.map(({ id, title, url, palette, ground }) => (
          <li key={id}>
            <button type="button" onClick={() => onChoose(id)}>
              <b>
                <PaletteMark colors={palette.map((value) => ({ value }))} ground={ground} /> {title || url}
              </b>
              <span>{url}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
