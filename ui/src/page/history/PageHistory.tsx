import type { ComponentChildren } from "preact";
import { t } from "../../i18n/i18n.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import type { PageSource } from "../../platform/sources/page-source.ts";
import { useAnnotate, useContent, useVersions } from "../../platform/sources/use-pages.ts";
import { Compare } from "./Compare.tsx";
import { VersionNote } from "./VersionNote.tsx";

interface Props {
  readonly source: PageSource;
  readonly pageId: string;
  /** Address of the page. */
  readonly url: string;
  readonly title?: string | undefined;
  /** True if the person may write notes; by default they may where the source can store them. */
  readonly mayWrite?: boolean;
  /** The versions to compare. Without them, or if they are gone: the newest version with the one before it. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Reads the page once more; absent where that is not possible. */
  readonly onReadAgain?: (() => void) | undefined;
  readonly onChoose: (from: string, to: string) => void;
  /** A choice of another page to compare with; absent where no other page can be seen. */
  readonly otherPage?: ComponentChildren;
}

/** A page's versions, and the changes between two of them. */
export function PageHistory({ source, pageId, url, title, from, to, onReadAgain, onChoose, ...rest }: Props) {
  const { otherPage, mayWrite = true } = rest;
  const versions = useVersions(source, pageId);
  const annotate = useAnnotate(source, pageId);
  const write = mayWrite ? annotate : undefined;
  const [newest, previous] = versions.data ?? [];
  const has = (id: string | undefined) => versions.data?.some((version) => version.id === id);
  const toId = has(to) ? to : newest?.id;
  const fromId = has(from) ? from : previous?.id;
  const before = useContent(source, pageId, fromId);
  const after = useContent(source, pageId, toId);
  const failed = [versions, before, after].find(({ fault }) => fault);
  if (failed?.fault) return <FaultNote fault={failed.fault} onRetry={failed.reload} />;
  if (!versions.data || !newest) return null;
  if (fromId === undefined || toId === undefined) {
    return (
      <div class="none">
        <p class="none-title">{t("history.one.title")}</p>
        <p>{t("history.one.text")}</p>
        <VersionNote version={newest} onWrite={write} />
        {otherPage}
        {onReadAgain && (
          <button type="button" class="button primary" onClick={onReadAgain}>
            {t("page.readAgain")}
          </button>
        )}
      </div>
    );
  }
  return (
    <Compare
      source={source}
      pageId={pageId}
      url={url}
      title={title}
      versions={versions.data}
      from={fromId}
      to={toId}
      onChoose={onChoose}
      onWrite={write}
      otherPage={otherPage}
      before={before.data ?? undefined}
      after={after.data ?? undefined}
    />
  );
}
