import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Dialog } from "../../kit/Dialog.tsx";
import { PictureSlider } from "../../kit/PictureSlider.tsx";
import type { ReviewedChange } from "../use-review.ts";
import { type Box, type ChangedPlace, choosePlace, partAround } from "./choose-place.ts";
import { type Compared, type PictureOf, usePictures } from "./use-pictures.ts";

interface Props {
  readonly change: ReviewedChange;
  /** Undefined until it is known which versions are compared. */
  readonly compared: Compared | undefined;
}

/** A change on the screenshots of both versions. A click shows these with a slider. */
export function PlaceThumbs({ change, compared }: Props) {
  const pictures = usePictures(compared);
  const [isOpen, setOpen] = useState(false);
  if (!pictures) return null;
  const { before, after } = pictures;
  const place = choosePlace(change, { before: before.places, after: after.places });
  if (!place) return null;
  return (
    <>
      <button
        type="button"
        class="review-thumbs"
        aria-label={t("review.pictures.open", [change.name])}
        title={t("review.pictures.open", [change.name])}
        onClick={() => setOpen(true)}
      >
        <Thumb picture={before} place={place.before} counterpart={place.after} />
        <Thumb picture={after} place={place.after} counterpart={place.before} />
      </button>
      {isOpen && (
        <Dialog title={change.name} class="review-picture-dialog" onClose={() => setOpen(false)}>
          <Large before={before} after={after} place={place} />
        </Dialog>
      )}
    </>
  );
}

/** In px of the device. Twice the size that it is drawn in. */
const THUMB = { width: 240, height: 160 } as const;

interface ThumbProps {
  readonly picture: PictureOf;
  /** null: the token is not used there, so the picture shows what is there instead. */
  readonly place: ChangedPlace["before"];
  readonly counterpart: ChangedPlace["before"];
}

/** The part of a screenshot around a place. */
function Thumb({ picture: { image }, place, counterpart }: ThumbProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const centre = place ?? counterpart;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context && image && centre) draw(context, image, partAround(centre, counterpart), place);
  }, [image, place, counterpart]);
  if (!image) return <span class="review-thumb none-text">{t("review.pictures.none")}</span>;
  return <canvas class="review-thumb" ref={canvas} width={THUMB.width} height={THUMB.height} />;
}

/** Draws a part of a screenshot, with a frame around the place. */
function draw(context: CanvasRenderingContext2D, image: HTMLImageElement, part: Box, place: Box | null): void {
  const scale = THUMB.width / part.width;
  context.clearRect(0, 0, THUMB.width, THUMB.height);
  context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, THUMB.width, THUMB.height);
  if (!place) return;
  const frame = [(place.x - part.x) * scale, (place.y - part.y) * scale, place.width * scale, place.height * scale];
  const [x = 0, y = 0, width = 0, height = 0] = frame;
  // Two lines, of which one is seen on any page.
  for (const [color, line] of [["#fff", 6] as const, ["#e8762d", 3] as const]) {
    context.strokeStyle = color;
    context.lineWidth = line;
    context.strokeRect(x, y, width, height);
  }
}

interface LargeProps {
  readonly before: PictureOf;
  readonly after: PictureOf;
  readonly place: ChangedPlace;
}

/** Both screenshots with a slider between them, at the place. Without one of them, the other one alone. */
function Large({ before, after, place }: LargeProps) {
  const frame = useRef<HTMLDivElement>(null);
  const top = (place.after ?? place.before)?.y ?? 0;
  const versions = [
    { label: t("review.before"), picture: before, place: place.before },
    { label: t("review.after"), picture: after, place: place.after },
  ].flatMap(({ label, picture: { image }, place: outlined }) =>
    image
      ? [
          {
            label,
            source: image.src,
            size: { width: image.naturalWidth, height: image.naturalHeight },
            outlines: outlined ? [outlined] : [],
          },
        ]
      : [],
  );
  const [older, newer = older] = versions;
  useEffect(() => {
    const element = frame.current;
    if (element && older)
      element.scrollTop = (top / older.size.height) * element.scrollHeight - element.clientHeight / 3;
  }, []);
  if (!older || !newer) return null;
  return (
    <div class="review-picture" ref={frame}>
      {versions.length === 1 && (
        <p class="quiet-text">
          {t(older.label === t("review.before") ? "review.pictures.onlyBefore" : "review.pictures.onlyAfter")}
        </p>
      )}
      <PictureSlider before={older} after={newer} />
    </div>
  );
}
