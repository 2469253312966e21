import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The operating system's user that PostgreSQL's programs run as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);

/**
 * PostgreSQL refuses to run as root. For root: the user `postgres`, else `nobody`. For everybody else: undefined, which
 * means the user one already is. Throws when root finds neither.
 */
export async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    const account = await lookUp(name);
    if (account) return account;
  }
  throw new Error(
    "PostgreSQL does not run as root, and there is no user postgres or nobody: start Tintype as an ordinary user",
  );
}

async function lookUp(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

/** Whether that user may enter each of these directories, or run each of these programs. The system itself is asked. */
export async function mayUse(account: Account | undefined, paths: readonly string[]): Promise<boolean> {
  if (!account) return true;
  try {
    await run("/bin/sh", ["-c", 'for path; do [ -x "$path" ] || exit 1; done', "sh", ...paths], {
      cwd: "/",
      ...account,
    });
    return true;
  } catch {
    return false;
  }
}
