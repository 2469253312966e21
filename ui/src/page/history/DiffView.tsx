import { changesOfDiff } from "@tintype/shared/agents/prompt";
import { diffTokens } from "@tintype/shared/diff/diff";
import { countRepeated } from "@tintype/shared/diff/kinds";
import { diffOfMode } from "@tintype/shared/diff/modes";
import type { TokensDiff } from "@tintype/shared/diff/schema";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { tokensInMode } from "@tintype/shared/modes/tokens-in-mode";
import { useMemo, useRef } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { NotationChoice, NotationProvider } from "../../kinds/colors/notation.tsx";
import { kinds } from "../../kinds/index.ts";
import { CopyPrompt } from "../../kit/CopyPrompt.tsx";
import { useCopying } from "../../kit/copying.tsx";
import { CopyIcon } from "../../kit/icons.tsx";
import { useKeys } from "../../kit/use-keys.ts";
import { describeMode } from "../../tokens/modes/describe-mode.ts";
import { modeName } from "../../tokens/modes/mode-name.ts";
import { diffMarkdown } from "./diff-markdown.ts";

interface PageOfDiff {
  readonly title: string;
  readonly url: string;
  /** Whose review the page is compared with; absent without one. */
  readonly extractionId?: string | undefined;
}

interface Props {
  readonly before: Tokens;
  readonly after: Tokens;
  /** The page, for the text to copy; without it nothing is offered to copy. */
  readonly page?: PageOfDiff | undefined;
}

/** The changes between two versions: those of the base, and then those that only a mode has. */
export function DiffView({ before, after, page }: Props) {
  const { copy } = useCopying();
  const list = useRef<HTMLDivElement>(null);
  useKeys((event) => {
    const step = event.key === "j" ? 1 : event.key === "k" ? -1 : 0;
    if (step !== 0 && list.current && focusChange(list.current, step)) event.preventDefault();
  });
  const diff = useMemo(() => diffTokens(before, after), [before, after]);
  const changed = changedKinds(diff);
  const modes = changedModes(diff, before, after);
  if (changed.length === 0 && modes.length === 0) {
    return (
      <div class="none">
        <EqualSign />
        <p class="none-title">{t("diff.none.title")}</p>
        <p>{t("diff.none.text")}</p>
      </div>
    );
  }
  const total = diff.summary.total_changes;
  return (
    <NotationProvider>
      <div class="diff" ref={list}>
        <div class="diff-summary">
          <p class="diff-total">
            <b>{total}</b> {t("diff.changes", total)}
          </p>
          <ul aria-label={t("history.changes")}>
            {changed.map(({ key, count }) =>
              countRepeated(key, diff.changes) === count ? (
                <li key={key} title={t("diff.repeats")}>
                  {t(`kinds.${key}`)} ({count})
                </li>
              ) : (
                <li key={key}>
                  {t(`kinds.${key}`)} <b>{count}</b>
                </li>
              ),
            )}
            {modes.map(({ name, diff: { summary } }) => (
              <li key={name}>
                {t("modes.changedIn", [modeName(name)])} <b>{summary.total_changes}</b>
              </li>
            ))}
          </ul>
          {[changed, ...modes.map((mode) => mode.changed)].flat().some(({ showsColors }) => showsColors) && (
            <NotationChoice />
          )}
          {page && (
            <button
              type="button"
              class="button small"
              onClick={() => copy(diffMarkdown(diff, page.title, page.url), t("diff.copy"))}
            >
              <CopyIcon /> {t("diff.copy")}
            </button>
          )}
          {page && (
            <CopyPrompt
              subject={{ url: page.url, extractionId: page.extractionId, changes: changesOfDiff(diff) }}
              label={t("history.changes")}
            />
          )}
        </div>
        {changed.map(({ key, List }) => (
          <List key={key} diff={diff} before={before} after={after} />
        ))}
        {modes.map((mode) => (
          <section class="diff-mode" key={mode.name} aria-labelledby={`diff-mode-${mode.name}`}>
            <header>
              <h2 id={`diff-mode-${mode.name}`}>{t("modes.changedIn", [modeName(mode.name)])}</h2>
              {mode.conditions && <p class="mode-facts">{describeMode(mode.conditions)}</p>}
            </header>
            {mode.changed.map(({ key, List }) => (
              <List key={key} {...mode} />
            ))}
          </section>
        ))}
      </div>
    </NotationProvider>
  );
}

/** Goes to the next change, or to the one before. @returns whether there is one */
function focusChange(list: HTMLElement, step: 1 | -1): boolean {
  const changes = [...list.querySelectorAll("li")].filter((item) => item.querySelector("button, a"));
  const current = changes.findIndex((item) => item.contains(document.activeElement));
  const nextChange = changes[current === -1 && step === -1 ? changes.length - 1 : current + step];
  nextChange?.querySelector<HTMLElement>("button, a")?.focus();
  return nextChange !== undefined;
}

function changedKinds(diff: TokensDiff) {
  return kinds.flatMap(({ key, showsColors, changes }) => {
    const count = changes?.count(diff) ?? 0;
    return changes && count > 0 ? [{ key, showsColors, count, List: changes.List }] : [];
  });
}

/** The modes with changes that the base does not have, with all that holds in them before and after. */
function changedModes({ changes }: TokensDiff, before: Tokens, after: Tokens) {
  return Object.entries(changes.modes ?? {}).flatMap(([name, modeChanges]) => {
    const diff = diffOfMode(modeChanges);
    const changed = changedKinds(diff);
    if (changed.length === 0) return [];
    const conditions = after.modes?.find((mode) => mode.name === name);
    return [
      {
        name,
        diff,
        changed,
        conditions,
        before: tokensInMode(before, name) ?? before,
        after: tokensInMode(after, name) ?? after,
      },
    ];
  });
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
