import { i18n } from "#i18n";
import type { Room } from "./TokensView.tsx";

interface Props {
  readonly query: string;
  /** Where the search did find something. */
  readonly places: readonly { readonly id: Room; readonly label: string; readonly count: number }[];
  readonly onGo: (room: Room) => void;
}

export function NothingFound({ query, places, onGo }: Props) {
  return (
    <div class="none">
      <p>{i18n.t("search.none", [query.trim()])}</p>
      {places.length > 0 && (
        <p class="none-places">
          {places.map(({ id, label, count }) => (
            <button type="button" class="button small" key={id} onClick={() => onGo(id)}>
              {label} <span class="count">{count}</span>
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
