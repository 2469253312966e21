import { randomBytes } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "./make-folder.ts";

/** Creates a secret to sign JWTs with: 48 random bytes as text. */
export function generateJwtSecret(): string {
  return randomBytes(48).toString("base64url");
}

/**
 * Returns the secret that signs JWTs if none is configured. It is created once and stored in `dataDir`, readable only by its
 * owner. Processes that start concurrently get the same one.
 */
export async function storedJwtSecret(dataDir: string): Promise<string> {
  await makeFolder(dataDir, "DATA_DIR");
  const file = fileIn(dataDir);
  try {
    await writeFile(file, generateJwtSecret(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readSecret(file);
}

/** Returns the secret that is stored in `dataDir`; undefined if the folder has no secret. */
export async function findJwtSecret(dataDir: string): Promise<string | undefined> {
  try {
    return await readSecret(fileIn(dataDir));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

async function readSecret(file: string): Promise<string> {
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length < 32) {
    throw new Error(
      `${file} is damaged. Restore it from a backup. Without it all users have to log in again, and existing webhooks can no ` +
        "longer sign their deliveries and have to be created again",
    );
  }
  return secret;
}

/**
 * Replaces the stored secret. Running processes use the old one until they are restarted.
 * @param prepare is called with both secrets before the new one takes effect; the new one is already on disk by then
 */
export async function replaceJwtSecret(
  dataDir: string,
  prepare: (secrets: { from: string; to: string }) => Promise<void>,
): Promise<void> {
  const from = await storedJwtSecret(dataDir);
  const to = generateJwtSecret();
  await keepJwtSecret(dataDir, to, () => prepare({ from, to }));
}

/**
 * Stores this secret in place of any other.
 * @param prepare is called before the secret takes effect; it is already on disk by then
 */
export async function keepJwtSecret(
  dataDir: string,
  secret: string,
  prepare: () => Promise<void> = async () => undefined,
): Promise<void> {
  const newFile = `${fileIn(dataDir)}.new`;
  await writeFile(newFile, secret, { mode: 0o600, flush: true });
  await prepare();
  await rename(newFile, fileIn(dataDir));
}

function fileIn(dataDir: string): string {
  return join(dataDir, "jwt-secret");
}
