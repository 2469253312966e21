import { type ChildProcess, spawn } from "node:child_process";
import type { Duplex } from "node:stream";
import { fileURLToPath } from "node:url";
import type { Logger } from "pino";
import { z } from "zod";
import { PageFailure } from "../page-failure.ts";
import type { ExtractOptions, PageReading } from "../reading.ts";
import { capped, unlessAborted } from "../waiting.ts";
import { encodeFrame, readFrames } from "./frames.ts";
import { MemoryGuard } from "./memory-guard.ts";
import { MAX_MESSAGE, type ReaderSettings, type ReaderStatus, type Reply, type Request, reply } from "./messages.ts";
import { endProcesses, processTree } from "./process-tree.ts";

/** Milliseconds that the process has for starting, and for an orderly end. */
const START_MS = 30_000;
const CLOSE_MS = 10_000;
/** Milliseconds that it has for starting its Chromium: twice, if the first try is the one with a sandbox. */
const CHECK_MS = 70_000;
/** Milliseconds beyond a visit's own limit after which the process is taken to hang. */
const GRACE_MS = 10_000;
/** Megabytes that JavaScript may take there. What Chromium sends is held outside of that; the guard counts both. */
const HEAP_MB = 768;
/** The share of its memory that may be taken before a visit. */
const FIT_SHARE = 2 / 3;
/** Characters of what the process wrote to stderr that go into the log when it ends unexpectedly. */
const LAST_WORDS = 4_000;

/** What the process gets of our environment: enough to find Node's and Playwright's files, and none of our secrets. */
const PASSED_ON =
  /^(PATH|HOME|USER|LANG|LC_.*|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH|FONTCONFIG_.*|XDG_.*|PLAYWRIGHT_.*|SYSTEMROOT|WINDIR|(LOCAL)?APPDATA)$/i;

const entry = fileURLToPath(new URL("child.ts", import.meta.url));

export interface ReaderProcessOptions {
  readonly settings: ReaderSettings;
  /** Milliseconds that one visit may take. */
  readonly totalMs: number;
  /** Megabytes that the process and its Chromium may take together during a visit. */
  readonly memoryMb: number;
  readonly log: Logger;
}

type Given = { signal?: AbortSignal | undefined };
type Waiting = { resolve: (reply: Reply) => void; reject: (reason: unknown) => void };

/** A child process with a Chromium of its own, which makes one visit at a time. When it ends, the visit under way fails. */
export class ReaderProcess {
  readonly #options: ReaderProcessOptions;
  readonly #child: ChildProcess;
  readonly #channel: Duplex;
  readonly #guard: MemoryGuard | undefined;
  readonly #waiting = new Map<number, Waiting>();
  readonly #ready = Promise.withResolvers<void>();
  readonly #exited: Promise<void>;
  #next = 1;
  #isReading = false;
  /** Why it ended, or is about to. */
  #fault: PageFailure | undefined;

