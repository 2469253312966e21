import { environmentOf } from "@tintype/shared/api/extractions/environment";
import { type ExtractionOptions, extractionOptions } from "@tintype/shared/api/extractions/extractions";
import { pageAddress } from "@tintype/shared/api/extractions/page-address";
import type { UploadInput } from "@tintype/shared/api/uploads/uploads";
import { limitSize } from "@tintype/shared/observe/limits/limit-size";
import type { Reading } from "../runs/draft-snapshot.ts";

/**
 * Turns an upload of the extension into a reading. Nobody knows how long it took, nor what status the page had. It is
 * held to the size that our own readings have, which bounds the work of naming what is in it.
 */
export function uploadedReading({
  observation: sent,
  taken_at,
  taken_with,
}: UploadInput): Reading & Pick<UploadInput, "observation"> {
  const observation = limitSize(sent);
  return {
    observation,
    title: observation.title,
    elementsAnalyzed: observation.elements,
    durationMs: null,
    environment: environmentOf(observation, {
      final_url: pageAddress(observation.url),
      ...(taken_with && { browser_version: taken_with.browser, extractor_version: taken_with.extension_version }),
      taken_by: "extension",
      taken_at: new Date(taken_at).toISOString(),
    }),
  };
}

/** With which our own browser would see the page as it was seen; its window as near as ours can be. */
export function optionsLike({ environment }: UploadInput["observation"]): ExtractionOptions {
  const side = (length: number) => Math.min(Math.max(length, 200), 4000);
  return extractionOptions.parse({
    viewport: { width: side(environment.viewport.width), height: side(environment.viewport.height) },
    color_scheme: environment.color_scheme,
  });
}
