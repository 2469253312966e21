import { MAX_MODES } from "@tintype/shared/conditions/bounds";
import type { Mode } from "@tintype/shared/modes/mode";
import type { Logger } from "pino";
import { z } from "zod";
import { json } from "../children/frames.ts";
import { type Child, type Ending, type SpawnedChild, startChild } from "../children/start-child.ts";
import { loadingMs } from "../modes/deadline.ts";
import { killProcesses, processTree } from "../os/process-tree.ts";
import { PageFailure } from "../reading/page-failure.ts";
import type { ExtractContext, ExtractOptions, PageReading, ReadMode, Stage } from "../reading/reading.ts";
import { capped, unlessAborted } from "../waiting.ts";
import { MemoryGuard } from "./memory-guard.ts";
import { MAX_MESSAGE } from "./message-limits.ts";
import { type ReaderStatus, type Reply, reply } from "./replies.ts";
import type { ReaderSettings, Request } from "./requests.ts";

/** Milliseconds that the process may take to close. */
const CLOSE_MS = 10_000;
/** Milliseconds that it may take to start its Chromium. It starts it twice if the first try, with the sandbox, fails. */
const CHECK_MS = 70_000;
/** Milliseconds after a visit's own time limit at which the process is assumed to hang. */
const GRACE_MS = 10_000;
/** The share of its memory that the process may use before a visit. */
const REUSABLE_SHARE = 2 / 3;
/** The number of parts of a visit that are reported. More would fill our memory. */
const MAX_STAGES = 200;

export interface ReaderProcessOptions {
  readonly spawned: SpawnedChild;
  readonly settings: ReaderSettings;
  /** The milliseconds that one visit may take, if it needs no load for further modes. */
  readonly totalMs: number;
  /** The megabytes of memory that the process and its Chromium may use together during a visit. */
  readonly memoryMb: number;
  readonly log: Logger;
}

/** A child process with its own Chromium, which makes one visit at a time. If it exits, its running visit fails. */
export class ReaderProcess {
  readonly #options: ReaderProcessOptions;
  readonly #child: Child<Reply>;
  readonly #guard: MemoryGuard | undefined;
  readonly #exited: Promise<void>;
  #visits = 0;
  #isReading = false;
  /** The modes that the running visit has read so far. */
  #observed: Pick<ReadMode, "observation" | "places" | "marks">[] = [];
  #isReady = false;
  /** True if the process has confirmed the visit that it was last given. */
  #hasBegun = false;
  #hasEndedIdle = false;
  #context: ExtractContext = {};
  #stages = 0;
  /** Why the process has exited or is about to. */
  #fault: PageFailure | undefined;

