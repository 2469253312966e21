import type { ConsentAction } from "@tintype/shared/api/extractions/consent";
import type { Environment } from "@tintype/shared/api/extractions/environment";
import type { FoundThemes } from "@tintype/shared/api/themes/found-themes";
import type { Mode, ObservedMode } from "@tintype/shared/modes/mode";
import type { Observation } from "@tintype/shared/observe/observation";
import type { PagePlaces } from "@tintype/shared/observe/places";
import type { Logger } from "pino";
import type { Barriers } from "../page/barriers.ts";
import type { Credentials } from "./credentials.ts";
import type { KeptVisitor, VisitorState } from "./visitor.ts";

/** The longest time in which the themes of a page are looked for: by a run beside its reading, and if that is all, in ms. */
export const THEMES_MS = { besides: 1_000, alone: 4_000 };

/** The options of a visit. */
export interface ExtractOptions {
  /** The event of the page's loading after which it is read. The reading waits for fonts, images and timers in any case. */
  readonly waitFor: "load" | "domcontentloaded" | "networkidle";
  /** In CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: "light" | "dark";
  readonly selectors: readonly string[];
  readonly excludeSelectors: readonly string[];
  /** True to take a screenshot. The default is false. */
  readonly screenshot?: boolean | undefined;
  /** True to find the places of the values. A screenshot includes them. */
  readonly places?: boolean;
  /** True to tell, with the places, which rules give elements their paints. */
  readonly rules?: boolean;
  /** How banners that ask for consent are answered. They are not looked for if it is absent. */
  readonly consent?: ConsentAction;
  /** True to look for what keeps visitors from the page. The default is false. */
  readonly barriers?: boolean;
  /** True to look for the address that the page names as its canonical one. The default is false. */
  readonly canonical?: boolean;
  /** The longest time in which the page's themes are looked for, in ms. They are not looked for if it is absent. */
  readonly themesMs?: number;
  /** Further conditions under which the page is read. */
  readonly modes?: readonly Mode[];
}

/** Returns whether the places of values are to be found. */
export const wantsPlaces = ({ screenshot, places }: ExtractOptions): boolean => screenshot === true || places === true;

export const stageNames = ["open", "load", "settle", "read", "screenshot", "modes"] as const;

/** A part of a visit that has ended: its name, and its times in milliseconds since 1970. */
export interface Stage {
  readonly name: (typeof stageNames)[number];
  readonly startedAt: number;
  readonly endedAt: number;
  /** The name of the mode for which the page was loaded again. */
  readonly mode?: string | undefined;
}

/** Does one part of a visit, and reports its times, also if it fails. */
export async function inStage<T>(
  name: Stage["name"],
  onStage: ((stage: Stage) => void) | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!onStage) return work();
  const startedAt = Date.now();
  try {
    return await work();
  } finally {
    onStage({ name, startedAt, endedAt: Date.now() });
  }
}

/** A picture of the page, from its top. */
export interface Screenshot {
  /** WebP, in base64. */
  readonly base64: string;
  /** In CSS pixels, and in pixels of the picture: the device pixel ratio is 1. */
  readonly width: number;
  readonly height: number;
  /** True if the picture reaches to the page's end. */
  readonly isWhole: boolean;
  /** A small picture of the page's top: WebP, in base64. Absent if it could not be taken. */
  readonly thumbnail?: string | undefined;
}

/** Why a page that was read has no screenshot although one was asked for. */
export type ScreenshotLeftOut = NonNullable<Environment["screenshot_left_out"]>;

export type ScreenshotResult = Screenshot | { readonly leftOut: ScreenshotLeftOut };

/** A mode in which a page was read. */
export interface ReadMode extends ObservedMode {
  /**
   * Places at which the values of the mode paint, as far as reports show them. Absent if places were not looked for.
   */
  readonly places?: PagePlaces | undefined;
}

