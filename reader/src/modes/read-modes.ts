import type { Mode } from "@tintype/shared/modes/mode";
import type { CDPSession } from "playwright";
import type { ExtractOptions, ReadMode } from "../reading/reading.ts";
import { type Appearance, appearanceOf } from "../visit/appearance.ts";
import type { ReadyPage } from "../visit/open-page.ts";
import type { PageNetwork } from "../visit/page-network.ts";
import { NavigatedAway } from "../visit/visit.ts";
import { type Change, changeTo } from "./change.ts";
import { type Deadline, inMode } from "./deadline.ts";
import type { ScriptWatch } from "./script-watch.ts";

/** A page that has been read with the options of the base, and waits. */
export interface LoadedPage {
  readonly ready: ReadyPage;
  readonly network: PageNetwork;
  readonly watch: ScriptWatch;
  readonly base: ExtractOptions;
  readonly deadline: Deadline;
  /** Changes the conditions under which the page is shown. */
  show(appearance: Appearance): Promise<void>;
  /** Puts the attributes and classes of a mode on elements of the page. @returns false if that is not possible */
  wear(mode: Mode): Promise<boolean>;
  /** Takes them off again. */
  takeOff(): Promise<void>;
  /** Tells whether the document contains something that Chromium chooses or loads only once, while it loads. */
  hasFixedChoices(isOtherViewport: boolean): Promise<boolean>;
  /** Waits until the page shows the new conditions, and reads it. @returns undefined if scripts have reacted to the marks */
  observe(mode: Mode): Promise<Pick<ReadMode, "observation" | "places" | "marks"> | undefined>;
}

/**
 * Reads a loaded page in those modes in which it looks as if it had been loaded that way. That is known if no script has
 * asked how the page is presented or what it wears, no server has asked for it, and Chromium chooses everything anew. The
 * other modes need another load: their values might be those of the base.
 */
export async function readModes(page: LoadedPage, modes: readonly Mode[]): Promise<ReadMode[]> {
  const observed: ReadMode[] = [];
  for (const mode of modes) {
    page.deadline.mode = mode.name;
    const change = changeTo(mode, page.base);
    try {
      if (!(await mayFollow(page, change))) continue;
      const { requests } = page.network;
      await page.show(appearanceOf(mode));
      if (change.hasMarks && !(await page.wear(mode))) continue;
      const reading = await page.observe(mode);
      if (change.hasMarks) await page.takeOff();
      // A script that asked now, or that has reacted, may have changed the page for good.
      if (!reading || page.watch.hasAsked(change)) break;
      if (change.isOtherViewport && (await page.hasFixedChoices(true))) break;
      // How much of it had arrived, and what the page did then, would depend on the network. A load waits for everything.
      if (page.network.requests !== requests) continue;
      observed.push({ ...mode, ...reading });
    } catch (error) {
      if (error instanceof NavigatedAway) break; // it reloads itself when the conditions change
      throw inMode(mode.name, error);
    }
  }
  return observed;
}

/** Tells whether the page is known to follow a change of the conditions completely. */
async function mayFollow({ ready, network, watch, hasFixedChoices }: LoadedPage, change: Change): Promise<boolean> {
  const { isOtherViewport, isOtherMedia } = change;
  if (change.isTold || watch.hasAsked(change)) return false;
  const isShownAnew = isOtherViewport || isOtherMedia;
  if (isShownAnew && network.hasClientHints) return false;
  const frames = ready.page.frames().length;
  if (isOtherViewport && frames > 1) return false;
  const [local, hasChoices, hasListener] = await Promise.all([
    localFrames(ready.cdp),
    isShownAnew && hasFixedChoices(isOtherViewport),
    isOtherViewport && watch.hasSizeListener(),
  ]);
  // Scripts of a frame in another process cannot be watched.
  return frames === local && !hasChoices && !hasListener;
}

type FrameTree = Awaited<ReturnType<typeof frameTree>>;

async function localFrames(cdp: CDPSession): Promise<number> {
  const count = ({ childFrames = [] }: FrameTree): number => childFrames.reduce((sum, child) => sum + count(child), 1);
  return count(await frameTree(cdp));
}

async function frameTree(cdp: CDPSession) {
  return (await cdp.send("Page.getFrameTree")).frameTree;
}
