import type { CDPSession } from "playwright";
import { expressionOf, type Knowledge, WATCHED_FUNCTIONS, type WatchedFunction } from "./watched-functions.ts";

/** A page that stops its debugger more often than this by itself is not watched any longer. */
const MAX_OTHER_PAUSES = 50;
/** The listeners of a window that are told when its size changes. */
const SIZE_EVENTS: ReadonlySet<string> = new Set(["resize", "orientationchange"]);

type Paused = { readonly hitBreakpoints?: readonly string[] };
type Parsed = { readonly scriptId: string; readonly executionContextAuxData?: object };

/** The parts of a mode that scripts can ask for in other ways than for its scheme and preferences. */
interface AskedMode {
  readonly isOtherViewport: boolean;
  readonly hasMarks: boolean;
}

/**
 * Watches whether scripts of a page ask how the page is presented. A page whose scripts never ask looks the same after a
 * change of the colour scheme or viewport as if it had been loaded that way.
 *
 * The functions get breakpoints, which scripts cannot see. A breakpoint of a function of the browser is valid in all frames
 * of the page's process and in no isolated world (Chromium 156). Each stops the page once at most. Setting one takes some
 * milliseconds, so they are set when the page is about to run its first script.
 */
export class ScriptWatch {
  readonly #cdp: CDPSession;
  readonly #functions: readonly WatchedFunction[];
  readonly #knowledge = new Set<Knowledge>();
  readonly #breakpoints = new Map<string, Knowledge>();
  /** `waiting` for the first script; `watching` functions; `quiet`: no script has run, so any that does is too late. */
  #phase: "starting" | "waiting" | "watching" | "quiet" | "stopped" = "starting";
  /** The scripts that Playwright itself has run in the new document. */
  readonly #ofPlaywright = new Set<string>();
  #hasScripts = false;
  #otherPauses = 0;
  readonly #onPaused = (event: Paused) => void this.#handle(event).catch(() => this.#giveUp());
  readonly #onParsed = (event: Parsed) => this.#parsed(event);

  /** @param more further functions that are watched: of watched-marks.ts */
  constructor(cdp: CDPSession, more: readonly WatchedFunction[] = []) {
    this.#cdp = cdp;
    this.#functions = [...WATCHED_FUNCTIONS, ...more];
  }