/** The result of reading a page. */
export interface PageReading {
  readonly observation: Observation;
  /** In the order of the options. */
  readonly modes: readonly ReadMode[];
  readonly title: string;
  readonly elementsAnalyzed: number;
  readonly durationMs: number;
  readonly environment: Environment;
  /** Absent if they were not looked for. */
  readonly barriers?: Barriers | undefined;
  /** The address that the page names as its canonical one. Absent if it names none, or if it was not looked for. */
  readonly canonical?: string | undefined;
  /** Absent if none was asked for, and if it was left out; `environment` says why. */
  readonly screenshot?: Screenshot | undefined;
  /** Places at which the values of the observation paint. */
  readonly places?: PagePlaces | undefined;
  /** Absent if they were not looked for, or could not be found. */
  readonly themes?: FoundThemes | undefined;
  /** The storage that the page has set for its visitor. Absent if it has set nothing, and unless the visitor will return. */
  readonly visitor?: KeptVisitor | undefined;
}

export interface ExtractContext {
  readonly signal?: AbortSignal | undefined;
  /** Called before and after the screenshot is taken. A visit that fails in between can be repeated without a screenshot. */
  readonly onScreenshot?: ((isTaking: boolean) => void) | undefined;
  /** Called at the end of each part of the visit. */
  readonly onStage?: ((stage: Stage) => void) | undefined;
  /** The log for what concerns only this visit. */
  readonly log?: Logger | undefined;
  /** True if the visit gets a browser of this machine that no page has used before. The default is false. */
  readonly needsNewBrowser?: boolean | undefined;
  /** Lets the visit in behind a login. Only for a browser that was created for that. */
  readonly credentials?: Credentials | undefined;
  /** Reads the page as a visitor who returns: with what the page has set earlier, or, if that is undefined, who will return. */
  readonly visitor?: { readonly state: VisitorState | undefined } | undefined;
  /** The HTML at the page's URL, which is then neither judged nor requested. All that it loads is. */
  readonly html?: string | undefined;
}

/** Reads pages in headless Chromiums, which it starts when pages are to be read. */
export interface Browser {
  /**
   * Reads a page, in all modes of the options. Waiting for a slot does not count towards the time limit.
   * @param url an absolute http or https URL
   * @throws PageFailure if the page cannot be read; the signal's reason if the signal is aborted
   */
  extract(url: string, options: ExtractOptions, context?: ExtractContext): Promise<PageReading>;
  /**
   * Returns what the browser is doing: the numbers of visits that run and that wait for a slot, the process id of a running
   * Chromium, and whether a spare page is ready for the next visit. A spare page is ready soon after a visit has ended, for a
   * few seconds.
   */
  status(): Promise<{ reading: number; waiting: number; pid: number | undefined; isPrepared: boolean }>;
  /** Starts a Chromium unless one is running. @throws PageFailure `browser_unavailable` if it cannot be started */
  check(): Promise<void>;
  /** Closes every Chromium within seconds. Running visits fail. */
  close(): Promise<void>;
}

/** The limits of one visit, and of one Chromium. */
export interface Limits {
  /** Milliseconds until the page must have reached `waitFor`. */
  readonly loadMs: number;
  /** Milliseconds for the whole reading, with all modes. */
  readonly totalMs: number;
  /** The bytes sent and received over the network. */
  readonly bytes: number;
  readonly requests: number;
  /** The number of visits after which Chromium is replaced. Its memory use only grows. */
  readonly maxVisits: number;
  /** Milliseconds after which Chromium is replaced. */
  readonly maxAgeMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  loadMs: 30_000,
  totalMs: 45_000,
  bytes: 50_000_000,
  requests: 1_000,
  maxVisits: 200,
  maxAgeMs: 30 * 60_000,
};

/** The megabytes of memory that the processes of one page may use together, unless the caller has another limit. */
export const DEFAULT_MEMORY_MB = 1500;
