import type { CDPSession } from "playwright";
import { capped, unlessAborted } from "../waiting.ts";
import type { IsolatedWorld } from "./isolated-world.ts";
import type { PageNetwork } from "./page-network.ts";

/**
 * Milliseconds without network traffic. If the page's time has not reached its target by then, a connection that never
 * ends is holding it.
 */
const STALL_MS = 250;
/** The longest wait for the network at a time, in ms. A request that takes longer is assumed never to end. */
const NETWORK_CAP_MS = 4_000;
/** The longest wait for the page's own timers at a time, in ms. */
const TIMERS_CAP_MS = 3_000;
/** Milliseconds without network traffic after which a page is idle, if its time does not wait for the network. */
const QUIET_MS = 50;
/** The number of tasks after which time advances although the page always has another task. */
const STARVATION_TASKS = 1_000;
/** In ms. Pages measure their age in tenths of a millisecond. */
const AGE_ERROR = 0.5;

/** The page's time while it runs to an age. */
interface Run {
  readonly age: number;
  /** Resolves when the age is reached. For an interrupted run, it may resolve at any time or never. */
  readonly over: Promise<void>;
}

/**
 * Controls the page's own time. Timers and `Date` run on Chromium's virtual time: it jumps from timer to timer, stops while
 * the page waits for the network, and stops at the age that we set. So a page with a clock, a carousel or a late banner is
 * in the same state in every reading, however busy this machine or slow the network is, and we need not wait for its timers.
 * (Measured with Chromium 156, full and headless shell. While time is stopped, so are messages and timers, but frames are
 * drawn.)
 */
export class PageClock {
  readonly #cdp: CDPSession;
  readonly #world: IsolatedWorld;
  readonly #network: PageNetwork;
  /**
   * Set when a connection does not end (EventSource, a long poll): it would hold the time forever. From then on, time does not
   * wait for the network, and we wait for the network ourselves.
   */
  #ignoresNetwork = false;
  #running: Run | undefined;
  /**
   * Set when a run was interrupted. Chromium keeps the run's budget, and stops the page's time once more when the page
   * reaches the age of that run (Chromium 156). From then on, a stop does not mean that the page has reached its target age.
   */
  #wasInterrupted = false;
  #target = 0;
  /** The age at which the document's time is stopped; undefined if we have to ask the page for it. */
  #stoppedAt: number | undefined;

  /** Controls the time of the document that `world` is in. It must be stopped, at `age`. */
  constructor(cdp: CDPSession, world: IsolatedWorld, network: PageNetwork, age: number) {
    this.#cdp = cdp;
    this.#world = world;
    this.#network = network;
    this.#stoppedAt = age;
  }

  /** Stops a page's time. If the page has no document yet, the time of its first document is stopped from its beginning. */
  static async stop(cdp: CDPSession): Promise<void> {
    await cdp.send("Emulation.setVirtualTimePolicy", { policy: "pause" });
  }

  /**
   * Lets the page's time run until the document is `age` ms old, and then stops it.
   * @returns when the run has started; its `over` may never resolve, because time stops while the page waits for the network
   */
  async start(age: number): Promise<Run> {
    if (this.#running?.age === age) return this.#running;
    // The page's age is only reliable while its time is stopped, because time jumps.
    if (this.#running) await this.#interrupt();
    this.#target = age;
    const startAge = this.#stoppedAt ?? (await this.#world.call("age"));
    this.#stoppedAt = undefined;
    const { promise: over, resolve, reject } = Promise.withResolvers<void>();
    const run: Run = { age, over };
    this.#running = run;
    this.#go(run, startAge).then(resolve, reject);
    over.catch(() => {}); // those who wait for it handle the rejection
    return run;
  }

  /** Waits until the document is `age` ms old and its time is stopped, or until its network or its scripts prevent that. */
  async advanceTo(age: number): Promise<void> {
    if (this.#ignoresNetwork) {
      await this.#network.idleFor(QUIET_MS, NETWORK_CAP_MS);
    } else {
      const { over } = await this.start(age);
      if (await this.#endsSoon(over)) return;
      this.#ignoresNetwork = true;
      this.#network.ignorePending();
      await this.#interrupt();
    }
    const { over } = await this.start(age);
    await capped(over, TIMERS_CAP_MS);
  }

  /** Like `advanceTo`, relative to the last target age. So the sum of all steps is the same in every reading. */
  async advanceBy(ms: number): Promise<void> {
    await this.advanceTo(this.#target + ms);
  }

  /** The last target age. */
  get age(): number {
    return this.#target;
  }

  async #interrupt(): Promise<void> {
    this.#running = undefined;
    this.#wasInterrupted = true;
    await PageClock.stop(this.#cdp);
  }

  async #go(run: Run, startAge: number): Promise<void> {
    const isInterrupted = () => this.#running !== run;
    try {
      for (let age = startAge; run.age - age > AGE_ERROR; age = await this.#world.call("age")) {
        await this.#grant(run.age - age);
        if (isInterrupted()) return;
        if (!this.#wasInterrupted) break;
      }
      if (!isInterrupted()) this.#stoppedAt = Math.max(startAge, run.age);
    } finally {
      if (!isInterrupted()) this.#running = undefined;
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
    await unlessAborted(this.#world.navigated, expired);
  }

  /** Tells whether the run ends. Returns false if time is stopped although nothing is loading, or if something loads too long. */
  async #endsSoon(over: Promise<void>): Promise<boolean> {
    const decided = new AbortController();
    try {
      const idle = this.#network.idleFor(STALL_MS, NETWORK_CAP_MS, decided.signal);
      return await Promise.race([over.then(() => true), idle.then(() => false)]);
    } finally {
      decided.abort();
    }
  }
}
