import type { NamedToken } from "@tintype/shared/kinds/kind";
import { language, t } from "../../i18n/i18n.ts";
import { aliasFound, distanceTo } from "./rank.ts";
import { useSearch } from "./search-context.ts";

/** Why a search has found a token, if its name does not show that: the distance of its colour, or another of its names. */
export function Hit({ token }: { readonly token: NamedToken }) {
  const query = useSearch();
  if (!query) return null;
  const distance = distanceTo(query, token.value);
  const alias = distance === undefined ? aliasFound(query, token) : undefined;
  if (distance === undefined && alias === undefined) return null;
  return (
    <span class="hit" title={alias}>
      {distance === undefined ? t("search.alias", [alias ?? ""]) : distanceText(distance)}
    </span>
  );
}

function distanceText(distance: number): string {
  if (distance < 0.05) return t("search.exact");
  return `ΔE ${new Intl.NumberFormat(language(), { maximumFractionDigits: 1 }).format(distance)}`;
}
