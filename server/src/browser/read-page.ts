import { type Observation, observationSchema } from "@tintype/shared/observe/observation";
import { IsolatedWorld } from "./isolated-world.ts";
import type { Place } from "./page/scrolling.ts";
import { PageClock } from "./page-clock.ts";
import { PageFailure } from "./page-failure.ts";
import type { ExtractOptions } from "./reading.ts";
import { DocumentLeft, Visit, type VisitOptions } from "./visit.ts";
import { capped, unlessAborted } from "./waiting.ts";

/**
 * A page's age, in ms of its own time, at which it counts as settled: late banners and fade-ins are over. It lies between
 * the beats of the usual timers, which are whole tenths of a second; so do all that follow from it.
 */
const SETTLED_AGE = 4_650;
/** Page time after everything has been brought to rest: for what the ends of animations set off. */
const REST_MS = 500;
/** Page time for each step of the scroll, which throttled scroll handlers need, and after the last one. */
const STEP_MS = 100;
const AFTERMATH_MS = 1_000;
/** How far down an endless page is followed, in views. */
const MAX_STEPS = 25;
/** How often finished animations may set off others. */
const MAX_ENCORES = 3;
/** The most elements among which closed shadow roots are looked for: the browser lists the whole document for that. */
const MAX_SEARCHED = 100_000;
/** A page that goes on to another document more often than this never comes to rest. */
const MAX_DOCUMENTS = 6;
/** The longest wait, in real ms, for a page to draw a frame or to come to rest. It is then read as it is. */
const FRAME_CAP_MS = 1_000;
const REST_CAP_MS = 3_000;
/** Real ms without network after which a page that is still not loaded is given more of its own time, and how much. */
const PATIENCE_MS = 500;
const MORE_MS = 5_000;

export interface ReadPageOptions extends VisitOptions {
  readonly options: ExtractOptions;
  /** The page script, see observe-bundle.ts. */
  readonly code: string;
}

export interface PageContent {
  readonly observation: Observation;
  readonly finalUrl: string;
  readonly httpStatus: number;
  /** The page was too big for all of it to be looked at. */
  readonly isTruncated: boolean;
}

/**
 * Goes to a URL and reads what is there, when it has come to rest.
 * @throws PageFailure
 */
export async function readPage(given: ReadPageOptions): Promise<PageContent> {
  const visit = await Visit.begin(given);
  for (let documents = 0; documents < MAX_DOCUMENTS; documents += 1) {
    try {
      return await readDocument(visit, given);
    } catch (error) {
      if (!(error instanceof DocumentLeft)) throw error;
    }
  }
  throw new PageFailure("redirect_loop", "The page never comes to rest: it keeps reloading or redirecting itself.");
}

async function readDocument(visit: Visit, { cdp, mainFrameId, options, code }: ReadPageOptions): Promise<PageContent> {
  const world = await IsolatedWorld.open(cdp, mainFrameId, visit.left);
  // Sent in one go: the browser takes them in turn.
  const begun = [PageClock.stop(cdp), world.install(code)];
  const [{ contentType, age }] = await Promise.all([world.call("begin"), ...begun]);
  const clock = new PageClock(cdp, world, visit.network, age);
  visit.check(contentType);
  await refuseInvalidSelectors(world, [...options.selectors, ...options.excludeSelectors]);

  await load(visit, world, clock, options.waitFor);
  await comeToRest(world, clock);
  await scrollThrough(world, clock);
  const end = clock.age + REST_MS;
  // The size is only a rough guard: it may as well be asked for along with that.
  const [hasStirred, size] = await Promise.all([world.call("hasStirred"), world.call("size")]);
  if (hasStirred) await comeToRest(world, clock);
  else await clock.advanceTo(end);
  // A page that is on its way elsewhere is not what a person would see in the end.
  if (visit.network.isNavigating) await clock.advanceBy(AFTERMATH_MS);

  const isHuge = size > MAX_SEARCHED;
  if (!isHuge) await world.adoptClosedRoots();
  const { selectors, excludeSelectors } = options;
  const observation = observationSchema.parse(JSON.parse(await world.call("observe", { selectors, excludeSelectors })));
  refuseEmpty(observation, selectors);
  const isTruncated = isHuge || observation.environment.truncated;
  return { observation, finalUrl: visit.url, httpStatus: visit.status, isTruncated };
}

/** Lets the page's time run until the page is settled, and waits for the event of its loading that the caller named. */
async function load(visit: Visit, world: IsolatedWorld, clock: PageClock, waitFor: ExtractOptions["waitFor"]) {
  const isOver = new AbortController();
  let isReached = false;
  const reached = visit.reached(waitFor).then(() => {
    isReached = true;
  });
  try {
    let age = SETTLED_AGE;
    for (; ; age += MORE_MS) {
      const { over } = await clock.start(age);
      // A page may be waiting for a timer of its own before it counts as loaded: then it gets more of its time.
      const stuck = over.then(() => visit.network.idleFor(PATIENCE_MS, visit.loadMs, isOver.signal));
      await unlessAborted(world.left, Promise.race([reached, stuck]));
      if (isReached) break;
    }
    await clock.advanceTo(age);
  } finally {
    isOver.abort();
  }
}

/** Fonts, images and layout are there, and nothing moves any more. */
async function comeToRest(world: IsolatedWorld, clock: PageClock): Promise<void> {
  const end = clock.age + REST_MS;
  for (let encore = 0; encore < MAX_ENCORES; encore += 1) {
    const ended = await capped(world.call("comeToRest"), REST_CAP_MS);
    if (!ended) break;
    // What the page does when they end may take a timer of its own.
    await clock.advanceBy(STEP_MS);
  }
  // How many rounds it took depends on how far the animations were; the page's age after them must not.
  await clock.advanceTo(end);
}

/** Down to the end and back to the top, for what a page loads only when it comes into view. */
async function scrollThrough(world: IsolatedWorld, clock: PageClock): Promise<void> {
  let place: Place | undefined = "moved";
  for (let step = 0; step < MAX_STEPS && place === "moved"; step += 1) {
    place = await capped(world.call("scrollOn"), FRAME_CAP_MS);
    if (place === "moved") await clock.advanceBy(STEP_MS);
  }
  if (place !== "at the top") await capped(world.call("scrollToTop"), FRAME_CAP_MS);
  await clock.advanceBy(AFTERMATH_MS);
}

async function refuseInvalidSelectors(world: IsolatedWorld, selectors: readonly string[]): Promise<void> {
  const invalid = selectors.length > 0 ? await world.call("invalidSelector", selectors) : undefined;
  if (invalid === undefined) return;
  throw new PageFailure("invalid_selector", `The selector ${JSON.stringify(invalid)} is not valid CSS.`);
}

/** Tokens of nothing would look like a page that has lost all of its design. */
function refuseEmpty({ paints, typography, assets }: Observation, selectors: readonly string[]): void {
  const isVisible = assets.some(({ type }) => type !== "icon" && type !== "font");
  if (isVisible || paints.length > 0 || typography.length > 0) return;
  if (selectors.length === 0) throw new PageFailure("empty_page", "The page is empty: nothing on it can be seen.");
  throw new PageFailure("no_match", `Nothing that can be seen on the page matches ${selectors.join(", ")}.`);
}
