import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "../../platform/config/config.ts";
import { findJwtSecret } from "../../platform/jwt-secret.ts";
import type { BackupHeader } from "./frames.ts";

/**
 * The part of a backup about the secret with which webhooks' secrets are encrypted: the secret itself if the service keeps it in its data
 * directory, where it would be lost with the directory, else only a check.
 * @throws Error if there is no secret. A new one would not be the service's.
 */
export async function secretForBackup(
  config: Pick<Config, "jwtSecret" | "dataDir">,
): Promise<Pick<BackupHeader, "jwt_secret" | "secret_check">> {
  if (config.jwtSecret !== undefined) return { secret_check: checkOf(config.jwtSecret) };
  const secret = await findJwtSecret(config.dataDir);
  if (secret === undefined) {
    throw new Error(
      `There is no secret of the service in ${config.dataDir}. Set JWT_SECRET to that of the service, or DATA_DIR to its directory.`,
    );
  }
  return { jwt_secret: secret, secret_check: checkOf(secret) };
}

/**
 * The secret to keep in the data directory after a restore; undefined if JWT_SECRET is set.
 * @throws Error if the service would have another secret than the one that was backed up
 */
export function secretToKeep(
  { jwt_secret, secret_check }: BackupHeader,
  config: Pick<Config, "jwtSecret">,
): string | undefined {
  const isRight = (secret: string) => timingSafeEqual(Buffer.from(checkOf(secret)), Buffer.from(secret_check));
  if (config.jwtSecret !== undefined) {
    if (isRight(config.jwtSecret)) return undefined;
    const advice = jwt_secret === undefined ? "Set it to that one." : "Unset it: the backup contains the secret.";
    throw new Error(`JWT_SECRET is not the secret that the backed-up service used. ${advice}`);
  }
  if (jwt_secret !== undefined && isRight(jwt_secret)) return jwt_secret;
  throw new Error("The backed-up service had its secret in JWT_SECRET: set it to the same value.");
}

function checkOf(secret: string): string {
  return createHmac("sha256", secret).update("tintype backup").digest("base64url");
}
