import { language, t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import type { HomeRoute } from "../../platform/routes.ts";

interface Props {
  readonly route: HomeRoute;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** Which part of a long list is shown, and links to the parts before and after it. */
export function Paging({ route, page, perPage, total }: Props) {
  const { link } = usePlatform();
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1) return null;
  const { page: _, ...rest } = route;
  const linkTo = (target: number) => link({ ...rest, ...(target > 1 && { page: target }) });
  const number = (value: number) => new Intl.NumberFormat(language()).format(value);
  const firstIndex = (page - 1) * perPage + 1;
  return (
    <nav class="paging" aria-label={t("overview.paging")}>
      {page > 1 ? (
        <a class="button" {...linkTo(page - 1)}>
          {t("overview.previous")}
        </a>
      ) : (
        <span />
      )}
      <span class="paging-range">
        {t("overview.range", [number(firstIndex), number(Math.min(page * perPage, total)), number(total)])}
      </span>
      {page < last ? (
        <a class="button" {...linkTo(page + 1)}>
          {t("overview.next")}
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
