import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The oldest version in which readings are the same as in the newest: before, many tokens do not get their authors' names. */
export const OLDEST_CHROMIUM = 138;

/** Milliseconds that a program may take to say its version. */
const VERSION_MS = 5_000;

const run = promisify(execFile);

/**
 * @param version such as `156.0.8078.79`
 * @param name a path or an address, for people
 * @returns a sentence if this version is too old
 */
export function versionFault(version: string, name: string): string | undefined {
  if (Number.parseInt(version, 10) >= OLDEST_CHROMIUM) return undefined;
  return `${name} is Chromium ${version}, and Tintype needs Chromium ${OLDEST_CHROMIUM} or newer.`;
}

/**
 * Explains why a program could not be started as a browser. @throws Error with a sentence if it says that it is too old
 * @param program what is run
 * @param name its path, for people
 */
export async function refuseOldBinary(
  { executablePath, env }: { readonly executablePath: string; readonly env: Record<string, string | undefined> },
  name: string,
): Promise<void> {
  // On Windows, Chromium opens a window instead.
  if (process.platform === "win32") return;
  const options = { env, timeout: VERSION_MS, maxBuffer: 10_000 };
  const said = await run(executablePath, ["--version", "--no-sandbox"], options).catch(() => undefined);
  const [version] = /\d+(\.\d+){3}/.exec(said?.stdout ?? "") ?? [];
  const fault = version === undefined ? undefined : versionFault(version, name);
  if (fault !== undefined) throw new Error(fault);
}
