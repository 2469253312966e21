import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { BackIcon, CrossIcon, ForwardIcon, TargetIcon } from "../../kit/icons.tsx";
import { useKeys } from "../../kit/use-keys.ts";
import { useStore } from "../../platform/context.ts";
import type { OnPageTarget, ShowOnPage as Shower, ShownOnPage } from "../../platform/platform.ts";

interface Props {
  readonly shower: Shower;
  readonly target: OnPageTarget;
  /** The name of the token or finding that is shown, for screen readers. */
  readonly name: string;
}

/** The button that shows elements in the tab, and while they are shown, their number and the way from one to the next. */
export function ShowOnPageAction({ shower, target: latestTarget, name }: Props) {
  const text = JSON.stringify(latestTarget);
  // One object for as long as its text does not change.
  const target = useMemo((): OnPageTarget => JSON.parse(text), [text]);
  const all = useStore(shower);
  const current = all?.target === target ? all : undefined;
  // When the token's details close, or another token takes their place.
  useEffect(
    () => () => {
      if (shower.get()?.target === target) shower.clear();
    },
    [shower, target],
  );
  if (!current) {
    return (
      <button
        type="button"
        class="button small on-page"
        aria-label={`${t("onPage.show")}: ${name}`}
        onClick={() => shower.show(target)}
      >
        <TargetIcon />
        {t("onPage.show")}
      </button>
    );
  }
  return <ShownElements current={current} shower={shower} name={name} />;
}

interface ShownProps {
  readonly current: ShownOnPage;
  readonly shower: Shower;
  readonly name: string;
}

function ShownElements({ current, shower, name }: ShownProps) {
  const { count } = current;
  useKeys(({ key }) => {
    if (key === "n") shower.step(1);
    if (key === "N") shower.step(-1);
  });
  // An effect would hear keys only one frame after the bar is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault(); // it would close the popup
      shower.clear();
    };
    addEventListener("keydown", onKey, true);
    return () => removeEventListener("keydown", onKey, true);
  }, [shower]);
  return (
    <section class="on-page-bar" aria-label={t("onPage.label", [name])}>
      <span class="on-page-count" role="status">
        {words(current)}
      </span>
      {count > 0 && (
        <>
          <button
            type="button"
            class="icon-button small"
            aria-label={t("onPage.previous")}
            title={`${t("onPage.previous")} (N)`}
            aria-keyshortcuts="Shift+N"
            onClick={() => shower.step(-1)}
          >
            <BackIcon />
          </button>
          <button
            type="button"
            class="icon-button small"
            aria-label={t("onPage.next")}
            title={`${t("onPage.next")} (n)`}
            aria-keyshortcuts="N"
            onClick={() => shower.step(1)}
          >
            <ForwardIcon />
          </button>
        </>
      )}
      <button
        type="button"
        class="icon-button small"
        aria-label={t("onPage.hide")}
        title={`${t("onPage.hide")} (Esc)`}
        aria-keyshortcuts="Escape"
        onClick={() => shower.clear()}
      >
        <CrossIcon />
      </button>
    </section>
  );
}

function words({ state, count, more, at }: ShownOnPage): string {
  if (state === "looking") return t("onPage.looking");
  if (state === "failed") return t("onPage.failed");
  if (at !== undefined) return t("onPage.at", [at + 1, count]);
  return more ? t("onPage.more", [count]) : t("onPage.count", count);
}
