import { useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { Ghosts } from "../kit/Ghosts.tsx";
import { Segments } from "../kit/Segments.tsx";
import { useStoredChoice } from "../kit/use-stored-choice.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import type { Content, PageSource } from "../sources/page-source.ts";
import { usePicture } from "../sources/use-pages.ts";
import { NoPicture } from "./NoPicture.tsx";
import { whyNoPicture } from "./why-no-picture.ts";

interface Version {
  readonly id: string;
  readonly label: string;
  readonly content: Content;
  readonly isNewest: boolean;
}

interface Props {
  readonly source: PageSource;
  readonly pageId: string;
  readonly before: Version;
  readonly after: Version;
}

const WAYS = ["slider", "side"] as const;

/** The screenshots of two versions: one over the other with a slider between them, or side by side. */
export function BeforeAfter({ source, pageId, before, after }: Props) {
  const [way, setWay] = useStoredChoice("pictures", WAYS);
  const without = [before, after].find(({ content }) => !content.screenshot);
  const wantedId = (version: Version) => (without ? undefined : version.id);
  const older = usePicture(source, pageId, wantedId(before));
  const newer = usePicture(source, pageId, wantedId(after));
  if (without) {
    return (
      <>
        <p class="overline">{without.label}</p>
        <NoPicture reason={whyNoPicture(without.content, undefined, without.isNewest)} />
      </>
    );
  }
  const failed = [older, newer].find(({ fault }) => fault);
  if (failed?.fault) return <FaultNote fault={failed.fault} onRetry={failed.reload} />;
  if (older.data === undefined || newer.data === undefined) return <Ghosts />;
  const pictures = [
    { label: before.label, source: older.data, size: before.content.screenshot },
    { label: after.label, source: newer.data, size: after.content.screenshot },
  ] as const;
  return (
    <div class="before-after">
      <Segments
        label={t("pictures.ways")}
        values={WAYS}
        labelOf={(option) => t(`pictures.${option}`)}
        chosen={way}
        onChoose={setWay}
      />
      {way === "side" ? (
        <div class="pictures-side">
          {pictures.map(({ label, source: address, size }) => (
            <figure key={label}>
              <figcaption>{label}</figcaption>
              <img src={address} alt={t("pictures.of", [label])} width={size?.width} height={size?.height} />
            </figure>
          ))}
        </div>
      ) : (
        <Slider before={pictures[0]} after={pictures[1]} />
      )}
    </div>
  );
}

interface ShownVersion {
  readonly label: string;
  readonly source: string;
  readonly size: Content["screenshot"];
}

/** Two pictures in the same scale, one over the other: the older one left of the line, the newer one right of it. */
function Slider({ before, after }: { readonly before: ShownVersion; readonly after: ShownVersion }) {
  const [at, setAt] = useState(50);
  const width = Math.max(before.size?.width ?? 1, after.size?.width ?? 1);
  const height = Math.max(before.size?.height ?? 1, after.size?.height ?? 1);
  const picture = ({ label, source, size }: ShownVersion, clipPath: string) => (
    <img
      src={source}
      alt={t("pictures.of", [label])}
      style={{ width: `${((size?.width ?? width) / width) * 100}%`, clipPath }}
    />
  );
  // In each picture's own width, which may be smaller than that of the other.
  const part = ({ size }: ShownVersion) => `${(at * width) / (size?.width ?? width)}%`;
  return (
    <div class="pictures-slider" style={{ aspectRatio: `${width} / ${height}` }}>
      {picture(before, `inset(0 calc(100% - ${part(before)}) 0 0)`)}
      {picture(after, `inset(0 0 0 ${part(after)})`)}
      <span class="pictures-line" style={{ left: `${at}%` }} aria-hidden="true">
        <span />
      </span>
      <input
        type="range"
        min="0"
        max="100"
        step="0.5"
        value={at}
        aria-label={t("pictures.slide", [before.label, after.label])}
        aria-valuetext={`${Math.round(at)} %`}
        onInput={(event) => setAt(Number(event.currentTarget.value))}
      />
    </div>
  );
}
