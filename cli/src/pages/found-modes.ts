import { toExtractOptions } from "@tintype/reader/reading/extract-options";
import { type ExtractOptions, type PageReading, THEMES_MS } from "@tintype/reader/reading/reading";
import type { ExtractionOptions } from "@tintype/shared/api/extractions/extractions";
import { MAX_MODES } from "@tintype/shared/conditions/bounds";
import { choose } from "../command-line/suggest.ts";
import type { FoundModesValues } from "./found-modes-option.ts";

/** Returns whether the themes of pages are to be found. @throws UsageError */
export function wantsFoundModes({ modes }: FoundModesValues): boolean {
  return modes !== undefined && choose(modes, ["found"], { option: "--modes", noun: "choice" }) === "found";
}

/** Options of a visit that looks for themes, and reads the page in no mode. */
export const optionsToFindThemes = (options: ExtractionOptions): ExtractOptions => ({
  ...toExtractOptions({ ...options, modes: [] }),
  barriers: true,
  themesMs: THEMES_MS.alone,
});

/** Adds the themes that a visit has found to the modes, behind those that were asked for. Names that are taken are left out. */
export function withFoundModes(options: ExtractionOptions, { environment }: PageReading): ExtractionOptions {
  const { modes: asked = [] } = options;
  const names = new Set(asked.map(({ name }) => name));
  const additional = (environment.themes_found ?? []).filter(({ name }) => !names.has(name));
  return { ...options, modes: [...asked, ...additional].slice(0, MAX_MODES) };
}