  /** Prepares to watch. It takes less time before the page navigates: V8 then looks through fewer scripts. */
  async prepare(): Promise<void> {
    const cdp = this.#cdp;
    cdp.on("Debugger.paused", this.#onPaused);
    cdp.on("Debugger.scriptParsed", this.#onParsed);
    await cdp.send("Debugger.enable", { maxScriptsCacheSize: 0 });
  }

  /** Begins to watch a document that has not run any script yet, after `prepare`. Until `loaded`, nothing else may run scripts in the page. */
  async start(): Promise<void> {
    const cdp = this.#cdp;
    this.#phase = "waiting";
    // It pauses at the next call of a function. Chromium handles this command before those that wait.
    await cdp.send("Debugger.pause");
  }

  /** Must be called when the page has loaded, before our own scripts run in it. */
  async loaded(): Promise<void> {
    if (this.#phase !== "waiting") return;
    if (this.#hasScripts) return this.#giveUp(); // they have not run yet
    this.#phase = "quiet";
    // There is no other way to revoke `Debugger.pause`.
    await Promise.all([
      this.#cdp.send("Debugger.disable"),
      this.#cdp.send("Debugger.enable", { maxScriptsCacheSize: 0 }),
    ]);
  }

  /** True if the page has run no script at all. */
  get isQuiet(): boolean {
    return this.#phase === "quiet";
  }

  /** Tells whether a script may have asked for something that differs in a mode. */
  hasAsked({ isOtherViewport, hasMarks }: AskedMode): boolean {
    return (
      this.#knowledge.has("presentation") ||
      (isOtherViewport && this.#knowledge.has("window size")) ||
      (hasMarks && this.#knowledge.has("marks"))
    );
  }

  /** Tells whether the window has a listener that is told when its size changes. */
  async hasSizeListener(): Promise<boolean> {
    if (this.isQuiet) return false;
    const { result } = await this.#cdp.send("Runtime.evaluate", { expression: "window", objectGroup: GROUP });
    const { objectId } = result;
    if (objectId === undefined) return true;
    const { listeners } = await this.#cdp.send("DOMDebugger.getEventListeners", { objectId });
    return listeners.some(({ type }) => SIZE_EVENTS.has(type));
  }

  /** Stops watching. Nothing is known of what scripts do after that. */
  async stop(): Promise<void> {
    if (this.#phase === "stopped") return;
    this.#phase = "stopped";
    this.#cdp.off("Debugger.paused", this.#onPaused);
    this.#cdp.off("Debugger.scriptParsed", this.#onParsed);
    await this.#cdp.send("Debugger.disable");
  }

  async #handle({ hitBreakpoints = [] }: Paused): Promise<void> {
    if (this.#phase === "waiting") {
      this.#phase = "watching";
      await this.#setBreakpoints();
    } else if (hitBreakpoints.length === 0) this.#otherPauses += 1; // a `debugger` statement
    for (const breakpointId of hitBreakpoints) {
      const knowledge = this.#breakpoints.get(breakpointId);
      if (knowledge) this.#knowledge.add(knowledge);
      await this.#remove(knowledge === "marks" ? this.#breakpointsOf(knowledge) : [breakpointId]);
    }
    // After that, there is nothing left to learn. The page goes on when the debugger is disabled.
    if (this.#knowledge.has("presentation") || this.#otherPauses > MAX_OTHER_PAUSES) this.#giveUp();
    else await this.#cdp.send("Debugger.resume");
  }

  /** Breakpoints for marks have conditions, which take time at each call. */
  #breakpointsOf(knowledge: Knowledge): string[] {
    return [...this.#breakpoints].flatMap(([id, ofBreakpoint]) => (ofBreakpoint === knowledge ? [id] : []));
  }

  async #remove(breakpointIds: readonly string[]): Promise<void> {
    for (const breakpointId of breakpointIds) this.#breakpoints.delete(breakpointId);
    await Promise.all(
      breakpointIds.map((breakpointId) => this.#cdp.send("Debugger.removeBreakpoint", { breakpointId })),
    );
  }

  async #setBreakpoints(): Promise<void> {
    const cdp = this.#cdp;
    const expression = expressionOf(this.#functions);
    const { result } = await cdp.send("Runtime.evaluate", { expression, objectGroup: GROUP });
    const objectId = result.objectId ?? "";
    const properties = await cdp.send("Runtime.getProperties", { objectId, ownProperties: true });
    await Promise.all(
      this.#functions.map(async ({ knowledge, condition }, index) => {
        const functionId = properties.result.find(({ name }) => name === String(index))?.value?.objectId;
        if (functionId !== undefined) this.#breakpoints.set(await setBreakpoint(cdp, functionId, condition), knowledge);
      }),
    );
    await cdp.send("Runtime.releaseObjectGroup", { objectGroup: GROUP });
  }

  #parsed({ scriptId, executionContextAuxData: world = {} }: Parsed): void {
    if ("isDefault" in world && world.isDefault === false) return; // an isolated world
    if (this.#phase === "starting") this.#ofPlaywright.add(scriptId);
    else if (!this.#ofPlaywright.has(scriptId)) this.#hasScripts = true;
    if (this.#phase === "quiet" && this.#hasScripts) this.#giveUp();
  }

  /** Assumes that a script has asked. */
  #giveUp(): void {
    this.#knowledge.add("presentation");
    this.stop().catch(() => {}); // the page may have closed
  }
}

const GROUP = "tintype";

/** Playwright 1.65 does not know this command, which is experimental. */
async function setBreakpoint(cdp: CDPSession, objectId: string, condition: string | undefined): Promise<string> {
  const send = cdp.send.bind(cdp) as unknown as (
    method: "Debugger.setBreakpointOnFunctionCall",
    params: { objectId: string; condition: string | undefined },
  ) => Promise<{ breakpointId: string }>;
  return (await send("Debugger.setBreakpointOnFunctionCall", { objectId, condition })).breakpointId;
}
