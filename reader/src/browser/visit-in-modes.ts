import { environmentOf } from "@tintype/shared/api/extractions/environment";
import { placesOfFindings } from "@tintype/shared/conformance/places-of-findings";
import type { Mode } from "@tintype/shared/modes/mode";
import { addressIn } from "../modes/change.ts";
import { Deadline, inMode, loadingMs } from "../modes/deadline.ts";
import { marksIn } from "../modes/marks-in.ts";
import { type PageReading, type ReadMode, type Stage, wantsPlaces } from "../reading/reading.ts";
import type { KeptVisitor, VisitorState } from "../reading/visitor.ts";
import { type Appearance, appearanceOf } from "../visit/appearance.ts";
import { observeBundle } from "../visit/observe-bundle.ts";
import type { LoadedMode, OpenPage } from "../visit/open-page.ts";
import type { PageContent } from "./read-page.ts";
import { type VisitPageOptions, visitPage } from "./visit-page.ts";

/** The page that takes the place of one that was read. */
export interface PageReplacement {
  readonly appearance: Appearance;
  readonly address: string;
  readonly visitor: VisitorState | undefined;
  readonly mode: LoadedMode | undefined;
}

export interface VisitInModesOptions extends Omit<VisitPageOptions, "deadline" | "mode"> {
  /** Closes the page and opens another one, which shares nothing with it but what is brought of a visitor. */
  replacePage(replacement: PageReplacement): Promise<OpenPage>;
  /** True to take what the page sets for its visitor, in the first load. Further loads bring it. */
  readonly willReturn: boolean;
}

interface Contents {
  readonly base: PageContent;
  readonly modes: readonly ReadMode[];
  /** The names of the modes for which the page was loaded again. */
  readonly reloaded: string[];
  readonly visitor: KeptVisitor | undefined;
}

/**
 * Reads a page with the options of the base and in each mode, in one load where that is possible. One page is open at a time.
 * The time limit is for all of that together.
 * @throws PageFailure; the signal's reason if the signal is aborted
 */
export async function visitInModes(visitOptions: VisitInModesOptions): Promise<PageReading> {
  const startedAt = performance.now();
  const deadline = new Deadline(visitOptions.limits);
  try {
    const contents = await readAll(visitOptions, deadline);
    return await toReading(contents, visitOptions, Math.round(performance.now() - startedAt));
  } finally {
    deadline.stop();
  }
}

async function readAll(visitOptions: VisitInModesOptions, deadline: Deadline): Promise<Contents> {
  const { replacePage, options, willReturn } = visitOptions;
  const { modes: wantedModes = [] } = options;
  const firstVisit = await visitPage({ ...visitOptions, deadline });
  const { origin } = new URL(firstVisit.finalUrl);
  const visitor = willReturn ? await visitOptions.page.takeVisitor(origin) : undefined;
  const brought = visitor && "storage" in visitor ? visitor : undefined;
  const loadAgain = async (mode?: Mode) => {
    const appearance = mode ? appearanceOf(mode) : options;
    const url = addressIn(mode ?? {}, visitOptions.url);
    const loadedMode = mode && { origin, conditions: mode };
    const page = await replacePage({ appearance, address: url, visitor: brought, mode: loadedMode });
    if (firstVisit.asksForScheme) await page.hintScheme(appearance.colorScheme);
    // Reports show the places of a mode too, but there is no picture of it.
    const pictures = mode ? { screenshot: false, places: wantsPlaces(options) } : {};
    const { viewport, colorScheme } = appearance;
    const again = { ...options, viewport, colorScheme, modes: [], ...pictures };
    const onStage = visitOptions.onStage && ((stage: Stage) => visitOptions.onStage?.({ ...stage, mode: mode?.name }));
    return visitPage({ ...visitOptions, url, page, options: again, mode, deadline, onStage });
  };
  const isUnhinted = firstVisit.asksForScheme && options.colorScheme === "dark";
  const base = isUnhinted ? await loadAgain() : firstVisit;

  const modes: ReadMode[] = [];
  const reloaded: string[] = [];
  deadline.extend(loadingMs(wantedModes.length, wantedModes.length - base.modes.length));
  for (const mode of wantedModes) {
    const modeReading = base.modes.find(({ name }) => name === mode.name);
    if (modeReading) {
      modes.push(modeReading);
      continue;
    }
    deadline.mode = mode.name;
    try {
      const { observation: inMode, places, rootMarks } = await loadAgain(mode);
      // Parameters of the mode are no part of the page's address.
      const observation = mode.query ? { ...inMode, url: base.observation.url } : inMode;
      const marks = marksIn(mode, firstVisit.rootMarks, rootMarks);
      modes.push({
        ...mode,
        observation,
        ...(places && { places: placesOfFindings(places) }),
        ...(marks && { marks }),
      });
      reloaded.push(mode.name);
    } catch (error) {
      throw error === deadline.signal.reason ? error : inMode(mode.name, error);
    }
  }
  return { base, modes, reloaded, visitor };
}

/** The environment says of all modes together what could not be read. */
async function toReading(
  { base, modes, reloaded, visitor }: Contents,
  { page, options }: VisitInModesOptions,
  durationMs: number,
): Promise<PageReading> {
  const { observation, finalUrl, httpStatus, isTruncated, barriers, canonical, consent, screenshot, places, themes } =
    base;
  const environments = [observation, ...modes.map((mode) => mode.observation)].map(({ environment }) => environment);
  const pendingFonts = Math.max(...environments.map(({ fonts_pending = 0 }) => fonts_pending));
  return {
    observation,
    modes,
    title: observation.title,
    elementsAnalyzed: observation.elements,
    durationMs,
    environment: environmentOf(observation, {
      color_scheme: options.colorScheme,
      final_url: finalUrl,
      http_status: httpStatus,
      browser_version: page.chromium.version,
      extractor_version: (await observeBundle()).version,
      fonts_not_loaded: [...new Set(environments.flatMap(({ fonts_not_loaded }) => fonts_not_loaded))].sort(),
      ...(pendingFonts > 0 && { fonts_pending: pendingFonts }),
      unreadable_frames: Math.max(...environments.map(({ unreadable_frames }) => unreadable_frames)),
      truncated: isTruncated || environments.some(({ truncated }) => truncated),
      ...(consent && { consent }),
      ...(screenshot && "leftOut" in screenshot && { screenshot_left_out: screenshot.leftOut }),
      ...(reloaded.length > 0 && { modes_reloaded: reloaded }),
      ...(themes && themes.themes.length > 0 && { themes_found: themes.themes }),
    }),
    ...(barriers && { barriers }),
    ...(canonical !== undefined && { canonical }),
    ...(screenshot && "base64" in screenshot && { screenshot }),
    ...(places && (options.places || (screenshot && "base64" in screenshot)) && { places }),
    ...(visitor && { visitor }),
    ...(themes && { themes }),
  };
}
