import { execFile } from "node:child_process";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The user and group that Chromium runs as when the service runs as root: ids that no account has, so that no file is
 * theirs but those given to them here.
 */
const UID = 64_801;

/** A program to start in Chromium's stead. */
export interface UnprivilegedChromium {
  readonly executablePath: string;
  /** Environment variables: a home and a place for temporary files that the user may write to. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Makes a program that starts Chromium as a user without privileges, because Chromium has no sandbox for root. It gives that
 * user the profile that Playwright made.
 * @param executablePath Chromium's binary
 * @param folder where files may be written; only root may
 * @returns undefined if the service does not run as root, or the system has no `setpriv` (util-linux)
 */
export async function unprivilegedChromium(
  executablePath: string,
  folder: string,
): Promise<UnprivilegedChromium | undefined> {
  if (process.getuid?.() !== 0 || !(await hasSetpriv())) return undefined;
  const home = join(folder, "home");
  await mkdir(home, { mode: 0o700 });
  await chown(home, UID, UID);
  const program = join(folder, "chromium");
  const script = `#!/bin/sh
for argument; do
  case "$argument" in --user-data-dir=*) chown -R ${UID}:${UID} "\${argument#*=}" ;; esac
done
exec setpriv --reuid=${UID} --regid=${UID} --clear-groups --inh-caps=-all "$TINTYPE_CHROMIUM" "$@"
`;
  await writeFile(program, script, { mode: 0o755 });
  const env = { TINTYPE_CHROMIUM: executablePath, HOME: home, TMPDIR: home };
  return { executablePath: program, env };
}

async function hasSetpriv(): Promise<boolean> {
  return run("setpriv", ["--reuid", String(UID), "--regid", String(UID), "--clear-groups", "true"]).then(
    () => true,
    () => false,
  );
}
