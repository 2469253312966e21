import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";

type Place = AllPlaces["places"][number];

interface Props {
  /** The address of the screenshot. */
  readonly source: string;
  readonly size: { readonly width: number; readonly height: number };
  /** The places that are lit. An empty list lights the whole picture. */
  readonly lit: readonly Place[];
  readonly current: Place | undefined;
  /** Calls back with a point in px of the screenshot. */
  readonly onPoint: (x: number, y: number) => void;
  /** Calls back when somebody presses Enter on the picture, which has no point. */
  readonly onEnter: () => void;
}

/** A screenshot, as wide as there is space, with boxes around places. All but the places is darkened. */
export function Picture({ source, size: { width, height }, lit, current, onPoint, onEnter }: Props) {
  const mask = useId();
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [current]);
  const click = (event: MouseEvent & { readonly currentTarget: HTMLElement }) => {
    if (event.detail === 0) return onEnter(); // a key, not a pointer
    const box = event.currentTarget.getBoundingClientRect();
    onPoint(((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height);
  };
  return (
    <button
      type="button"
      class="picture"
      aria-label={t("places.choose")}
      style={{ aspectRatio: `${width} / ${height}` }}
      onClick={click}
    >
      <img src={source} alt="" width={width} height={height} decoding="async" />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {lit.length > 0 && (
          <>
            <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width={width} height={height}>
              <rect width={width} height={height} fill="#fff" />
              {lit.map((place) => (
                <rect {...boxOf(place)} fill="#000" key={place.selector} />
              ))}
            </mask>
            <rect class="picture-shade" width={width} height={height} mask={`url(#${mask})`} />
            {lit.map((place) => (
              <rect class="picture-place" {...boxOf(place)} key={place.selector} />
            ))}
          </>
        )}
        {current && (
          <>
            <rect class="picture-current" {...boxOf(current)} />
            <rect class="picture-current" {...boxOf(current)} />
          </>
        )}
      </svg>
      {current && (
        <span
          class="picture-mark"
          ref={mark}
          style={{
            left: `${(Math.max(0, current.x) / width) * 100}%`,
            top: `${(Math.max(0, current.y) / height) * 100}%`,
            height: `${(Math.min(current.height, height) / height) * 100}%`,
          }}
        />
      )}
    </button>
  );
}

const boxOf = ({ x, y, width, height }: Place) => ({ x, y, width, height });
