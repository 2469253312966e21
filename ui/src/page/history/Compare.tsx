import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { hostOf } from "../../kit/host.ts";
import { SwapIcon } from "../../kit/icons.tsx";
import { lazily } from "../../kit/lazily.tsx";
import { momentOf } from "../../kit/time.ts";
import type { Content, PageSource, VersionSummary } from "../../platform/sources/page-source.ts";
import { PreviewsProvider } from "../../tokens/previews/PreviewsProvider.tsx";
import { DiffView } from "./DiffView.tsx";
import type { WriteNote } from "./NoteForm.tsx";
import { Timeline } from "./Timeline.tsx";
import { VersionNote } from "./VersionNote.tsx";
import { Warnings } from "./Warnings.tsx";

const BeforeAfter = lazily(
  () => import("../places/BeforeAfter.tsx").then((module) => module.BeforeAfter),
  () => <Ghosts />,
);

interface Props {
  readonly source: PageSource;
  readonly pageId: string;
  /** Address of the page. */
  readonly url: string;
  readonly title: string | undefined;
  /** Newest first; at least two. */
  readonly versions: readonly VersionSummary[];
  readonly from: string;
  readonly to: string;
  readonly onChoose: (from: string, to: string) => void;
  readonly onWrite: WriteNote | undefined;
  /** A choice of another page to compare with. */
  readonly otherPage: ComponentChildren;
  /** Contents of the two versions; undefined until they are loaded. */
  readonly before: Content | undefined;
  readonly after: Content | undefined;
}

/** A choice of any two versions of a page, and the differences between them. */
export function Compare({
  source,
  pageId,
  url,
  title,
  versions,
  from,
  to,
  onChoose,
  onWrite,
  otherPage,
  before,
  after,
}: Props) {
  const origin = source.where;
  const noted = [...new Set([from, to])].flatMap((id) => versions.find((version) => version.id === id) ?? []);
  return (
    <div class="compare">
      <Timeline source={source} pageId={pageId} versions={versions} from={from} to={to} onChoose={onChoose} />
      <div class="pickers">
        <Picker label={t("history.from")} versions={versions} chosen={from} onChoose={(id) => onChoose(id, to)} />
        <button
          type="button"
          class="icon-button"
          aria-label={t("history.swap")}
          title={t("history.swap")}
          onClick={() => onChoose(to, from)}
        >
          <SwapIcon />
        </button>
        <Picker label={t("history.to")} versions={versions} chosen={to} onChoose={(id) => onChoose(from, id)} />
      </div>
      <div class="version-notes">
        {noted.map((version) => (
          <VersionNote key={version.id} version={version} onWrite={onWrite} />
        ))}
      </div>
      {otherPage}
      <section class="diff-body" aria-label={t("history.changes")} aria-busy={!before || !after}>
        {before && after && (
          <PreviewsProvider origin={origin} url={url} key={`${from} ${to}`}>
            <Warnings before={before} after={after} />
            {source.picture && (
              <Pictures
                source={source}
                pageId={pageId}
                versions={versions}
                before={{ id: from, content: before }}
                after={{ id: to, content: after }}
              />
            )}
            <DiffView
              before={before.tokens}
              after={after.tokens}
              page={{ title: title || hostOf(url), url, extractionId: source.where === "server" ? pageId : undefined }}
            />
          </PreviewsProvider>
        )}
      </section>
    </div>
  );
}

interface PicturesProps extends Pick<Props, "source" | "pageId" | "versions"> {
  readonly before: { readonly id: string; readonly content: Content };
  readonly after: { readonly id: string; readonly content: Content };
}

/** The screenshots of both versions, which can be closed. If one is missing, the reason is shown when somebody opens them. */
function Pictures({ source, pageId, versions, before, after }: PicturesProps) {
  const areThere = before.content.screenshot !== undefined && after.content.screenshot !== undefined;
  const [isOpen, setOpen] = useState(areThere);
  const describeVersion = ({ id, content }: PicturesProps["before"]) => {
    const number = versions.find((version) => version.id === id)?.version ?? 0;
    return { id, content, label: t("history.version", [number]), isNewest: versions[0]?.id === id };
  };
  return (
    <details class="compare-pictures" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("pictures.title")}</summary>
      {isOpen && (
        <BeforeAfter source={source} pageId={pageId} before={describeVersion(before)} after={describeVersion(after)} />
      )}
    </details>
  );
}

interface PickerProps {
  readonly label: string;
  readonly versions: readonly VersionSummary[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function Picker({ label, versions, chosen, onChoose }: PickerProps) {
  const id = useId();
  const now = Date.now();
  const labelOf = ({ version, takenAt, by }: VersionSummary) =>
    [t("history.version", [version]), momentOf(takenAt, now), by].filter(Boolean).join(" · ");
  const shownVersion = versions.find((version) => version.id === chosen);
  return (
    <div class="picker">
      <label for={id}>{label}</label>
      <select
        id={id}
        title={shownVersion && labelOf(shownVersion)}
        value={chosen}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {versions.map((version) => (
          <option key={version.id} value={version.id}>
            {labelOf(version)}
          </option>
        ))}
      </select>
    </div>
  );
}
