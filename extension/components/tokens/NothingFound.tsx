import { t } from "@tintype/ui/i18n/i18n.ts";
import type { TokenKind } from "./TokensView.tsx";

interface Props {
  readonly query: string;
  /** Where the search did find something. */
  readonly kinds: readonly { readonly id: TokenKind; readonly label: string; readonly count: number }[];
  readonly onGo: (kind: TokenKind) => void;
}

export function NothingFound({ query, kinds, onGo }: Props) {
  return (
    <div class="none">
      <p>{t("search.none", [query.trim()])}</p>
      {kinds.length > 0 && (
        <p class="none-kinds">
          {kinds.map(({ id, label, count }) => (
            <button type="button" class="button small" key={id} onClick={() => onGo(id)}>
              {label} <span class="count">{count}</span>
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
