import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { isId, type SessionId, type UserId } from "../ids.ts";
import { expiredCredential, invalidCredential } from "./refusals.ts";

const ALGORITHM = "HS256";
const ISSUER = "tintype";
const TYPE = "JWT";
/** RFC 7518, 3.2: an HMAC key at least as long as the hash's output. */
const MINIMUM_SECRET_BYTES = 32;

const claimsSchema = z.object({
  sub: z.string().refine((sub): sub is UserId => isId<UserId>(sub)),
  session_epoch: z.int(),
  // Absent in the tokens of earlier releases
  session_id: z
    .string()
    .refine((id): id is SessionId => isId<SessionId>(id))
    .optional(),
});

/** The content of a JWT: its user, the user's session epoch when it was issued, and the session, which may have several JWTs. */
export type SessionClaims = Readonly<{ userId: UserId; sessionEpoch: number; sessionId?: SessionId | undefined }>;

export type Tokens = {
  issue(claims: SessionClaims): Promise<{ token: string; expiresAt: Date }>;
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
    async issue({ userId, sessionEpoch, sessionId }) {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const expires = issuedAt + ttlSeconds;
      const token = await new SignJWT({ session_epoch: sessionEpoch, session_id: sessionId })
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
      const { sub, session_epoch, session_id } = claims.data;
      return { userId: sub, sessionEpoch: session_epoch, sessionId: session_id };
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
