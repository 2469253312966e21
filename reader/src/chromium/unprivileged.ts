import { execFile } from "node:child_process";
import { chmod, chown, mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The user and group that Chromium runs as if the service runs as root. No account has these ids, so they own no files except
 * those that are given to them here.
 */
export const CHROMIUM_UID = 64_801;

/** A program that is started instead of Chromium. */
export interface UnprivilegedChromium {
  readonly fault?: undefined;
  readonly executablePath: string;
  /** Environment variables for a home and a temporary directory that the user may write to. */
  readonly env: Readonly<Record<string, string>>;
}

/** Why Chromium cannot be started as that user, as the end of a sentence. */
export interface NotUnprivileged {
  readonly fault: string;
}

/** Exit codes of the check, beside those of `setpriv` itself. */
const NOT_EXECUTABLE = 3;
const NOT_WRITABLE = 4;

/**
 * Creates a program that starts Chromium as a user without privileges, because Chromium has no sandbox for root. It also makes
 * that user the owner of the profile that Playwright has created.
 * @param executablePath Chromium's binary
 * @param folder a folder that only root can write to
 */
export async function unprivilegedChromium(
  executablePath: string,
  folder: string,
): Promise<UnprivilegedChromium | NotUnprivileged> {
  const home = join(folder, "home");
  await chmod(folder, 0o711);
  await mkdir(home, { mode: 0o700 });
  await chown(home, CHROMIUM_UID, CHROMIUM_UID);
  const fault = await findFault(executablePath, home);
  if (fault !== undefined) return { fault };
  const program = join(folder, "chromium");
  const script = `#!/bin/sh
for argument; do
  case "$argument" in --user-data-dir=*) chown -R ${CHROMIUM_UID}:${CHROMIUM_UID} "\${argument#*=}" ;; esac
done
exec setpriv --reuid=${CHROMIUM_UID} --regid=${CHROMIUM_UID} --clear-groups --inh-caps=-all "$TINTYPE_CHROMIUM" "$@"
`;
  await writeFile(program, script, { mode: 0o755 });
  const env = { TINTYPE_CHROMIUM: executablePath, HOME: home, TMPDIR: home };
  return { executablePath: program, env };
}

/** @returns why the user cannot run the program or write to the directory, or why we cannot change to the user */
async function findFault(executablePath: string, home: string): Promise<string | undefined> {
  const asUser = ["--reuid", String(CHROMIUM_UID), "--regid", String(CHROMIUM_UID), "--clear-groups"];
  const script = `test -x "$0" || exit ${NOT_EXECUTABLE}; test -w "$1" || exit ${NOT_WRITABLE}`;
  try {
    await run("setpriv", [...asUser, "sh", "-c", script, executablePath, home], { cwd: "/" });
    return undefined;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === NOT_EXECUTABLE) return `the user id ${CHROMIUM_UID} may not run ${executablePath}`;
    if (code === NOT_WRITABLE)
      return `the user id ${CHROMIUM_UID} may not enter the folder of temporary files, ${tmpdir()}`;
    return `setpriv (util-linux) cannot start it as the user id ${CHROMIUM_UID}`;
  }
}
