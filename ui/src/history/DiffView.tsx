import { diffTokens } from "@tintype/shared/diff/diff";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { useMemo } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { NotationChoice, NotationProvider } from "../kinds/colors/notation.tsx";
import { kinds } from "../kinds/index.ts";

interface Props {
  readonly before: Tokens;
  readonly after: Tokens;
}

/** The changes between two versions. */
export function DiffView({ before, after }: Props) {
  const diff = useMemo(() => diffTokens(before, after), [before, after]);
  const total = diff.summary.total_changes;
  if (total === 0) {
    return (
      <div class="none">
        <EqualSign />
        <p class="none-title">{t("diff.none.title")}</p>
        <p>{t("diff.none.text")}</p>
      </div>
    );
  }
  const compared = kinds.flatMap(({ key, showsColors, changes }) =>
    changes ? [{ key, showsColors, count: changes.count(diff), List: changes.List }] : [],
  );
  const changed = compared.filter(({ count }) => count > 0);
  return (
    <NotationProvider>
      <div class="diff">
        <div class="diff-summary">
          <p class="diff-total">
            <b>{total}</b> {t("diff.changes", total)}
          </p>
          <ul>
            {compared.map(({ key, count }) => (
              <li key={key} class={count === 0 ? "quiet" : ""}>
                {t(`kinds.${key}`)} <b>{count}</b>
              </li>
            ))}
          </ul>
          {changed.some(({ showsColors }) => showsColors) && <NotationChoice />}
        </div>
        {changed.map(({ key, List }) => (
          <List key={key} diff={diff} after={after} />
        ))}
      </div>
    </NotationProvider>
  );
}

function EqualSign() {
  return (
    <svg class="none-picture" viewBox="0 0 64 40" aria-hidden="true">
      <rect x="2" y="2" width="27" height="36" rx="6" />
      <rect x="35" y="2" width="27" height="36" rx="6" />
      <path d="M10 16h11M10 24h11M43 16h11M43 24h11" />
    </svg>
  );
}
