import { chmod, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A browser binary that can be broken and repaired while the service runs. */
export interface FragileBrowser {
  /** For BROWSER_PATH. Nothing is there until one of the functions is called. */
  readonly path: string;
  /** From now on the browser exits with 1 as soon as it is started. */
  exits(): Promise<void>;
  /** From now on it prints this text and exits with 0, whatever its arguments are. */
  says(text: string): Promise<void>;
  /** From now on it is the real Chromium. */
  repair(): Promise<void>;
  remove(): Promise<void>;
}

export async function createFragileBrowser(): Promise<FragileBrowser> {
  const real = process.env.BROWSER_PATH;
  if (!real) throw new Error("BROWSER_PATH is not set");
  const folder = await mkdtemp(join(tmpdir(), "fragile-browser-"));
  await chmod(folder, 0o755); // Chromium may run as another user
  const path = join(folder, "chromium");
  const become = async (script: string) => {
    await writeFile(`${path}.new`, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    await rename(`${path}.new`, path);
  };
  return {
    path,
    exits: () => become("exit 1"),
    says: (text) => become(`echo "${text}"`),
    repair: () => become(`exec "${real}" "$@"`),
    remove: () => rm(folder, { recursive: true }),
  };
}
