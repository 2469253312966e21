import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** The user of the operating system that PostgreSQL's programs run as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);

/** The system user that the embedded PostgreSQL has to itself. */
const OWN_USER = "tintype";

/** Commands that create a system user, with the tools of most distributions and with those of BusyBox. */
const CREATE_USER: readonly (readonly [program: string, args: readonly string[]])[] = [
  ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", OWN_USER]],
  ["adduser", ["-S", "-D", "-H", "-s", "/sbin/nologin", OWN_USER]],
];

/**
 * Returns the user that PostgreSQL runs as. PostgreSQL refuses to run as root, so for root this is the system user `tintype`,
 * which is created if it does not exist; if it cannot be created, the user `postgres`. Never `nobody`: other services run as
 * that user and could read the data. For any other user than root returns undefined: PostgreSQL runs as that user.
 * @throws Error if there is no such user
 */
export async function unprivilegedAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const account = (await lookUp(OWN_USER)) ?? (await createAccount()) ?? (await lookUp("postgres"));
  if (account) return account;
  throw new Error(
    `PostgreSQL does not run as root: create a system user "${OWN_USER}", or start Tintype as an ordinary user`,
  );
}

async function createAccount(): Promise<Account | undefined> {
  for (const [program, args] of CREATE_USER) {
    await run(program, [...args]).catch(() => undefined);
    // Another process may have been faster.
    const account = await lookUp(OWN_USER);
    if (account) return account;
  }
  return undefined;
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