  constructor(options: ReaderProcessOptions) {
    this.#options = options;
    const firstQuestion: Request = { type: "start", settings: options.settings };
    this.#child = startChild({
      spawned: options.spawned,
      codec: json,
      maxMessage: MAX_MESSAGE,
      firstQuestion,
      parse: (message) => reply.parse(message),
      onEvent: (event) => this.#receive(event),
      onFault: (error) => {
        options.log.error({ err: error }, "a reader process sent an invalid message");
        void this.kill(crashed());
      },
    });
    const { pid, ready, ended } = this.#child;
    this.#exited = ended.then((ending) => this.#onEnd(ending));
    ready.then(
      () => {
        this.#isReady = true;
      },
      () => {}, // `extract` and `check` handle it
    );
    if (pid !== undefined) {
      this.#guard = new MemoryGuard({
        pid,
        limit: options.memoryMb * 1_000_000,
        isBusy: () => this.#isReading,
        onExceeded: () => void this.kill(tooLarge(options.memoryMb)),
      });
    }
  }

  /** Tells whether it can make another visit: it is running, and earlier visits have left enough memory. */
  isReusable(): boolean {
    const enough = this.#options.memoryMb * 1_000_000 * REUSABLE_SHARE;
    return this.#fault === undefined && this.#guard?.isWithin(enough) !== false;
  }

  /**
   * True if it exited by itself while it was idle. That is noticed late, so it may have been given a visit, which no
   * page has seen: the visit can start again in another process.
   */
  get hasEndedIdle(): boolean {
    return this.#hasEndedIdle;
  }

  /**
   * Like `Browser.extract`, but only one visit at a time.
   * @throws PageFailure; the signal's reason
   */
  async extract(url: string, options: ExtractOptions, context: ExtractContext = {}): Promise<PageReading> {
    const { signal, credentials, visitor, html } = context;
    signal?.throwIfAborted();
    await this.#answer(this.#child.ready);
    const visit = this.#visits++;
    const overdue = setTimeout(() => void this.kill(hung()), this.#longestMs(options) + GRACE_MS);
    this.#isReading = true;
    this.#observed = [];
    this.#context = context;
    this.#stages = 0;
    try {
      const { signal: never } = new AbortController();
      const answer = await unlessAborted(
        signal ?? never,
        this.#ask({ type: "extract", visit, url, options, credentials, visitor, html }),
      );
      if (answer.type === "reading") return { ...answer.reading, modes: this.#observedIn(options.modes ?? []) };
      if (answer.type === "failure") throw toFailure(answer);
      throw answer.type === "error" ? toError(answer) : new Error(`a visit was answered with ${answer.type}`);
    } catch (error) {
      if (signal?.aborted) this.#tell({ type: "abort", visit });
      throw error;
    } finally {
      clearTimeout(overdue);
      this.#isReading = false;
      this.#hasBegun = false;
      this.#observed = [];
      this.#context = {};
    }
  }

  /** Starts its Chromium unless it is running. @throws PageFailure if it cannot be started */
  async check(): Promise<void> {
    await this.#answer(this.#child.ready);
    const overdue = setTimeout(() => void this.kill(unavailable()), CHECK_MS);
    try {
      const answer = await this.#ask({ type: "check" });
      if (answer.type === "failure") throw toFailure(answer);
    } finally {
      clearTimeout(overdue);
    }
  }

  async status(): Promise<ReaderStatus> {
    const answer = await this.#ask({ type: "status" }).catch(() => undefined);
    return answer?.type === "status" ? answer.status : { isPrepared: false };
  }

  /** Closes the process, or kills it if that takes too long. */
  async close(): Promise<void> {
    this.#fault ??= closed();
    this.#tell({ type: "close" });
    await capped(this.#exited, CLOSE_MS);
    await this.kill(closed());
  }

  /** Kills the process and its Chromium. A running visit fails with `fault`. */
  async kill(fault: PageFailure): Promise<void> {
    this.#fault ??= fault;
    const { pid } = this.#child;
    const tree = pid === undefined ? [] : processTree(pid);
    void this.#child.kill();
    killProcesses(tree);
    await this.#exited;
  }

  #longestMs({ modes = [] }: ExtractOptions): number {
    return this.#options.totalMs + loadingMs(modes.length, modes.length);
  }

  #tell(message: Request): void {
    this.#child.tell(message);
  }

  async #ask(message: Request): Promise<Reply> {
    if (this.#fault) throw this.#fault;
    return this.#answer(this.#child.ask(message));
  }

  /** @throws the reason why the process has exited, if it did not answer */
  async #answer(answer: Promise<Reply>): Promise<Reply> {
    try {
      return await answer;
    } catch {
      if (this.#child.isUsable) void this.kill(crashed()); // the question was too large for it
      await this.#exited;
      throw this.#fault ?? unavailable();
    }
  }

  #receive(event: Reply): void {
    if (event.type === "began") this.#hasBegun = true;
    else if (event.type === "mode") this.#addMode(event);
    else if (event.type === "screenshot") this.#context.onScreenshot?.(event.isTaking);
    else if (event.type === "stage") this.#addStage(event.stage);
    else if (event.type === "log") forwardLog(this.#context.log ?? this.#options.log, event.line);
  }

  #addMode({ observation, places, marks }: Extract<Reply, { type: "mode" }>): void {
    // More would fill our memory.
    if (!this.#isReading || this.#observed.length >= MAX_MODES) throw new Error("a reader process sent too many modes");
    this.#observed.push({ observation, ...(places && { places }), ...(marks && { marks }) });
  }

  #addStage(stage: Stage): void {
    this.#stages += 1;
    if (this.#stages <= MAX_STAGES) this.#context.onStage?.(stage);
  }

  #observedIn(modes: readonly Mode[]): ReadMode[] {
    return modes.map((mode, index) => {
      const observed = this.#observed[index];
      if (!observed) throw new Error("a reader process did not read all modes");
      return { ...mode, ...observed };
    });
  }

  #onEnd(ending: Ending): void {
    this.#guard?.stop();
    if (!this.#fault) this.#options.log.error(ending, "a reader process exited unexpectedly");
    this.#hasEndedIdle = !this.#fault && this.#isReady && !this.#hasBegun;
    this.#fault ??= this.#hasBegun ? crashed() : unavailable();
    // Its Chromium exits when its pipe is closed. This kills processes that do not.
    if (this.#guard) killProcesses(this.#guard.lastSeen);
  }
}

/** An error of the process, with the stack that it had there. */
function toError({ message, stack }: Extract<Reply, { type: "error" }>): Error {
  return Object.assign(new Error(message), { stack });
}

const toFailure = ({ kind, message, endedBrowser }: Extract<Reply, { type: "failure" }>) =>
  new PageFailure(kind, message, { endedBrowser });

/** A log line of pino. */
const logLine = z.looseObject({ level: z.number(), time: z.number(), msg: z.string().optional() });

/** Writes a log line of the process to our log. */
function forwardLog(log: Logger, line: string): void {
  if (line === "") {
    log.warn("a reader process logged a line that is too long");
    return;
  }
  const { level, time: loggedAt, msg, ...rest } = logLine.parse(JSON.parse(line));
  const name = level >= 50 ? "error" : level >= 40 ? "warn" : level >= 30 ? "info" : "debug";
  log[name]({ ...rest, at: loggedAt }, msg);
}

const crashed = () => new PageFailure("crashed", "The browser ended unexpectedly.", { endedBrowser: true });
const closed = () => new PageFailure("crashed", "The browser was closed.");
const unavailable = () => new PageFailure("browser_unavailable", "The browser could not be started.");
const hung = () => new PageFailure("timeout", "The page could not be read in time: it kept the browser busy.");
const tooLarge = (memoryMb: number) =>
  new PageFailure(
    "too_large",
    `The page is too large: it takes more than ${memoryMb.toLocaleString("en")} MB of memory.`,
  );
