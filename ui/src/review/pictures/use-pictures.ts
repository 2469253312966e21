import type { AllPlaces } from "@tintype/shared/api/extractions/places";
import { useEffect, useState } from "preact/hooks";
import { whenIdle } from "../../kit/when-idle.ts";
import { useAllPlaces, useImage, usePageSource } from "../../platform/sources/use-pages.ts";

/** A screenshot with the places of its tokens. */
export interface PictureOf {
  /** null: the version has no screenshot. */
  readonly image: HTMLImageElement | null;
  /** Undefined without a screenshot. */
  readonly places: AllPlaces | undefined;
}

/** Two versions of a page that are compared. */
export interface Compared {
  readonly pageId: string;
  readonly beforeId: string;
  readonly afterId: string;
}

/**
 * The screenshots of two versions, which are loaded once for all changes, when the browser has nothing else to do.
 * @param compared undefined: nothing is loaded
 * @returns undefined until they are loaded
 */
export function usePictures(
  compared: Compared | undefined,
): { readonly before: PictureOf; readonly after: PictureOf } | undefined {
  const isIdle = useIdle();
  const loaded = isIdle ? compared : undefined;
  const before = usePictureOf(loaded?.pageId ?? "", loaded?.beforeId);
  const after = usePictureOf(loaded?.pageId ?? "", loaded?.afterId);
  return before && after && { before, after };
}

function usePictureOf(pageId: string, versionId: string | undefined): PictureOf | undefined {
  const source = usePageSource("server");
  const image = useImage(source, pageId, versionId);
  const places = useAllPlaces(source, pageId, versionId);
  if (image.fault) return { image: null, places: undefined };
  if (!image.data || (!places.data && !places.fault)) return undefined;
  return { image: image.data, places: places.data };
}

/** True as soon as the browser has had nothing else to do. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return isIdle;
}