  constructor(options: ReaderProcessOptions) {
    this.#options = options;
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_ON.test(name)));
    this.#child = spawn(process.execPath, [`--max-old-space-size=${HEAP_MB}`, entry], {
      env,
      stdio: ["ignore", "pipe", "pipe", "pipe"],
    });
    this.#channel = this.#child.stdio[3] as Duplex; // a pipe in both directions, as asked for
    this.#channel.on("error", () => {}); // it has ended: #onExit says so
    readFrames(
      this.#channel,
      MAX_MESSAGE,
      (message) => this.#receive(reply.parse(message)),
      (error) => {
        options.log.error({ err: error }, "a reader process sent what cannot be read");
        void this.kill(crashed());
      },
    );
    const lastWords = drain(this.#child);
    this.#exited = new Promise((resolve) => {
      const onEnd = (detail: object) => {
        this.#onEnd({ ...detail, stderr: lastWords() });
        resolve();
      };
      this.#child.once("exit", (code, signal) => onEnd({ code, signal }));
      this.#child.once("error", (err) => onEnd({ err }));
    });
    this.#ready.promise.catch(() => {}); // whoever extracts hears of it
    const { pid } = this.#child;
    if (pid !== undefined) {
      this.#guard = new MemoryGuard({
        pid,
        limit: options.memoryMb * 1_000_000,
        isBusy: () => this.#isReading,
        onExceeded: () => void this.kill(tooLarge(options.memoryMb)),
      });
      this.#send({ type: "start", settings: options.settings });
    }
  }

  /** Whether it may make another visit: it is alive, and earlier visits have left room for one. */
  isFit(): boolean {
    const enough = this.#options.memoryMb * 1_000_000 * FIT_SHARE;
    return this.#fault === undefined && this.#guard?.isWithin(enough) !== false;
  }

  /**
   * As `Browser.extract`. One at a time.
   * @throws PageFailure; the signal's reason
   */
  async extract(url: string, options: ExtractOptions, { signal }: Given = {}): Promise<PageReading> {
    signal?.throwIfAborted();
    await this.#start();
    const visit = this.#next++;
    const overdue = setTimeout(() => void this.kill(hung()), this.#options.totalMs + GRACE_MS);
    this.#isReading = true;
    try {
      const { signal: never } = new AbortController();
      const answer = await unlessAborted(signal ?? never, this.#ask({ type: "extract", visit, url, options }));
      if (answer.type === "reading") return answer.reading;
      if (answer.type === "failure") throw new PageFailure(answer.kind, answer.message);
      throw new Error(answer.type === "error" ? answer.message : `a visit was answered with ${answer.type}`);
    } catch (error) {
      if (signal?.aborted) this.#send({ type: "abort", visit });
      throw error;
    } finally {
      clearTimeout(overdue);
      this.#isReading = false;
    }
  }

  /** Starts its Chromium unless it runs. @throws PageFailure if it cannot be started */
  async check(): Promise<void> {
    await this.#start();
    const overdue = setTimeout(() => void this.kill(unavailable()), CHECK_MS);
    try {
      const answer = await this.#ask({ type: "check", visit: this.#next++ });
      if (answer.type === "failure") throw new PageFailure(answer.kind, answer.message);
    } finally {
      clearTimeout(overdue);
    }
  }

  async status(): Promise<ReaderStatus> {
    const answer = await this.#ask({ type: "status", visit: this.#next++ }).catch(() => undefined);
    return answer?.type === "status" ? answer.status : { isPrepared: false };
  }

  /** Ends it in order, by force where that takes too long. */
  async close(): Promise<void> {
    this.#fault ??= closed();
    this.#send({ type: "close" });
    await capped(this.#exited, CLOSE_MS);
    await this.kill(closed());
  }

  /** Ends it with its Chromium at once. A visit under way fails with `fault`. */
  async kill(fault: PageFailure): Promise<void> {
    this.#fault ??= fault;
    const { pid } = this.#child;
    const tree = pid === undefined ? [] : processTree(pid);
    this.#child.kill("SIGKILL");
    endProcesses(tree);
    await this.#exited;
  }

  async #start(): Promise<void> {
    const started = await capped(
      this.#ready.promise.then(() => true),
      START_MS,
    );
    if (!started) await this.kill(unavailable());
  }

  #send(message: Request): void {
    if (this.#channel.writable) this.#channel.write(encodeFrame(message));
  }

  #ask(message: Extract<Request, { visit: number }>): Promise<Reply> {
    if (this.#fault) return Promise.reject(this.#fault);
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    this.#waiting.set(message.visit, { resolve, reject });
    this.#send(message);
    return promise;
  }

  #receive(message: Reply): void {
    if (message.type === "ready") this.#ready.resolve();
    else if (message.type === "log") relay(this.#options.log, message.line);
    else {
      this.#waiting.get(message.visit)?.resolve(message);
      this.#waiting.delete(message.visit);
    }
  }

  #onEnd(detail: object): void {
    this.#guard?.stop();
    if (!this.#fault) this.#options.log.error(detail, "a reader process ended unexpectedly");
    this.#fault ??= this.#isReading ? crashed() : unavailable();
    this.#ready.reject(this.#fault);
    for (const { reject } of this.#waiting.values()) reject(this.#fault);
    this.#waiting.clear();
    // Its Chromium ends when its pipe is gone; this is for what does not.
    if (this.#guard) endProcesses(this.#guard.lastSeen);
  }
}

/** Reads away what the process writes, so that it never waits for us. @returns what it wrote to stderr last */
function drain({ stdout, stderr }: ChildProcess): () => string {
  stdout?.resume();
  let last = "";
  stderr?.on("data", (piece: Buffer) => {
    last = (last + piece.subarray(-LAST_WORDS).toString()).slice(-LAST_WORDS);
  });
  return () => last;
}

/** A line as pino writes it. */
const logLine = z.looseObject({ level: z.number(), time: z.number(), msg: z.string().optional() });

/** Writes a line of the process's log into ours. */
function relay(log: Logger, line: string): void {
  if (line === "") {
    log.warn("a reader process logged a line that is too long");
    return;
  }
  const { level, time: at, msg, ...rest } = logLine.parse(JSON.parse(line));
  const name = level >= 50 ? "error" : level >= 40 ? "warn" : level >= 30 ? "info" : "debug";
  log[name]({ ...rest, at }, msg);
}

const crashed = () => new PageFailure("crashed", "The browser ended unexpectedly.");
const closed = () => new PageFailure("crashed", "The browser was closed.");
const unavailable = () => new PageFailure("browser_unavailable", "The browser could not be started.");
const hung = () => new PageFailure("timeout", "The page could not be read in time: it kept the browser busy.");
const tooLarge = (memoryMb: number) =>
  new PageFailure(
    "too_large",
    `The page is too large: it takes more than ${memoryMb.toLocaleString("en")} MB of memory.`,
  );
