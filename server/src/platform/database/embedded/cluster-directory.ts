import { createHash } from "node:crypto";
import { chmod, mkdir, realpath, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../make-folder.ts";
import { type Account, mayUse, unprivilegedAccount } from "./account.ts";

/** The directory where the cluster is or will be, and its user. */
export interface ClusterDirectory {
  readonly directory: string;
  /** The user that PostgreSQL runs as; undefined: the user of this process. */
  readonly account: Account | undefined;
}

/**
 * Returns the cluster's directory, `<DATA_DIR>/postgres`. If the account that PostgreSQL runs as may not enter DATA_DIR
 * (root's home), the cluster is in `<fallbackDir>/<hash of DATA_DIR>`, and `<DATA_DIR>/postgres` is a link to it. An existing
 * cluster is never moved. If root starts the server, PostgreSQL runs as the owner of an existing cluster, so that a cluster
 * which an ordinary user has created keeps working.
 */
export async function findClusterDirectory(dataDir: string, fallbackDir: string): Promise<ClusterDirectory> {
  await makeFolder(dataDir, "DATA_DIR");
  const home = await realpath(dataDir);
  const inside = join(home, "postgres");
  const existing = await realpath(inside).catch(() => undefined);
  if (existing) return { directory: existing, account: await ownerOf(existing) };

  const account = await unprivilegedAccount();
  if (await mayUse(account, [home])) return { directory: inside, account };

  if (await mkdir(fallbackDir, { recursive: true })) await chmod(fallbackDir, 0o755);
  const hash = createHash("sha256").update(home).digest("hex").slice(0, 16);
  const directory = join(await realpath(fallbackDir), hash);
  // The link exists if its target was removed, or if another process starts at the same time.
  await rm(inside, { force: true });
  await symlink(directory, inside).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  return { directory, account };
}

async function ownerOf(directory: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(directory);
  const self = process.getuid?.();
  if (self === undefined || self === uid) return undefined;
  if (self !== 0) {
    throw new Error(`${directory} belongs to another user (uid ${uid}): start Tintype as that user or as root`);
  }
  const owner = { uid, gid };
  if (await mayUse(owner, [directory])) return owner;
  throw new Error(`${directory} belongs to the user with uid ${uid}, who may not enter the directories above it`);
}
