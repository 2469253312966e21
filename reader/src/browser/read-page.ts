import type { FoundThemes } from "@tintype/shared/api/themes/found-themes";
import { placesOfFindings } from "@tintype/shared/conformance/places-of-findings";
import type { Mode } from "@tintype/shared/modes/mode";
import { type Observation, type ObserveOptions, observationSchema } from "@tintype/shared/observe/observation";
import { type PagePlaces, pagePlacesSchema } from "@tintype/shared/observe/places";
import type { CDPSession } from "playwright";
import type { Deadline } from "../modes/deadline.ts";
import { findThemes } from "../modes/find-themes.ts";
import { holdingReading } from "../modes/holding.ts";
import { marksIn } from "../modes/marks-in.ts";
import { type LoadedPage, readModes } from "../modes/read-modes.ts";
import { ScriptWatch } from "../modes/script-watch.ts";
import { watchedMarks } from "../modes/watched-marks.ts";
import type { Barriers } from "../page/barriers.ts";
import type { ConsentOutcome } from "../page/consent/consent.ts";
import type { RootMarks } from "../page/root-marks.ts";
import { withLines } from "../page/rule-lines.ts";
import type { Expected } from "../page/settle.ts";
import { PageFailure } from "../reading/page-failure.ts";
import {
  type ExtractOptions,
  inStage,
  type ReadMode,
  type ScreenshotResult,
  type Stage,
  wantsPlaces,
} from "../reading/reading.ts";
import { type Appearance, appearanceOf } from "../visit/appearance.ts";
import { IsolatedWorld } from "../visit/isolated-world.ts";
import { PageClock } from "../visit/page-clock.ts";
import { drawAdded, scrollMs, scrollThrough } from "../visit/scroll-through.ts";
import { NavigatedAway, Visit, type VisitOptions } from "../visit/visit.ts";
import { capped, unlessAborted } from "../waiting.ts";
import { checkNotEmpty, checkSelectors } from "./check-selection.ts";
import { ConsentAnswer } from "./consent-answer.ts";
import { takeScreenshot } from "./screenshot.ts";

// The ages of a page, in ms of its own time. Unless the page takes longer to load, the reading is complete before the page is
// 5 s old, which is the interval of most carousels, and at the same age whatever the page's height. The ages avoid whole tenths
// of a second, because those are the intervals of the usual timers.

/** The page has been laid out, so that we know how long scrolling will take. */
const LAID_OUT_AGE = 1_250;
/** Banners that ask for consent are there, and can be answered until the page is scrolled. */
const LATE_BANNERS_AGE = 2_150;
/** Late banners and fade-ins have ended. Only on a very long page does scrolling begin earlier. */
const BANNERS_AGE = 3_150;
/** Scrolling has ended. */
const SCROLLED_AGE = 4_250;
/** The effects of scrolling have ended. */
const SCROLL_EFFECTS_AGE = 4_550;
/** A page has come to rest again when nothing has changed for so much page time. */
const REST_MS = 1_000;
/** The page time after which it is asked again. Its own animations in script are given a frame each time. */
const REST_STEP_MS = 250;
/** A page that has not come to rest by then is read as it is. */
const RESTLESS_AGE = 6_050;
/** Page time for settling: animations are finished, and their ends may have effects. The reading follows. */
const SETTLE_MS = 300;
/** Page time after each round of finished animations. */
const ROUND_MS = 100;
/**
 * Page time for a mode. It is short, so that a page is younger than 5 s after all modes too: its scripts have not asked how it
 * is presented, so they do not react to the mode.
 */
const MODE_MS = 25;
const MODE_ROUND_MS = 5;
/** The maximum number of rounds in which finished animations may start others. */
const MAX_ROUNDS = 3;
/** Page time for a page that is navigating to another document. */
const NAVIGATION_MS = 1_000;
/** The maximum size of a page in which closed shadow roots are searched. The browser sends the whole tree for that. */
const MAX_SEARCHED = { elements: 100_000, characters: 5_000_000 };
/** A page that navigates to another document more often than this is given up. */
const MAX_DOCUMENTS = 6;
/** The longest wait, in real ms, for a page to settle. After that it is read anyway. */
const SETTLE_CAP_MS = 3_000;
/** The longest wait, in real ms, for a page to draw a frame. */
const FRAME_CAP_MS = 1_000;
/** The longest wait, in real ms, for a page to notice that the pointer has left it. */
const POINTER_CAP_MS = 1_000;
/**
 * Real ms without network traffic after which a page that has not finished loading gets more of its own time. It is more than
 * the 500 ms after which Playwright reports `networkidle`.
 */
