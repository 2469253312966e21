import { isEmpty } from "@tintype/shared/observe/limits/is-empty";
import { type Observation, observationSchema } from "@tintype/shared/observe/observation";
import { IsolatedWorld } from "./isolated-world.ts";
import { PageClock } from "./page-clock.ts";
import { PageFailure } from "./page-failure.ts";
import type { ExtractOptions } from "./reading.ts";
import { scrollMs, scrollThrough } from "./scroll-through.ts";
import { DocumentLeft, Visit, type VisitOptions } from "./visit.ts";
import { capped, unlessAborted } from "./waiting.ts";

// A page's ages, in ms of its own time. Unless it takes longer to finish loading, all that is done with it is over before it is
// 5 s old, the beat of most carousels, and at the same age whatever its height. The ages lie between the beats of the usual
// timers, which are whole tenths of a second.

/** From here on a page can tell how long it will take to scroll through. */
const LAID_OUT_AGE = 1_250;
/** A page counts as settled: late banners and fade-ins are over. Only a very long one begins to be scrolled before that. */
const SETTLED_AGE = 3_150;
/** It has been scrolled through; then comes what that has set off. */
const SCROLLED_AGE = 4_050;
const CALM_AGE = 4_550;
/** Page time after everything has been brought to rest: for what the ends of animations set off. The reading follows. */
const REST_MS = 300;
const ENCORE_MS = 100;
/** Page time for one that is on its way to another document. */
const LEAVING_MS = 1_000;
/** How often finished animations may set off others. */
const MAX_ENCORES = 3;
/** Closed shadow roots are looked for in a page of this size at most: the browser sends the whole tree for that. */
const MAX_SEARCHED = { elements: 100_000, characters: 5_000_000 };
/** A page that goes on to another document more often than this never comes to rest. */
const MAX_DOCUMENTS = 6;
/** The longest wait, in real ms, for a page to come to rest. It is then read as it is. */
const REST_CAP_MS = 3_000;
/**
 * Real ms without network after which a page that is still not loaded is given more of its own time, and how much. (Where
 * the network has to be idle, that is after 500 ms.)
 */
const PATIENCE_MS = 700;
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
  // What a page needs beyond the usual to finish loading, all that follows is later by.
  const late = Math.max(0, clock.age - SETTLED_AGE);
  const scroll = scrollMs(await world.call("viewsBelow"));
  await clock.advanceTo(Math.max(clock.age, Math.min(SETTLED_AGE, SCROLLED_AGE - scroll - REST_MS)));
  await comeToRest(world, clock);
  await scrollThrough(world, clock, late + SCROLLED_AGE);
  await clock.advanceTo(late + CALM_AGE);
  // The size is only a rough guard, as the page may still grow: it may as well be asked for along with that.
  const [hasStirred, size] = await Promise.all([world.call("hasStirred"), world.call("size", MAX_SEARCHED)]);
  if (hasStirred) await comeToRest(world, clock);
  else await clock.advanceBy(REST_MS);
  // A page that is on its way elsewhere is not what a person would see in the end.
  if (visit.network.isNavigating) await clock.advanceBy(LEAVING_MS);

  const isHuge = size.elements > MAX_SEARCHED.elements || size.characters > MAX_SEARCHED.characters;
  if (!isHuge) await world.adoptClosedRoots();
  const { selectors, excludeSelectors } = options;
  const observation = observationSchema.parse(JSON.parse(await world.call("observe", { selectors, excludeSelectors })));
  refuseEmpty(observation, selectors);
  const isTruncated = isHuge || observation.environment.truncated;
  return { observation, finalUrl: visit.url, httpStatus: visit.status, isTruncated };
}

/** Lets the page's time run until it is laid out, and waits for the event of its loading that the caller named. */
async function load(visit: Visit, world: IsolatedWorld, clock: PageClock, waitFor: ExtractOptions["waitFor"]) {
  const isOver = new AbortController();
  let isReached = false;
  const reached = visit.reached(waitFor).then(() => {
    isReached = true;
  });
  try {
    let age = LAID_OUT_AGE;
    for (; ; age = age < SETTLED_AGE ? SETTLED_AGE : age + MORE_MS) {
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
    await clock.advanceBy(ENCORE_MS);
  }
  // How many rounds it took depends on how far the animations were; the page's age after them must not.
  await clock.advanceTo(end);
}

async function refuseInvalidSelectors(world: IsolatedWorld, selectors: readonly string[]): Promise<void> {
  const invalid = selectors.length > 0 ? await world.call("invalidSelector", selectors) : undefined;
  if (invalid === undefined) return;
  throw new PageFailure("invalid_selector", `The selector ${JSON.stringify(invalid)} is not valid CSS.`);
}

/** Tokens of nothing would look like a page that has lost all of its design. */
function refuseEmpty(observation: Observation, selectors: readonly string[]): void {
  if (!isEmpty(observation)) return;
  if (selectors.length === 0) throw new PageFailure("empty_page", "The page is empty: nothing on it can be seen.");
  throw new PageFailure("no_match", `Nothing that can be seen on the page matches ${selectors.join(", ")}.`);
}
