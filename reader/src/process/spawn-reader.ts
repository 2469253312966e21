import { fileURLToPath } from "node:url";
import { type SpawnedChild, spawnChild } from "../children/start-child.ts";

// A command line starts a reader before it has loaded anything else, so nothing here may import what takes long to load.

/** The megabytes of the process's JavaScript heap. Data from Chromium is outside of the heap; the guard measures both. */
const HEAP_MB = 768;

/** The environment variables that the process receives: enough to find Node's and Playwright's files, and no secrets. */
const PASSED_VARIABLES =
  /^(PATH|HOME|USER|LANG|LC_.*|TMPDIR|TEMP|TMP|LD_LIBRARY_PATH|FONTCONFIG_.*|XDG_.*|PLAYWRIGHT_.*|NODE_COMPILE_CACHE|SYSTEMROOT|WINDIR|(LOCAL)?APPDATA)$/i;

const entry = fileURLToPath(new URL("./child.ts", import.meta.url));

/** Starts the process of a reader. Without settings, it does nothing but load its code. */
export function spawnReader(): SpawnedChild {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => PASSED_VARIABLES.test(name)));
  return spawnChild({ file: process.execPath, args: [`--max-old-space-size=${HEAP_MB}`, entry], options: { env } });
}

/** A reader's process that was started before anybody knows its settings. */
export class EarlyReader {
  #spawned: SpawnedChild | undefined = spawnReader();

  /** Returns the process to whoever needs it first. */
  take(): SpawnedChild | undefined {
    const spawned = this.#spawned;
    this.#spawned = undefined;
    return spawned;
  }

  /** Ends the process unless somebody has taken it. */
  async end(): Promise<void> {
    const spawned = this.take();
    if (!spawned) return;
    spawned.process.ref(); // this process must live until then
    spawned.process.kill("SIGKILL");
    await spawned.ended;
  }
}