const LOAD_STALL_MS = 700;
/** The page time that it gets then. */
const MORE_LOAD_MS = 5_000;

export interface ReadPageOptions extends VisitOptions {
  readonly options: ExtractOptions;
  /** The mode that the page is loaded for; undefined for the base. */
  readonly mode?: Mode | undefined;
  /** The page script; see observe-bundle.ts. */
  readonly code: string;
  readonly deadline: Deadline;
  /** Called before and after the screenshot is taken. */
  readonly onScreenshot?: ((isTaking: boolean) => void) | undefined;
  /** Called at the end of each part of the visit. */
  readonly onStage?: ((stage: Stage) => void) | undefined;
  /** Changes the conditions under which the page is shown. */
  show(appearance: Appearance): Promise<void>;
}

export interface PageContent {
  readonly observation: Observation;
  readonly finalUrl: string;
  readonly httpStatus: number;
  /** True if the page was too big to be read completely. */
  readonly isTruncated: boolean;
  /** Undefined if none was asked for. */
  readonly screenshot: ScreenshotResult | undefined;
  /** Undefined if they were not asked for, or could not be found. */
  readonly places: PagePlaces | undefined;
  /** Undefined if they were not looked for. */
  readonly barriers: Barriers | undefined;
  /** Undefined if the page names none, or if it was not looked for. */
  readonly canonical: string | undefined;
  /** Undefined if banners were not looked for. */
  readonly consent: ConsentOutcome | undefined;
  /** The modes that could be read without another load. */
  readonly modes: readonly ReadMode[];
  /** True if the document's server has asked for the preferred colour scheme. */
  readonly asksForScheme: boolean;
  /** Undefined if nobody looked for them, or if they could not be found. */
  readonly themes: FoundThemes | undefined;
  /** The marks of the root and the body. Undefined if nobody compares them: the page is read in no mode. */
  readonly rootMarks: RootMarks | undefined;
}

/**
 * Navigates to a URL, waits until the page has settled, and reads it.
 * @throws PageFailure
 */
export async function readPage(parts: ReadPageOptions): Promise<PageContent> {
  // If the page navigates to a document by itself, the document's scripts may have run before we could watch them.
  const { modes = [] } = parts.options;
  let watch = modes.length > 0 ? new ScriptWatch(parts.cdp, watchedMarks(modes)) : undefined;
  const [visit] = await inStage("open", parts.onStage, () => Promise.all([Visit.begin(parts), watch?.prepare()]));
  const answer = parts.options.consent && new ConsentAnswer(parts.options.consent);
  for (let documents = 0; documents < MAX_DOCUMENTS; documents += 1) {
    try {
      return await readDocument(visit, parts, watch, answer);
    } catch (error) {
      if (!(error instanceof NavigatedAway)) throw error;
      await watch?.stop();
      watch = undefined;
    }
  }
  throw new PageFailure("redirect_loop", "The page cannot be read: it keeps reloading or redirecting itself.");
}

/**
 * @param watch watches the scripts of the document; without it, the document is read in no mode
 * @param answer answers its banners; without it, nobody looks for them
 */
