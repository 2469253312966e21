import { pageGround } from "@tintype/shared/kinds/colors/ground";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { SwapIcon } from "../../kit/icons.tsx";
import { PaletteMark } from "../../kit/PaletteMark.tsx";
import { Segments } from "../../kit/Segments.tsx";
import { useStoredChoice } from "../../kit/use-stored-choice.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import type { Page, PageSource } from "../../platform/sources/page-source.ts";
import { usePage } from "../../platform/sources/use-pages.ts";
import { PreviewsProvider } from "../../tokens/previews/PreviewsProvider.tsx";
import { DiffView } from "./DiffView.tsx";
import { OtherPageChoice } from "./OtherPageChoice.tsx";
import { PagesCompared } from "./PagesCompared.tsx";
import { Warnings } from "./Warnings.tsx";

const WAYS = ["values", "changes"] as const;

interface Props {
  readonly source: PageSource;
  readonly pageId: string;
  readonly otherId: string;
  readonly onChoose: (otherId: string) => void;
  /** Goes back to the versions of the page. */
  readonly onBack: () => void;
}

/** The newest versions of two pages, by their values, or as the changes from one to the other: staging and production. */
export function TwoPages({ source, pageId, otherId, onChoose, onBack }: Props) {
  const [isSwapped, setSwapped] = useState(false);
  const [way, setWay] = useStoredChoice("two-pages", WAYS);
  const pages = [usePage(source, pageId), usePage(source, otherId)] as const;
  const failed = pages.find(({ fault }) => fault);
  if (failed?.fault) return <FaultNote fault={failed.fault} onRetry={failed.reload} />;
  const [thisPage, otherContent] = pages.map(({ data }) => data);
  const [from, to] = isSwapped ? [otherContent, thisPage] : [thisPage, otherContent];
  const isMissing =
    thisPage === null || otherContent === null || thisPage?.newest === undefined || otherContent?.newest === undefined;
  const areLoaded = thisPage !== undefined && otherContent !== undefined;
  return (
    <div class="compare">
      <div class="pickers two-pages">
        <Side label={t("pages.left")} page={from} />
        <button
          type="button"
          class="icon-button"
          aria-label={t("history.swap")}
          title={t("history.swap")}
          onClick={() => setSwapped(!isSwapped)}
        >
          <SwapIcon />
        </button>
        <Side label={t("pages.right")} page={to} />
        <button type="button" class="button small" onClick={onBack}>
          {t("history.other.back")}
        </button>
      </div>
      <OtherPageChoice source={source} pageId={pageId} onChoose={onChoose} />
      <section class="diff-body" aria-label={t("history.changes")} aria-busy={!areLoaded}>
        {areLoaded && isMissing && <p class="none">{t("history.other.gone")}</p>}
        {from?.newest && to?.newest && (
          <PreviewsProvider origin={source.where} url={to.url} key={`${from.id} ${to.id}`}>
            <Warnings before={from.newest} after={to.newest} areOfPages />
            <div class="two-pages-ways">
              <Segments
                label={t("pages.ways")}
                values={WAYS}
                labelOf={(option) => t(`pages.way.${option}`)}
                chosen={way}
                onChoose={setWay}
              />
            </div>
            {way === "values" ? (
              <PagesCompared here={from.newest.tokens} there={to.newest.tokens} />
            ) : (
              <DiffView
                before={from.newest.tokens}
                after={to.newest.tokens}
                page={{ title: `${from.title || from.url} → ${to.title || to.url}`, url: to.url }}
              />
            )}
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
      <b title={page?.title}>
        {page?.newest && <PaletteMark colors={page.newest.tokens.colors} ground={pageGround(page.newest.tokens)} />}{" "}
        {page?.title || page?.url}
      </b>
      <span class="value" title={page?.url}>
        {page?.url}
      </span>
    </div>
  );
}
