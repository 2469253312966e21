import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Slices } from "../../kit/Slices.tsx";
import { exactTime, momentOf } from "../../kit/time.ts";
import type { PageSource, VersionSummary } from "../../platform/sources/page-source.ts";
import { Thumbnail } from "../../platform/sources/Thumbnail.tsx";

interface Props {
  readonly source: PageSource;
  readonly pageId: string;
  /** Newest first. */
  readonly versions: readonly VersionSummary[];
  readonly from: string;
  readonly to: string;
  /** A click compares a version with the one before it. */
  readonly onChoose: (from: string, to: string) => void;
}

/** A page's versions from the oldest to the newest. The two that are compared are marked. */
export function Timeline({ source, pageId, versions, from, to, onChoose }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const inOrder = versions.toReversed();
  const [a, b] = [from, to].map((id) => inOrder.findIndex((version) => version.id === id));
  const [first, last] = [Math.min(a ?? 0, b ?? 0), Math.max(a ?? 0, b ?? 0)];
  useEffect(() => {
    if (list.current) showInMiddle(list.current, list.current.querySelector(".to"));
  }, [to]);
  const isOfSeveral = new Set(versions.map(({ by }) => by)).size > 1;
  const now = Date.now();
  const draw = ({ id, version, takenAt, by, note }: VersionSummary, index: number) => {
    const mark = id === to ? "to" : id === from ? "from" : "";
    const between = index > first && index <= last ? "between" : "";
    const versionBefore = inOrder[index - 1];
    return (
      <li key={id} class={`${mark} ${between}`}>
        <button
          type="button"
          aria-current={mark === "" ? undefined : "true"}
          title={[exactTime(takenAt), by, note].filter(Boolean).join(" · ")}
          onClick={() => onChoose(versionBefore?.id ?? id, id)}
        >
          <span class="timeline-dot" aria-hidden="true" />
          <Thumbnail source={source} pageId={pageId} versionId={id} />
          <span class="timeline-version">{t("history.version", [version])}</span>
          <span class="timeline-time">{momentOf(takenAt, now)}</span>
          {isOfSeveral && <span class="timeline-time">{by}</span>}
          {note !== undefined && <span class="timeline-note">{note}</span>}
        </button>
      </li>
    );
  };
  return (
    <ol class="timeline" ref={list} aria-label={t("history.timeline")}>
      <Slices
        items={inOrder}
        // The list is scrolled to it.
        around={b ?? 0}
        draw={draw}
        instead={(count) => <li class="timeline-later" aria-hidden="true" style={{ "--versions": count }} />}
      />
    </ol>
  );
}

/** Scrolls a row sideways until an item is in its middle. `scrollIntoView` would scroll what is around the row, too. */
function showInMiddle(row: Element, item: Element | null): void {
  if (!item) return;
  const [around, box] = [row.getBoundingClientRect(), item.getBoundingClientRect()];
  row.scrollLeft += box.left + box.width / 2 - (around.left + around.width / 2);
}