async function readDocument(
  visit: Visit,
  parts: ReadPageOptions,
  watch: ScriptWatch | undefined,
  answer: ConsentAnswer | undefined,
): Promise<PageContent> {
  const { cdp, mainFrameId, options, mode, code } = parts;
  const { modes = [] } = options;
  const world = await IsolatedWorld.open(cdp, mainFrameId, visit.navigated);
  // The commands are sent together; the browser runs them in this order.
  const begun = [PageClock.stop(cdp), world.install(code), parts.show(mode ? appearanceOf(mode) : options)];
  // To a watch, this listener would be a script of the page.
  if (!watch) begun.push(world.call("drawWhenLoaded"));
  const [{ contentType, age }] = await Promise.all([world.call("begin"), ...begun]);
  const clock = new PageClock(cdp, world, visit.network, age);
  visit.check(contentType);
  await checkSelectors(world, [
    ...options.selectors,
    ...options.excludeSelectors,
    ...modes.flatMap(({ on }) => on ?? []),
  ]);
  await watch?.start();

  await inStage("load", parts.onStage, () => load(visit, world, clock, options.waitFor));
  await watch?.loaded();
  await answer?.begin(world);
  await answer?.look(world, visit.url);
  const size = await inStage("settle", parts.onStage, () => showAll(visit, world, clock, cdp, answer));

  const isHuge = size.elements > MAX_SEARCHED.elements || size.characters > MAX_SEARCHED.characters;
  const observeNow = async (reducedMotion: boolean, withPlaces?: boolean) => {
    const { selectors, excludeSelectors, rules = false } = options;
    const observed = await observe(world, { selectors, excludeSelectors, reducedMotion, rules }, withPlaces);
    checkNotEmpty(observed.observation, selectors);
    return observed;
  };
  let consent: ConsentOutcome | undefined;
  let lacksClones = false;
  const { observation, places } = await inStage("read", parts.onStage, async () => {
    if (!isHuge) lacksClones = await world.adoptRoots();
    consent = await answer?.end(world);
    const observed = await holdingReading(world, mode, () =>
      observeNow(mode?.reduced_motion === true, wantsPlaces(options)),
    );
    return options.rules && observed.places
      ? { ...observed, places: await withLines(cdp, options.selectors, observed.places) }
      : observed;
  });
  const isTruncated = isHuge || lacksClones || observation.environment.truncated;
  const screenshot = options.screenshot
    ? await inStage("screenshot", parts.onStage, () => takePicture(parts, world))
    : undefined;
  const barriers = options.barriers ? await world.call("barriers") : undefined;
  const canonical = options.canonical ? await world.call("canonical") : undefined;
  const page = { finalUrl: visit.url, httpStatus: visit.status, isTruncated, barriers, canonical, consent };
  const rootMarks = mode || modes.length > 0 ? await world.call("rootMarks") : undefined;
  const content = { ...page, observation, screenshot, places, rootMarks };
  const asksForScheme = visit.network.documentAsksForScheme;
  const findThemesLast = async () => {
    const { themesMs: budgetMs } = options;
    if (budgetMs === undefined || mode) return undefined;
    return findThemes({ world, base: options, budgetMs, show: parts.show });
  };
  if (!watch) return { ...content, modes: [], asksForScheme, themes: await findThemesLast() };
  const loaded: LoadedPage = {
    ready: parts,
    network: visit.network,
    watch,
    base: options,
    deadline: parts.deadline,
    show: parts.show,
    wear: ({ on, attributes, classes }) => world.call("wear", { on, attributes, classes }),
    takeOff: () => world.call("takeOff"),
    hasFixedChoices: (isOtherViewport) => world.call("hasFixedChoices", isOtherViewport),
    async observe(inMode) {
      await capped(world.call("layOut"), FRAME_CAP_MS);
      const end = clock.age + MODE_MS;
      // Time stops while the page loads what the mode needs.
      await clock.advanceBy(MODE_ROUND_MS);
      const isScriptless = watch.isQuiet;
      const expected = { isScriptless, isScrolledNext: false };
      await settle(world, clock, { end: isScriptless ? undefined : end, roundMs: MODE_ROUND_MS, expected });
      // Only scripts add shadow roots.
      if (!isHuge && !watch.isQuiet) await world.adoptRoots();
      if (await world.call("isDisturbed")) return undefined;
      const observed = await observeNow(inMode.reduced_motion === true, wantsPlaces(options));
      const marks = marksIn(inMode, rootMarks, await world.call("rootMarks"));
      return {
        observation: observed.observation,
        ...(observed.places && { places: placesOfFindings(observed.places) }),
        ...(marks && { marks }),
      };
    },
  };
  const observed = await inStage("modes", parts.onStage, () => readModes(loaded, modes));
  return { ...content, modes: observed, asksForScheme, themes: await findThemesLast() };
}

/** Lets the page show everything that it shows only after a while or further down. @returns how large it is then */
async function showAll(
  visit: Visit,
  world: IsolatedWorld,
  clock: PageClock,
  cdp: CDPSession,
  answer: ConsentAnswer | undefined,
) {
  const { requests } = visit.network;
  const pointer = movePointerAway(cdp);
  pointer.catch(() => {}); // it is awaited later, so that its frame is one of those that the page is given anyway
  const viewsBelow = (await capped(world.call("drawFirst"), FRAME_CAP_MS)) ?? (await world.call("viewsBelow"));
  // If the page needed more time than usual to load, everything that follows is later by that time.
  const late = Math.max(0, clock.age - BANNERS_AGE);
  const scroll = scrollMs(viewsBelow);
  const scrollAge = Math.max(clock.age, Math.min(BANNERS_AGE, SCROLLED_AGE - scroll - SETTLE_MS));
  if (answer && clock.age < LATE_BANNERS_AGE && LATE_BANNERS_AGE < scrollAge) {
    await clock.advanceTo(LATE_BANNERS_AGE);
    await answer.look(world, visit.url);
  }
  await clock.advanceTo(scrollAge);
  if (answer) await world.call("hideBanners");
  await settle(world, clock, soon(clock, { isScrolledNext: viewsBelow > 0 }));
  // A page that is scrolled on before it has drawn what it loaded at first would not be told that its end was out of view.
  await drawAdded(world, clock, visit.network, viewsBelow > 0 ? 0 : requests);
  await scrollThrough(world, clock, visit.network, late + SCROLLED_AGE);
  await clock.advanceTo(late + SCROLL_EFFECTS_AGE);
  // The size is only a rough guard, because the page may still grow.
  await pointer;
  const [mayHaveChanged, size] = await Promise.all([world.call("mayHaveChanged"), world.call("size", MAX_SEARCHED)]);
  if (mayHaveChanged) {
    await rest(world, clock, late + RESTLESS_AGE);
    await settle(world, clock, soon(clock));
    await capped(world.call("drawRequested"), FRAME_CAP_MS);
  } else await clock.advanceBy(SETTLE_MS);
  // If the page is navigating, a person would see the next document in the end.
  if (visit.network.isNavigating) await clock.advanceBy(NAVIGATION_MS);
  return size;
}

