import { diffTokens } from "@tintype/shared/diff/diff";
import { comparisons } from "@tintype/shared/kinds/comparisons";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { useMemo } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { NotationChoice, NotationProvider } from "../kinds/colors/notation.tsx";
import { kinds } from "../kinds/index.ts";
import type { KindKey } from "../kinds/kind.ts";

interface Props {
  readonly before: Tokens;
  readonly after: Tokens;
}

/** The kinds whose changes follow from those of others, and are not part of the total. */
const REPEATING: ReadonlySet<KindKey> = new Set(
  comparisons.filter(({ repeatsOthers }) => repeatsOthers).map(({ key }) => key),
);

/** The changes between two versions. */
export function DiffView({ before, after }: Props) {
  const diff = useMemo(() => diffTokens(before, after), [before, after]);
  const total = diff.summary.total_changes;
  const changed = kinds.flatMap(({ key, showsColors, changes }) => {
    const count = changes?.count(diff) ?? 0;
    return changes && count > 0 ? [{ key, showsColors, count, List: changes.List }] : [];
  });
  if (changed.length === 0) {
    return (
      <div class="none">
        <EqualSign />
        <p class="none-title">{t("diff.none.title")}</p>
        <p>{t("diff.none.text")}</p>
      </div>
    );
  }
  return (
    <NotationProvider>
      <div class="diff">
        <div class="diff-summary">
          <p class="diff-total">
            <b>{total}</b> {t("diff.changes", total)}
          </p>
          <ul>
            {changed.map(({ key, count }) =>
              REPEATING.has(key) ? (
                <li key={key} title={t("diff.repeats")}>
                  {t(`kinds.${key}`)} ({count})
                </li>
              ) : (
                <li key={key}>
                  {t(`kinds.${key}`)} <b>{count}</b>
                </li>
              ),
            )}
          </ul>
          {changed.some(({ showsColors }) => showsColors) && <NotationChoice />}
        </div>
        {changed.map(({ key, List }) => (
          <List key={key} diff={diff} before={before} after={after} />
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
