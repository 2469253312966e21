import type { Mode } from "@tintype/shared/modes/mode";
import type { CDPSession } from "playwright";
import type { ExtractOptions, ReadMode } from "../reading/reading.ts";
import type { Appearance, ReadyPage } from "../visit/open-page.ts";
import type { PageNetwork } from "../visit/page-network.ts";
import { NavigatedAway } from "../visit/visit.ts";
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
  /** Tells whether the document contains something that Chromium chooses or loads only once, while it loads. */
  hasFixedChoices(isOtherViewport: boolean): Promise<boolean>;
  /** Waits until the page shows the new conditions, and reads it. */
  observe(mode: Mode): Promise<Pick<ReadMode, "observation" | "places">>;
}

export const appearanceOf = ({ viewport, color_scheme, reduced_motion = false }: Mode): Appearance => ({
  viewport,
  colorScheme: color_scheme,
  reducedMotion: reduced_motion,
});

/**
 * Reads a loaded page in those modes in which it looks as if it had been loaded that way. That is known if no script has
 * asked how the page is presented, no server has asked for it, and Chromium chooses everything anew. The other modes need
 * another load: their values might be those of the base.
 */
export async function readModes(page: LoadedPage, modes: readonly Mode[]): Promise<ReadMode[]> {
  const observed: ReadMode[] = [];
  for (const mode of modes) {
    page.deadline.mode = mode.name;
    const { viewport } = mode;
    const isOtherViewport =
      viewport.width !== page.base.viewport.width || viewport.height !== page.base.viewport.height;
    try {
      if (!(await mayFollow(page, isOtherViewport))) continue;
      const { requests } = page.network;
      await page.show(appearanceOf(mode));
      const reading = await page.observe(mode);
      // A script that asked now may have changed the page for good.
      if (page.watch.hasAsked({ isOtherViewport }) || (isOtherViewport && (await page.hasFixedChoices(true)))) break;
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
async function mayFollow({ ready, network, watch, hasFixedChoices }: LoadedPage, isOtherViewport: boolean) {
  if (watch.hasAsked({ isOtherViewport }) || network.hasClientHints) return false;
  const frames = ready.page.frames().length;
  if (isOtherViewport && frames > 1) return false;
  const [local, hasChoices, hasListener] = await Promise.all([
    localFrames(ready.cdp),
    hasFixedChoices(isOtherViewport),
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
