import type { CDPSession } from "playwright-core";
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
  #running: { age: number; over: Promise<void> } | undefined;
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
  async start(age: number): Promise<{ over: Promise<void> }> {
    if (this.#running?.age === age) return this.#running;
    // What remains can only be told while the time stands: it leaps.
    if (this.#running) await PageClock.stop(this.#cdp);
    this.#target = age;
    const from = this.#standsAt ?? (await this.#world.call("age"));
    return this.#run(age, age - from);
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
      await PageClock.stop(this.#cdp);
      this.#running = undefined;
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

  #run(age: number, budget: number): { over: Promise<void> } {
    const running = { age, over: this.#grant(budget) };
    this.#running = running;
    this.#standsAt = undefined;
    const stopped = () => {
      if (this.#running === running) this.#running = undefined;
    };
    running.over.then(() => {
      if (this.#running === running) this.#standsAt = age;
      stopped();
    }, stopped);
    return running;
  }

  async #grant(budget: number): Promise<void> {
    if (budget <= 0) return;
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
