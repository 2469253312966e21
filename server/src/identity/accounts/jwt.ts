import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { isId, type SessionId, type UserId } from "../../platform/ids.ts";
import { expiredCredential, invalidCredential } from "./refusals.ts";

const ALGORITHM = "HS256";
const ISSUER = "tintype";
const TYPE = "JWT";
/** RFC 7518, 3.2: an HMAC key at least as long as the hash's output. */
const MINIMUM_SECRET_BYTES = 32;

const claimsSchema = z.object({
  sub: z.string().refine((sub): sub is UserId => isId<UserId>(sub)),
  session_epoch: z.int(),
  session_id: z.string().refine((id): id is SessionId => isId<SessionId>(id)),
  session_start: z.int(),
});

/**
 * The content of a JWT: its user, the user's session epoch when it was issued, and the session, which may have several JWTs,
 * with its start.
 */
export type SessionClaims = Readonly<{
  userId: UserId;
  sessionEpoch: number;
  sessionId: SessionId;
  sessionStart: Date;
}>;

/** The content of a JWT to issue. A session starts now unless the claims say when. */
type NewClaims = Omit<SessionClaims, "sessionStart"> & Partial<Pick<SessionClaims, "sessionStart">>;

/** However often it is renewed, a session ends this many seconds after its start; or with its first JWT, if that is valid for longer. */
const LONGEST_SESSION = 30 * 86_400;

export type Tokens = {
  /** @throws AppError token_expired if the session has reached its end */
  issue(claims: NewClaims): Promise<{ token: string; expiresAt: Date }>;
  /** @throws AppError token_expired for a genuine JWT that has expired; unauthorized for everything else */
  verify(token: string): Promise<SessionClaims>;
};

/** @param secret at least 32 bytes */
export function createTokens(options: { secret: Uint8Array | string; ttlSeconds: number; now: () => Date }): Tokens {
  const { ttlSeconds, now } = options;
  const secret = typeof options.secret === "string" ? new TextEncoder().encode(options.secret) : options.secret;
  if (secret.length < MINIMUM_SECRET_BYTES)
    throw new Error(`The JWT secret needs ${MINIMUM_SECRET_BYTES} bytes or more`);

  return {
    async issue({ userId, sessionEpoch, sessionId, sessionStart }) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const start = sessionStart ? Math.floor(sessionStart.getTime() / 1000) : issuedAt;
      const expires = Math.min(issuedAt + ttlSeconds, start + Math.max(LONGEST_SESSION, ttlSeconds));
      if (expires <= issuedAt) throw expiredCredential();
      const claims = { session_epoch: sessionEpoch, session_id: sessionId, session_start: start };
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expires)
        .sign(secret);
      return { token, expiresAt: new Date(expires * 1000) };
    },

    async verify(token) {
      const payload = await verifySignature(token, secret, now());
      const claims = claimsSchema.safeParse(payload);
      if (!claims.success) throw invalidCredential();
      const { sub, session_epoch, session_id, session_start } = claims.data;
      const sessionStart = new Date(session_start * 1000);
      return { userId: sub, sessionEpoch: session_epoch, sessionId: session_id, sessionStart };
    },
  };
}

async function verifySignature(token: string, secret: Uint8Array, currentDate: Date): Promise<unknown> {
  try {
    const options = { algorithms: [ALGORITHM], issuer: ISSUER, typ: TYPE, requiredClaims: ["exp"], currentDate };
    return (await jwtVerify(token, secret, options)).payload;
  } catch (error) {
    // jose checks the signature before the expiry, so that a forged token is never reported as expired.
    if (error instanceof errors.JWTExpired) throw expiredCredential();
    if (error instanceof errors.JOSEError) throw invalidCredential();
    throw error;
  }
}
