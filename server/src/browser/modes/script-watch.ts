import type { CDPSession } from "playwright";
import { type Knowledge, WATCHED_FUNCTIONS, WATCHED_KNOWLEDGE } from "./watched-functions.ts";

/** A page that stops its debugger more often than this by itself is not watched any longer. */
const MAX_OTHER_PAUSES = 50;
/** The listeners of a window that are told when its size changes. */
const SIZE_EVENTS: ReadonlySet<string> = new Set(["resize", "orientationchange"]);

/**
 * Watches whether scripts of a page ask how the page is presented. A page whose scripts never ask looks the same after a
 * change of the colour scheme or viewport as if it had been loaded that way.
 *
 * The functions get breakpoints, which scripts cannot see. A breakpoint of a function of the browser is valid in all frames
 * of the page's process and in no isolated world (Chromium 156). Each stops the page once at most.
 */
export class ScriptWatch {
  readonly #cdp: CDPSession;
  readonly #known = new Set<Knowledge>();
  readonly #breakpoints = new Map<string, Knowledge>();
  #otherPauses = 0;
  #isRunning = true;
  readonly #onPaused = ({ hitBreakpoints = [] }: { hitBreakpoints?: string[] }) => this.#resume(hitBreakpoints);

  private constructor(cdp: CDPSession) {
    this.#cdp = cdp;
    cdp.on("Debugger.paused", this.#onPaused);
  }

  /** Begins to watch a document that has not run any script yet. */
  static async start(cdp: CDPSession): Promise<ScriptWatch> {
    const watch = new ScriptWatch(cdp);
    const evaluated = cdp.send("Runtime.evaluate", { expression: WATCHED_FUNCTIONS, objectGroup: "tintype" });
    const [{ result }] = await Promise.all([evaluated, cdp.send("Debugger.enable", { maxScriptsCacheSize: 0 })]);
    const objectId = result.objectId ?? "";
    const properties = await cdp.send("Runtime.getProperties", { objectId, ownProperties: true });
    await Promise.all(
      WATCHED_KNOWLEDGE.map(async (knowledge, index) => {
        const found = properties.result.find(({ name }) => name === String(index))?.value?.objectId;
        if (found !== undefined) watch.#breakpoints.set(await setBreakpoint(cdp, found), knowledge);
      }),
    );
    await cdp.send("Runtime.releaseObjectGroup", { objectGroup: "tintype" });
    return watch;
  }

  /** Tells whether a script has asked for something that may differ in a mode. */
  hasAsked(mode: { readonly isOtherViewport: boolean }): boolean {
    return this.#known.has("presentation") || (mode.isOtherViewport && this.#known.has("window size"));
  }

  /** Tells whether the window has a listener that is told when its size changes. */
  async hasSizeListener(): Promise<boolean> {
    const { result } = await this.#cdp.send("Runtime.evaluate", { expression: "window", objectGroup: "tintype" });
    const { objectId } = result;
    if (objectId === undefined) return true;
    const { listeners } = await this.#cdp.send("DOMDebugger.getEventListeners", { objectId });
    return listeners.some(({ type }) => SIZE_EVENTS.has(type));
  }

  /** Stops watching. Nothing is known of what scripts do after that. */
  async stop(): Promise<void> {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    this.#cdp.off("Debugger.paused", this.#onPaused);
    await this.#cdp.send("Debugger.disable");
  }

  #resume(hit: readonly string[]): void {
    for (const breakpointId of hit) {
      const knowledge = this.#breakpoints.get(breakpointId);
      if (knowledge) this.#known.add(knowledge);
      this.#send("Debugger.removeBreakpoint", { breakpointId });
    }
    if (hit.length === 0) this.#otherPauses += 1; // a `debugger` statement
    if (this.#otherPauses > MAX_OTHER_PAUSES) this.#known.add("presentation");
    // After that, there is nothing left to learn. The page goes on when the debugger is disabled.
    if (this.#known.has("presentation"))
      this.stop().catch(() => {}); // the page may have closed
    else this.#send("Debugger.resume");
  }

  #send(...[method, params]: Parameters<CDPSession["send"]>): void {
    this.#cdp.send(method, params).catch(() => {}); // the page may have closed or navigated
  }
}

/** Playwright 1.65 does not know this command, which is experimental. */
async function setBreakpoint(cdp: CDPSession, objectId: string): Promise<string> {
  const send = cdp.send.bind(cdp) as unknown as (
    method: "Debugger.setBreakpointOnFunctionCall",
    params: { objectId: string },
  ) => Promise<{ breakpointId: string }>;
  return (await send("Debugger.setBreakpointOnFunctionCall", { objectId })).breakpointId;
}
