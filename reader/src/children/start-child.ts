import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { type Codec, encodePieces, readFrames } from "./frames.ts";
import { CHANNEL, readNumbered } from "./protocol.ts";

/** If memory runs out, the kernel should end children before the service. From -1000 to 1000. What a child starts inherits it. */
const OOM_SCORE = "900";
/** A child that has not answered its first question after this long, in ms, is killed. */
const START_MS = 30_000;
/** The number of characters from the end of stderr that are kept. */
const STDERR_TAIL = 4_000;

/** How a process is started. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, "cwd" | "env" | "uid" | "gid">;
}

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of what it wrote to stderr. V8 says there why it aborted. */
  readonly stderr: string;
}

/** Thrown if a child ends although it was asked something. */
export class ChildEnded extends Error {
  override readonly name = "ChildEnded";
  readonly ending: Ending;
  constructor(ending: Ending) {
    super(`a child process ended during its job (${ending.signal ?? `exit code ${ending.code}`})`);
    this.ending = ending;
  }
}

/** A process that has been started and not asked anything. */
export interface SpawnedChild {
  readonly process: ChildProcess;
  /** Resolves when it has ended. */
  readonly ended: Promise<Ending>;
}

export interface ChildOptions<Message> {
  readonly spawned: SpawnedChild;
  readonly codec: Codec;
  /** The maximum number of bytes of a message, in both directions. */
  readonly maxMessage: number;
  /** The first question. */
  readonly firstQuestion: unknown;
  /** Checks a message of the child. If it throws, the child is killed. */
  readonly parse: (message: unknown) => Message;
  /** Called with each message of the child that is no answer. If it throws, the child is killed. */
  readonly onEvent?: (event: Message) => void;
  /** Called before a child is killed that sent something invalid. */
  readonly onFault?: (error: unknown) => void;
}

/** A process that answers questions. */
export interface Child<Message> {
  /** Undefined if it could not be started. */
  readonly pid: number | undefined;
  /** Resolves with the answer to the first question. @throws as `ask` */
  readonly ready: Promise<Message>;
  /** Resolves when it has ended. */
  readonly ended: Promise<Ending>;
  /** False once it has ended, or is about to. */
  readonly isUsable: boolean;
  /** @throws ChildEnded; FrameTooLarge for a question or an answer; the error of an invalid message */
  ask(message: unknown): Promise<Message>;
  /** Sends a message that is not answered. */
  tell(message: unknown): void;
  /** Kills it, and waits until it has ended. */
  kill(): Promise<void>;
}

/** Starts a program that calls `answerParent`. It does not keep this process alive. */
export function spawnChild({ file, args, options }: Command): SpawnedChild {
  const child = spawn(file, args, { ...options, stdio: ["ignore", "ignore", "pipe", "pipe"], windowsHide: true });
  if (child.pid !== undefined) preferForKilling(child.pid);
  const stderr = tailOf(child);
  const ended = new Promise<Ending>((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal, stderr: stderr() }));
    child.once("error", (error) => resolve({ code: null, signal: null, stderr: error.message }));
  });
  const channel = channelOf(child);
  channel.on("error", () => {}); // it has ended
  child.unref();
  channel.unref();
  return { process: child, ended };
}

const channelOf = (child: ChildProcess) => child.stdio[CHANNEL] as Socket; // "pipe" makes a socket

/** Asks a spawned program its first question. The program keeps this process alive only while it is asked something. */
export function startChild<Message>(options: ChildOptions<Message>): Child<Message> {
  const { codec, maxMessage, firstQuestion, parse, onEvent, onFault } = options;
  const { process: spawned, ended } = options.spawned;
  const { pid } = spawned;
  const channel = channelOf(spawned);
  const open = new Map<number, PromiseWithResolvers<Message>>();
  let questions = 0;
  let ending: Ending | undefined;
  let isUsable = true;
  const failAll = (error: unknown) => {
    for (const { reject } of open.values()) reject(error);
    open.clear();
  };
  const kill = async () => {
    isUsable = false;
    spawned.ref(); // whoever waits for its end must live until then
    spawned.kill("SIGKILL");
    await ended;
  };
  readFrames(
    channel,
    maxMessage,
    (content) => {
      const [question, message] = readNumbered(content);
      const parsed = parse(message);
      if (question === null) return onEvent?.(parsed);
      open.get(question)?.resolve(parsed);
      open.delete(question);
    },
    (error) => {
      onFault?.(error);
      void kill();
      failAll(error);
    },
    codec,
  );
  void ended.then((how) => {
    isUsable = false;
    ending = how;
    failAll(new ChildEnded(how));
  });
  const send = (question: number | null, message: unknown) => {
    for (const piece of encodePieces([question, message], codec, maxMessage)) channel.write(piece);
  };
  const ask = async (message: unknown): Promise<Message> => {
    if (ending) throw new ChildEnded(ending);
    const question = questions++;
    const answer = Promise.withResolvers<Message>();
    send(question, message);
    open.set(question, answer);
    spawned.ref();
    channel.ref();
    try {
      return await answer.promise;
    } finally {
      if (open.size === 0) {
        spawned.unref();
        channel.unref();
      }
    }
  };
  const ready = ask(firstQuestion);
  const timer = setTimeout(() => void kill(), START_MS);
  // Whoever asks it handles an error.
  ready.catch(() => {}).finally(() => clearTimeout(timer));
  return {
    pid,
    ready,
    ended,
    get isUsable() {
      return isUsable;
    },
    ask,
    tell(message) {
      if (channel.writable) send(null, message);
    },
    kill,
  };
}

function preferForKilling(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, OOM_SCORE);
  } catch {
    // This system is not Linux, or the process has ended.
  }
}

function tailOf({ stderr }: ChildProcess): () => string {
  let tail = "";
  stderr?.on("data", (piece: Buffer) => {
    tail = (tail + piece.subarray(-STDERR_TAIL).toString()).slice(-STDERR_TAIL);
  });
  (stderr as Socket | null)?.unref(); // "pipe" makes a socket
  return () => tail;
}
