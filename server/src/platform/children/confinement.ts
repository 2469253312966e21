import { fileURLToPath } from "node:url";
import type { Command } from "@tintype/reader/children/start-child";
import { codeOf } from "./code.ts";

/** The user and group of children if the service runs as root. No account has these ids, so they own no files. */
const UNPRIVILEGED_ID = 64_801;

/**
 * The seconds of processor time after which the kernel ends a child. The parent ends it much earlier, unless it was killed
 * itself: then a child that is busy does not notice that.
 */
const MAX_PROCESSOR_S = 300;

/** Core dumps would fill the disk: a child that runs out of memory aborts. */
const WITH_LIMITS = `ulimit -c 0; ulimit -t ${MAX_PROCESSOR_S} 2>/dev/null; exec "$0" "$@"`;

export interface ConfinedProgram {
  readonly program: URL;
  /** The file that the program loads. */
  readonly module: URL;
  /** The limit of its JavaScript heap. */
  readonly maxHeapMb: number;
  /** True if the child changes to a user without privileges. Only root can. */
  readonly asNobody: boolean;
}

/**
 * Returns the command that starts a program without rights: its permissions allow it to read our code and nothing else, so no
 * other file, no program, no add-on, and from Node 25 on no connection. It gets no environment and no folder of ours.
 */
export function confined({ program, module, maxHeapMb, asNobody }: ConfinedProgram): Command {
  // Node 20 and 22, which may run the command line, have no permissions, or experimental ones.
  const permissions = process.allowedNodeEnvironmentFlags.has("--permission")
    ? ["--permission", ...codeOf([program, module]).map((path) => `--allow-fs-read=${path}`)]
    : [];
  const args = [`--max-old-space-size=${maxHeapMb}`, ...permissions, fileURLToPath(program)];
  const options = { cwd: "/", env: {}, ...(asNobody && { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID }) };
  if (process.platform === "win32") return { file: process.execPath, args, options };
  return { file: "/bin/sh", args: ["-c", WITH_LIMITS, process.execPath, ...args], options };
}
