import { t } from "../i18n/i18n.ts";

interface Props {
  /** From 1. */
  readonly page: number;
  readonly pagination: { readonly per_page: number; readonly total: number } | undefined;
  readonly onPage: (page: number) => void;
}

/** Leads through the pages of a long list. Nothing for a list on one page. */
export function Pager({ page, pagination, onPage }: Props) {
  const last = pagination ? Math.ceil(pagination.total / pagination.per_page) : 1;
  if (last <= 1) return null;
  return (
    <nav class="pager" aria-label={t("pager.label")}>
      <button type="button" class="button small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t("pager.previous")}
      </button>
      <span class="count">{t("pager.position", [page, last])}</span>
      <button type="button" class="button small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t("pager.next")}
      </button>
    </nav>
  );
}
