import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The user of the operating system that PostgreSQL's programs run as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);

/**
 * Returns the user that PostgreSQL runs as. PostgreSQL refuses to run as root, so for root this is the user `postgres` or
 * else `nobody`; throws if there is neither. For any other user returns undefined: PostgreSQL runs as that user.
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

/**
 * Tells whether the account may enter all of these directories and run all of these programs. It runs a shell as that user
 * to find out.
 */
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
