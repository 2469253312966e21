import { useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { SwapIcon } from "../kit/icons.tsx";
import { PreviewsProvider } from "../previews/PreviewsProvider.tsx";
import { FaultNote } from "../server/FaultNote.tsx";
import type { Page, PageSource } from "../sources/page-source.ts";
import { usePage } from "../sources/use-pages.ts";
import { DiffView } from "./DiffView.tsx";
import { OtherPageChoice } from "./OtherPageChoice.tsx";
import { Warnings } from "./Warnings.tsx";

interface Props {
  readonly source: PageSource;
  readonly pageId: string;
  readonly otherId: string;
  readonly onChoose: (otherId: string) => void;
  /** Goes back to the versions of the page. */
  readonly onBack: () => void;
}

/** The differences between the newest versions of two pages, such as staging and production. */
export function TwoPages({ source, pageId, otherId, onChoose, onBack }: Props) {
  const [isSwapped, setSwapped] = useState(false);
  const pages = [usePage(source, pageId), usePage(source, otherId)] as const;
  const failed = pages.find(({ fault }) => fault);
  if (failed?.fault) return <FaultNote fault={failed.fault} onRetry={failed.reload} />;
  const [thisPage, other] = pages.map(({ data }) => data);
  const [from, to] = isSwapped ? [other, thisPage] : [thisPage, other];
  const isMissing =
    thisPage === null || other === null || thisPage?.newest === undefined || other?.newest === undefined;
  const areLoaded = thisPage !== undefined && other !== undefined;
  return (
    <div class="compare">
      <div class="pickers two-pages">
        <Side label={t("history.from")} page={from} />
        <button
          type="button"
          class="icon-button"
          aria-label={t("history.swap")}
          title={t("history.swap")}
          onClick={() => setSwapped(!isSwapped)}
        >
          <SwapIcon />
        </button>
        <Side label={t("history.to")} page={to} />
        <button type="button" class="button small" onClick={onBack}>
          {t("history.other.back")}
        </button>
      </div>
      <OtherPageChoice source={source} pageId={pageId} onChoose={onChoose} />
      <section class="diff-body" aria-label={t("history.changes")} aria-busy={!areLoaded}>
        {areLoaded && isMissing && <p class="none">{t("history.other.gone")}</p>}
        {from?.newest && to?.newest && (
          <PreviewsProvider origin={source.where} url={to.url} key={`${from.id} ${to.id}`}>
            <Warnings before={from.newest} after={to.newest} />
            <DiffView
              before={from.newest.tokens}
              after={to.newest.tokens}
              page={{ title: `${from.title || from.url} → ${to.title || to.url}`, url: to.url }}
            />
          </PreviewsProvider>
        )}
      </section>
    </div>
  );
}

function Side({ label, page }: { readonly label: string; readonly page: Page | null | undefined }) {
  return (
    <div class="picker">
      <span class="picker-label">{label}</span>
      <b title={page?.title}>{page?.title || page?.url}</b>
      <span class="value" title={page?.url}>
        {page?.url}
      </span>
    </div>
  );
}
