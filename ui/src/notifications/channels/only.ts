import type { Channel, ChannelOnly } from "@tintype/shared/channels/wire";
import type { KindKey } from "@tintype/shared/kinds/keys";
import { t } from "../../i18n/i18n.ts";
import { useExtractions, useServerQuery } from "../../platform/server/use-server.ts";

/** The sites, pages and changes that a channel tells about, as people enter them. A list without an entry: everything. */
export interface OnlyForm {
  readonly siteIds: readonly string[];
  readonly extractionIds: readonly string[];
  readonly kinds: readonly KindKey[];
  /** Empty: every difference. */
  readonly minDeltaE: string;
}

export const EVERYTHING: OnlyForm = { siteIds: [], extractionIds: [], kinds: [], minDeltaE: "" };

export const onlyFormOf = (only: Channel["only"]): OnlyForm => ({
  siteIds: only?.site_ids ?? [],
  extractionIds: only?.extraction_ids ?? [],
  kinds: only?.kinds ?? [],
  minDeltaE: only?.min_delta_e === undefined ? "" : String(only.min_delta_e),
});

/** The choices of a form, as requests have them. */
export function onlyOf({ siteIds, extractionIds, kinds, minDeltaE }: OnlyForm): ChannelOnly | null {
  const only: ChannelOnly = {
    ...(siteIds.length > 0 && { site_ids: [...siteIds] }),
    ...(extractionIds.length > 0 && { extraction_ids: [...extractionIds] }),
    ...(kinds.length > 0 && { kinds: [...kinds] }),
    ...(minDeltaE !== "" && { min_delta_e: Number(minDeltaE) }),
  };
  return Object.keys(only).length > 0 ? only : null;
}

/** The number of things that a form chooses. */
export const countChoices = ({ siteIds, extractionIds, kinds, minDeltaE }: OnlyForm): number =>
  siteIds.length + extractionIds.length + kinds.length + (minDeltaE === "" ? 0 : 1);

/** Says what a channel tells about. */
export function onlyText(only: Channel["only"]): string {
  const { siteIds, extractionIds, kinds, minDeltaE } = onlyFormOf(only);
  const parts = [
    ...(siteIds.length > 0 ? [t("channels.only.siteCount", siteIds.length)] : []),
    ...(extractionIds.length > 0 ? [t("channels.only.pageCount", extractionIds.length)] : []),
    ...new Set(kinds.map((kind) => t(`kinds.${kind}`))),
    ...(minDeltaE === "" ? [] : [`ΔE ≥ ${minDeltaE}`]),
  ];
  return parts.length > 0 ? parts.join(", ") : t("channels.only.everything");
}

/** The sites of a team, or (null) of the person. */
export function useSitesOf(teamId: string | null) {
  const query = useServerQuery(`sites of ${teamId}`, (client) =>
    client.sites.list.query({ per_page: 100, ...(teamId !== null && { team_id: teamId }) }),
  );
  return { ...query, data: query.data?.data.filter(({ team_id }) => team_id === teamId) };
}

/** A site and a page that a message can be about. */
export interface Subjects {
  readonly site?: string | undefined;
  readonly page?: { readonly title: string | null; readonly url: string } | undefined;
}

/** The first site and the first page that are chosen, if they are in the lists. */
export function useSubjectsOf({ siteIds: [site], extractionIds: [page] }: OnlyForm, teamId: string | null): Subjects {
  const sites = useSitesOf(teamId).data;
  const pages = useExtractions(teamId, "").data?.data;
  return { site: sites?.find(({ id }) => id === site)?.name, page: pages?.find(({ id }) => id === page) };
}
