import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Fit to sign JWTs: 48 random bytes as text. */
export function generateJwtSecret(): string {
  return randomBytes(48).toString("base64url");
}

/**
 * The secret that signs JWTs where none is configured: made once and kept in `dataDir`, readable by its owner alone.
 * Processes that start at the same time end up with the same one.
 */
export async function keptJwtSecret(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = fileIn(dataDir);
  try {
    await writeFile(file, generateJwtSecret(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const secret = (await readFile(file, "utf8")).trim();
  if (secret.length < 32) {
    throw new Error(
      `${file} is damaged: put it back from a backup. Without it everybody has to log in again, and the webhooks that there ` +
        "are can sign nothing any more and have to be created anew",
    );
  }
  return secret;
}

/**
 * Puts a new secret in the place of the kept one. Processes that run go on with the old one until they are started again.
 * @param prepare does what has to be done with both; the new one is on disk by then, but not yet in its place
 */
export async function replaceJwtSecret(
  dataDir: string,
  prepare: (secrets: { from: string; to: string }) => Promise<void>,
): Promise<void> {
  const from = await keptJwtSecret(dataDir);
  const to = generateJwtSecret();
  const next = `${fileIn(dataDir)}.new`;
  await writeFile(next, to, { mode: 0o600, flush: true });
  await prepare({ from, to });
  await rename(next, fileIn(dataDir));
}

function fileIn(dataDir: string): string {
  return join(dataDir, "jwt-secret");
}
