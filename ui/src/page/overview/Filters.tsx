import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { SearchField } from "../../kit/SearchField.tsx";
import { usePlatform } from "../../platform/context.ts";
import { type HomeRoute, LISTED, SORTS, STATUSES } from "../../platform/routes.ts";
import { PERSONAL, useTeams } from "../../platform/server/use-server.ts";

/** Time that the person must pause before a search is made. */
const PAUSE_MS = 200;

/** The search, the filters and the order of the list. Each change starts at the first page of the list. */
export function Filters({ route }: { readonly route: HomeRoute }) {
  const { go } = usePlatform();
  const teams = useTeams().data?.data ?? [];
  const { page: _, ...rest } = route;
  const [search, setSearch] = useState(route.search ?? "");
  const inAddress = route.search ?? "";
  /** The search that the address has, or gets because of what was typed. The person may have typed on meanwhile. */
  const lastSearch = useRef(inAddress);
  // Back, and the button that clears everything, change the search from outside.
  useEffect(() => {
    if (inAddress === lastSearch.current) return;
    lastSearch.current = inAddress;
    setSearch(inAddress);
  }, [inAddress]);
  useEffect(() => {
    const wantedSearch = search.trim();
    if (wantedSearch === lastSearch.current) return undefined;
    const { search: __, ...others } = rest;
    const timer = setTimeout(() => {
      lastSearch.current = wantedSearch;
      go({ ...others, ...(wantedSearch && { search: wantedSearch }) }, { replace: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  return (
    <search class="overview-filters">
      <SearchField
        label={t("dashboard.search")}
        clearLabel={t("search.clear")}
        value={search}
        onChange={setSearch}
        shortcut="/"
      />
      <select
        aria-label={t("overview.of.label")}
        value={route.of ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const { of: __, ...others } = rest;
          const of = LISTED.find((option) => option === value);
          go({ ...others, ...(of && { of }) });
        }}
      >
        <option value="">{t("overview.of.all")}</option>
        {LISTED.map((listed) => (
          <option key={listed} value={listed}>
            {t(`overview.of.${listed}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t("overview.team")}
        value={route.team ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const { team: __, ...others } = rest;
          go({ ...others, ...(value && { team: value }) });
        }}
      >
        <option value="">{t("overview.all")}</option>
        <option value={PERSONAL}>{t("overview.personal")}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={t("overview.status")}
        value={route.status ?? ""}
        onChange={({ currentTarget: { value } }) => {
          const { status: __, ...others } = rest;
          const status = STATUSES.find((option) => option === value);
          go({ ...others, ...(status && { status }) });
        }}
      >
        <option value="">{t("overview.anyStatus")}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(`overview.is.${status}`)}
          </option>
        ))}
      </select>
      <select
        aria-label={t("overview.sort")}
        value={route.sort ?? SORTS[0]}
        onChange={({ currentTarget: { value } }) => {
          const { sort: __, ...others } = rest;
          const sort = SORTS.find((option) => option === value);
          go({ ...others, ...(sort && sort !== SORTS[0] && { sort }) });
        }}
      >
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {t(`overview.by.${sort}`)}
          </option>
        ))}
      </select>
    </search>
  );
}
