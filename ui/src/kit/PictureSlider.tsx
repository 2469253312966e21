import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import type { CSSProperties } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";

/** A place on a screenshot, in px of it. */
type Box = AllPlaces["places"][number];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The screenshot of a version. */
export interface ShownPicture {
  readonly label: string;
  readonly source: string;
  readonly size: Size | null | undefined;
  /** Places of tokens that have changed. */
  readonly outlines: readonly Box[];
}

/** A screenshot with boxes around the places whose tokens have changed. */
export function OutlinedPicture({
  version,
  style,
}: {
  readonly version: ShownPicture;
  readonly style?: CSSProperties;
}) {
  const { label, source, size, outlines } = version;
  return (
    <span class="outlined-picture" style={style}>
      <img src={source} alt={t("pictures.of", [label])} width={size?.width} height={size?.height} />
      {size && outlines.length > 0 && (
        <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
          {outlines.map(({ x, y, width, height, selector }) => (
            <rect class="picture-changed" key={selector} x={x} y={y} width={width} height={height} />
          ))}
        </svg>
      )}
    </span>
  );
}

/** Two pictures in the same scale, one over the other: the older one left of the line, the newer one right of it. */
export function PictureSlider({ before, after }: { readonly before: ShownPicture; readonly after: ShownPicture }) {
  const [position, setPosition] = useState(50);
  const width = Math.max(before.size?.width ?? 1, after.size?.width ?? 1);
  const height = Math.max(before.size?.height ?? 1, after.size?.height ?? 1);
  const picture = (version: ShownPicture, clipPath: string) => (
    <OutlinedPicture
      version={version}
      style={{ width: `${((version.size?.width ?? width) / width) * 100}%`, clipPath }}
    />
  );
  // In each picture's own width, which may be smaller than that of the other.
  const part = ({ size }: ShownPicture) => `${(position * width) / (size?.width ?? width)}%`;
  return (
    <div class="pictures-slider" style={{ aspectRatio: `${width} / ${height}` }}>
      {picture(before, `inset(0 calc(100% - ${part(before)}) 0 0)`)}
      {picture(after, `inset(0 0 0 ${part(after)})`)}
      <span class="pictures-line" style={{ left: `${position}%` }} aria-hidden="true">
        <span />
      </span>
      <input
        type="range"
        min="0"
        max="100"
        step="0.5"
        value={position}
        aria-label={t("pictures.slide", [before.label, after.label])}
        aria-valuetext={`${Math.round(position)} %`}
        onInput={(event) => setPosition(Number(event.currentTarget.value))}
      />
    </div>
  );
}
