import type { CDPSession } from "playwright";
import type { IsolatedWorld } from "./isolated-world.ts";
import type { PageNetwork } from "./page-network.ts";
import { capped, unlessAborted } from "./waiting.ts";

/** Milliseconds without network, in which the page's time has not come to its end: something holds it that never ends. */
const STALL_MS = 250;
/** The longest wait for the network in one go, ms. A request that takes longer is taken for one that never ends. */
const NETWORK_CAP_MS = 4_000;
/** The longest wait for the page's own timers in one go, ms. */
const TIMERS_CAP_MS = 3_000;
/** The same, where connections that never end keep the time itself from telling. */
const QUIET_MS = 50;
/** Tasks after which time goes on although the page always has another one at hand. */
const STARVATION_TASKS = 1_000;
/** In ms: pages count their age in tenths. */
const AGE_ERROR = 0.5;

/** The page's time on its way to an age. */
interface Run {
  readonly age: number;
  /** For one that was broken off, it may be any time. */
  readonly over: Promise<void>;
}

/**
 * The page's own time. Timers and `Date` run on Chromium's virtual time: it leaps from timer to timer, stands still while
 * the page waits for the network, and stops where we say. So a page with a clock, a carousel or a late banner has come to
 * the very same point in every reading, however busy this machine or slow the network is, and nobody waits for its timers.
 * (Measured with Chromium 156, full and headless shell. While it stands, messages and timers do too; frames are drawn.)
 */
export class PageClock {
  readonly #cdp: CDPSession;
  readonly #world: IsolatedWorld;
  readonly #network: PageNetwork;
  /** A connection that does not end (EventSource, a long poll) would hold the time for ever: from then on we watch the network ourselves. */
  #ignoresNetwork = false;
  #running: Run | undefined;
  /**
   * A run did not come to its end. Chromium keeps its budget: when the page is as old as that would have made it, its time
   * stops once more (Chromium 156). From then on a stop does not tell that the page is as old as it was to be.
   */
  #hasBrokenOff = false;
  #target = 0;
  /** The age at which the document's time stands, as long as that is known without asking. */
  #standsAt: number | undefined;

  /** For the document that `world` is in, whose time stands at `age`. */
  constructor(cdp: CDPSession, world: IsolatedWorld, network: PageNetwork, age: number) {
    this.#cdp = cdp;
    this.#world = world;
    this.#network = network;
    this.#standsAt = age;
  }

  /** Stops the time of a page. If it shows no document yet, the time of its first one stands from the very beginning. */
  static async stop(cdp: CDPSession): Promise<void> {
    await cdp.send("Emulation.setVirtualTimePolicy", { policy: "pause" });
  }

  /**
   * Lets the page's time run until the document is `age` ms old, where it stops.
   * @returns a promise of that moment, which may never come: while the page waits for the network its time stands still
   */
  async start(age: number): Promise<Run> {
    if (this.#running?.age === age) return this.#running;
    // What remains can only be told while the time stands: it leaps.
    if (this.#running) await this.#breakOff();
    this.#target = age;
    const from = this.#standsAt ?? (await this.#world.call("age"));
    this.#standsAt = undefined;
    const { promise: over, resolve, reject } = Promise.withResolvers<void>();
    const run: Run = { age, over };
    this.#running = run;
    this.#go(run, from).then(resolve, reject);
    over.catch(() => {}); // whoever waits for it hears of it
    return run;
  }

  /** Returns when the document is `age` ms old and time stands, or when its network or its scripts do not let it get there. */
  async advanceTo(age: number): Promise<void> {
    if (this.#ignoresNetwork) {
      await this.#network.idleFor(QUIET_MS, NETWORK_CAP_MS);
    } else {
      const { over } = await this.start(age);
      if (await this.#isSoonOver(over)) return;
      this.#ignoresNetwork = true;
      this.#network.giveUpOnPending();
      await this.#breakOff();
    }
    const { over } = await this.start(age);
    await capped(over, TIMERS_CAP_MS);
  }

  /** As `advanceTo`, from the age that was last aimed at: so the sum of all steps is the same in every reading. */
  async advanceBy(ms: number): Promise<void> {
    await this.advanceTo(this.#target + ms);
  }

  /** The age that was last aimed at. */
  get age(): number {
    return this.#target;
  }

  async #breakOff(): Promise<void> {
    this.#running = undefined;
    this.#hasBrokenOff = true;
    await PageClock.stop(this.#cdp);
  }

  async #go(run: Run, from: number): Promise<void> {
    const isBrokenOff = () => this.#running !== run;
    try {
      for (let age = from; run.age - age > AGE_ERROR; age = await this.#world.call("age")) {
        await this.#grant(run.age - age);
        if (isBrokenOff()) return;
        if (!this.#hasBrokenOff) break;
      }
      if (!isBrokenOff()) this.#standsAt = Math.max(from, run.age);
    } finally {
      if (!isBrokenOff()) this.#running = undefined;
    }
  }

  async #grant(budget: number): Promise<void> {
    const { promise: expired, resolve } = Promise.withResolvers<void>();
    this.#cdp.once("Emulation.virtualTimeBudgetExpired", () => resolve());
    await this.#cdp.send("Emulation.setVirtualTimePolicy", {
      policy: this.#ignoresNetwork ? "advance" : "pauseIfNetworkFetchesPending",
      budget,
      maxVirtualTimeTaskStarvationCount: STARVATION_TASKS,
    });
    await unlessAborted(this.#world.left, expired);
  }

  /** False where the time stands although nothing is loading, or where something loads for too long. */
  async #isSoonOver(over: Promise<void>): Promise<boolean> {
    const isKnown = new AbortController();
    try {
      const idle = this.#network.idleFor(STALL_MS, NETWORK_CAP_MS, isKnown.signal);
      return await Promise.race([over.then(() => true), idle.then(() => false)]);
    } finally {
      isKnown.abort();
    }
  }
}
