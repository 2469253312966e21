import { diffTokens } from "@tintype/shared/diff/diff";
import type { Tokens } from "@tintype/shared/tokens/schema";
import { t } from "@tintype/ui/i18n/i18n.ts";
import { useMemo } from "preact/hooks";
import { NotationChoice, NotationProvider } from "../tokens/notation.tsx";
import { ColorChanges } from "./ColorChanges.tsx";
import { SpacingChanges } from "./SpacingChanges.tsx";
import { TypographyChanges } from "./TypographyChanges.tsx";

interface Props {
  readonly before: Tokens;
  readonly after: Tokens;
}

/** What changed between two versions, drawn. */
export function DiffView({ before, after }: Props) {
  const { changes, summary } = useMemo(() => diffTokens(before, after), [before, after]);
  if (summary.total_changes === 0) {
    return (
      <div class="none">
        <EqualSign />
        <p class="none-title">{t("diff.none.title")}</p>
        <p>{t("diff.none.text")}</p>
      </div>
    );
  }
  const kinds = [
    ["colors", summary.colors_changed],
    ["typography", summary.typography_changed],
    ["spacing", summary.spacing_changed],
  ] as const;
  return (
    <NotationProvider>
      <div class="diff">
        <div class="diff-summary">
          <p class="diff-total">
            <b>{summary.total_changes}</b> {t("diff.changes", summary.total_changes)}
          </p>
          <ul>
            {kinds.map(([kind, count]) => (
              <li key={kind} class={count === 0 ? "quiet" : ""}>
                {t(`kinds.${kind}`)} <b>{count}</b>
              </li>
            ))}
          </ul>
          {summary.colors_changed > 0 && <NotationChoice />}
        </div>
        {summary.colors_changed > 0 && <ColorChanges changes={changes.colors} />}
        {summary.typography_changed > 0 && <TypographyChanges changes={changes.typography} assets={after.assets} />}
        {summary.spacing_changed > 0 && <SpacingChanges changes={changes.spacing} />}
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
