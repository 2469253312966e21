import { execFile } from "node:child_process";
import { chmod, chown, mkdir, writeFile } from "node:fs/promises";
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
  readonly executablePath: string;
  /** Environment variables for a home and a temporary directory that the user may write to. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Creates a program that starts Chromium as a user without privileges, because Chromium has no sandbox for root. It also makes
 * that user the owner of the profile that Playwright has created.
 * @param executablePath Chromium's binary
 * @param folder a folder that only root can write to
 * @returns undefined if the service does not run as root; if the system has no `setpriv` (util-linux); or if that user may
 * not enter the directories of Chromium or of `folder`
 */
export async function unprivilegedChromium(
  executablePath: string,
  folder: string,
): Promise<UnprivilegedChromium | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const home = join(folder, "home");
  await chmod(folder, 0o711);
  await mkdir(home, { mode: 0o700 });
  await chown(home, CHROMIUM_UID, CHROMIUM_UID);
  if (!(await isPossible(executablePath, home))) return undefined;
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

/** Tells whether we can change to the user, and whether it may run the program and write to the directory. */
async function isPossible(executablePath: string, home: string): Promise<boolean> {
  const asUser = ["--reuid", String(CHROMIUM_UID), "--regid", String(CHROMIUM_UID), "--clear-groups"];
  const check = ["sh", "-c", 'test -x "$0" && test -w "$1"', executablePath, home];
  return run("setpriv", [...asUser, ...check], { cwd: "/" }).then(
    () => true,
    () => false,
  );
}
