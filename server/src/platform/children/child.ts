import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { setPriority } from "node:os";
import { encodePieces, readFrames, structured } from "@tintype/reader/process/frames";
import { type ConfinedProgram, confined } from "./confinement.ts";
import { CHANNEL, MAX_MESSAGE } from "./program.ts";

/** A lower priority than that of the process that answers requests, which needs little of the processor, but at once. */
const NICENESS = 5;
/** If memory runs out, the kernel should end children before the service. From -1000 to 1000. */
const OOM_SCORE = "900";
/** The characters from the end of stderr that are kept. */
const STDERR_TAIL = 2_000;

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

/** A process that answers one message after the other. */
export interface Child {
  /** Resolves with its first message. @throws ChildEnded, FrameTooLarge */
  readonly ready: Promise<unknown>;
  /** Resolves when it has ended. */
  readonly ended: Promise<Ending>;
  /** False once it has ended, or is about to. */
  readonly isUsable: boolean;
  /** Only while it is usable. @throws ChildEnded, FrameTooLarge */
  ask(message: unknown): Promise<unknown>;
  /** Kills it, and waits until it has ended. */
  kill(): Promise<void>;
}

/** Starts a program that calls `answerJobs`, without rights. It keeps this process alive only while it is asked something. */
export function startChild(program: ConfinedProgram): Child {
  const { file, args, options } = confined(program);
  const spawned = spawn(file, args, { ...options, stdio: ["ignore", "ignore", "pipe", "pipe"], windowsHide: true });
  const channel = spawned.stdio[CHANNEL] as Socket; // "pipe" makes a socket
  if (spawned.pid !== undefined) lower(spawned.pid);
  const stderr = tailOf(spawned);
  let isUsable = true;
  const ended = new Promise<Ending>((resolve) => {
    spawned.once("exit", (code, signal) => resolve({ code, signal, stderr: stderr() }));
    spawned.once("error", (error) => resolve({ code: null, signal: null, stderr: error.message }));
  });
  let asked = Promise.withResolvers<unknown>();
  const kill = async () => {
    isUsable = false;
    spawned.ref(); // whoever waits for its end must live until then
    spawned.kill("SIGKILL");
    await ended;
  };
  channel.on("error", () => {}); // it has ended
  readFrames(
    channel,
    MAX_MESSAGE,
    (message) => asked.resolve(message),
    (fault) => {
      void kill();
      asked.reject(fault);
    },
    structured,
  );
  void ended.then((ending) => {
    isUsable = false;
    asked.reject(new ChildEnded(ending));
  });
  const answer = async () => {
    spawned.ref();
    channel.ref();
    try {
      return await asked.promise;
    } finally {
      spawned.unref();
      channel.unref();
    }
  };
  const ready = answer();
  ready.catch(() => {}); // whoever asks it handles that
  return {
    ready,
    ended,
    get isUsable() {
      return isUsable;
    },
    ask(message) {
      const pieces = encodePieces(message, structured, MAX_MESSAGE);
      asked = Promise.withResolvers();
      for (const piece of pieces) channel.write(piece);
      return answer();
    },
    kill,
  };
}

function lower(pid: number): void {
  const changes = [
    () => setPriority(pid, NICENESS),
    () => writeFileSync(`/proc/${pid}/oom_score_adj`, OOM_SCORE), // only on Linux
  ];
  for (const change of changes) {
    try {
      change();
    } catch {
      // It is not possible here, or the process has ended.
    }
  }
}

function tailOf({ stderr }: ChildProcess): () => string {
  let tail = "";
  stderr?.on("data", (piece: Buffer) => {
    tail = (tail + piece.toString()).slice(-STDERR_TAIL);
  });
  (stderr as Socket | null)?.unref(); // "pipe" makes a socket
  return () => tail;
}
