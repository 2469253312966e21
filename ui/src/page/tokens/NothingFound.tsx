import { t } from "../../i18n/i18n.ts";
import type { KindKey } from "../../kinds/kind.ts";

interface Props {
  readonly query: string;
  /** The kinds in which the search found something. */
  readonly elsewhere: readonly { readonly id: KindKey; readonly label: string; readonly count: number }[];
  readonly onGo: (kind: KindKey) => void;
}

export function NothingFound({ query, elsewhere, onGo }: Props) {
  return (
    <div class="none">
      <p>{t("search.none", [query.trim()])}</p>
      {elsewhere.length > 0 && (
        <p class="none-kinds">
          {elsewhere.map(({ id, label, count }) => (
            <button type="button" class="button small" key={id} onClick={() => onGo(id)}>
              {label} <span class="count">{count}</span>
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
