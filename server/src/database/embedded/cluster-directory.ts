import { createHash } from "node:crypto";
import { chmod, mkdir, realpath, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { type Account, mayUse, unprivilegedAccount } from "./account.ts";

/** Where the cluster is, or is to be, and whose it is. */
export interface Place {
  readonly directory: string;
  /** The user that PostgreSQL runs as; undefined: the one we are. */
  readonly account: Account | undefined;
}

/**
 * The cluster's place is `<DATA_DIR>/postgres`. Where the account that PostgreSQL runs as may not enter DATA_DIR (root's
 * home), it is `<shelter>/<hash of DATA_DIR>`, and `<DATA_DIR>/postgres` is a link to it. A cluster that stands is never
 * moved, and for root its owner is the account: so a person's own cluster also works when root starts the server.
 */
export async function findPlace(dataDir: string, shelter: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const home = await realpath(dataDir);
  const inside = join(home, "postgres");
  const standing = await realpath(inside).catch(() => undefined);
  if (standing) return { directory: standing, account: await ownerOf(standing) };

  const account = await unprivilegedAccount();
  if (await mayUse(account, [home])) return { directory: inside, account };

  if (await mkdir(shelter, { recursive: true })) await chmod(shelter, 0o755);
  const hash = createHash("sha256").update(home).digest("hex").slice(0, 16);
  const directory = join(await realpath(shelter), hash);
  // A link is there already when what it led to has been removed, or when two processes start at once.
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