/** Waits until the page has ended what it began because it was scrolled, such as fading out a button that leads to its top. */
async function rest(world: IsolatedWorld, clock: PageClock, until: number): Promise<void> {
  while (clock.age < until) {
    const restMs = await capped(world.call("approachRest"), FRAME_CAP_MS);
    if (restMs !== undefined && restMs >= REST_MS) return;
    await clock.advanceBy(REST_STEP_MS);
  }
}

/** Reads the page, with the places of its values if a screenshot will show them. */
async function observe(
  world: IsolatedWorld,
  options: ObserveOptions,
  withPlaces = false,
): Promise<Pick<PageContent, "observation" | "places">> {
  const { observation, places } = withPlaces
    ? await world.call("observeWithPlaces", options)
    : { observation: await world.call("observe", options), places: undefined };
  return {
    observation: observationSchema.parse(JSON.parse(observation)),
    places: places === undefined ? undefined : pagePlacesSchema.safeParse(JSON.parse(places)).data,
  };
}

/** Takes the screenshot right after the reading, so that it shows what was read. */
async function takePicture(
  { cdp, options, deadline, onScreenshot }: ReadPageOptions,
  world: IsolatedWorld,
): Promise<ScreenshotResult> {
  onScreenshot?.(true);
  const { width } = options.viewport;
  const result = await takeScreenshot({ cdp, world, width, msLeft: deadline.endsAt - performance.now() });
  onScreenshot?.(false);
  return result;
}

/** Lets the page's time run until the page is laid out, and waits for the loading event that the caller chose. */
async function load(visit: Visit, world: IsolatedWorld, clock: PageClock, waitFor: ExtractOptions["waitFor"]) {
  const isOver = new AbortController();
  let isReached = false;
  const reached = visit.reached(waitFor).then(() => {
    isReached = true;
  });
  try {
    let age = LAID_OUT_AGE;
    for (; ; age = age < BANNERS_AGE ? BANNERS_AGE : age + MORE_LOAD_MS) {
      const { over } = await clock.start(age);
      // A page may wait for one of its own timers before it finishes loading. Then it gets more page time.
      const stuck = over.then(() => visit.network.idleFor(LOAD_STALL_MS, visit.loadMs, isOver.signal));
      await unlessAborted(world.navigated, Promise.race([reached, stuck]));
      if (isReached) break;
    }
    await clock.advanceTo(age);
  } finally {
    isOver.abort();
  }
}

/**
 * The headless shell believes that a pointer is in the corner of a page, so what lies there has its hover state (Chromium
 * 156), and the page is told of it, which starts scripts that wait for a person. It moves with the next frame, and only when
 * the document is laid out.
 */
async function movePointerAway(cdp: CDPSession): Promise<void> {
  await capped(cdp.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: -1, y: -1 }), POINTER_CAP_MS);
}

interface Settling {
  /** The age of the page afterwards; undefined if it does not matter. */
  readonly end: number | undefined;
  /** The page time after each round of finished animations. */
  readonly roundMs: number;
  readonly expected: Expected;
}

/** Settling in the usual time. */
const soon = (clock: PageClock, { isScrolledNext = false } = {}): Settling => ({
  end: clock.age + SETTLE_MS,
  roundMs: ROUND_MS,
  expected: { isScriptless: false, isScrolledNext },
});

/** Waits until fonts, images and layout have loaded and nothing moves any more. */
async function settle(world: IsolatedWorld, clock: PageClock, { end, roundMs, expected }: Settling): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const finished = await capped(world.call("settle", expected), SETTLE_CAP_MS);
    if (!finished) break;
    // The page may use a timer to react to their end.
    await clock.advanceBy(roundMs);
  }
  // The number of rounds depends on the state of the animations. The page's age afterwards must not.
  if (end !== undefined) await clock.advanceTo(end);
}
