import { type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { newId, type SessionId, type UserId } from "../../platform/ids.ts";
import { createTokens } from "./jwt.ts";

const SECRET = "a secret of the tests, 32 bytes long";
const START = new Date("2026-03-01T12:00:00.750Z");
const HOUR = 3600;

const userId = newId<UserId>();
const sessionId = newId<SessionId>();
const later = (seconds: number) => () => new Date(START.getTime() + seconds * 1000);
const tokensAt = (now: () => Date, secret = SECRET) => createTokens({ secret, ttlSeconds: HOUR, now });
const issue = () => tokensAt(later(0)).issue({ userId, sessionEpoch: 3, sessionId });
const bytes = new TextEncoder().encode(SECRET);

const SESSION_CLAIMS = { session_epoch: 0, session_id: sessionId, session_start: START.getTime() / 1000 - 0.75 };

/** A valid token for a test to change and sign. */
const forge = (header = { alg: "HS256", typ: "JWT" }, claims: JWTPayload = SESSION_CLAIMS) =>
  new SignJWT(claims)
    .setProtectedHeader(header)
    .setIssuer("tintype")
    .setSubject(userId)
    .setExpirationTime(new Date("2099-01-01"));

describe("a JWT", () => {
  test("contains its user, their session epoch and its session", async () => {
    const { token, expiresAt } = await issue();
    expect(await tokensAt(later(HOUR - 1)).verify(token)).toEqual({
      userId,
      sessionEpoch: 3,
      sessionId,
      sessionStart: new Date("2026-03-01T12:00:00.000Z"),
    });
    // JWTs have whole seconds: expiresAt must be the time in the token.
    expect(expiresAt).toEqual(new Date("2026-03-01T13:00:00.000Z"));
  });

  test("is valid until it expires, and gets token_expired then", async () => {
    const { token, expiresAt } = await issue();
    const tokensBeforeExpiry = tokensAt(() => new Date(expiresAt.getTime() - 1000));
    await expect(tokensBeforeExpiry.verify(token)).resolves.toMatchObject({ userId });
    await expect(tokensAt(() => expiresAt).verify(token)).rejects.toMatchObject({ code: "token_expired" });
  });

  test("is not valid after 30 days of a session that is renewed again and again", async () => {
    const days = (count: number) => later(count * 24 * HOUR);
    const session = { userId, sessionEpoch: 3, sessionId, sessionStart: START };
    const { expiresAt } = await tokensAt(days(29.99)).issue(session);
    expect(expiresAt).toEqual(new Date("2026-03-31T12:00:00.000Z"));
    await expect(tokensAt(days(30)).issue(session)).rejects.toMatchObject({ code: "token_expired" });
  });

  test("is invalid if it was signed with another secret, even if it has also expired", async () => {
    const { token } = await issue();
    const otherSecret = "another secret of the tests, as long";
    await expect(tokensAt(later(0), otherSecret).verify(token)).rejects.toMatchObject({ code: "unauthorized" });
    await expect(tokensAt(later(2 * HOUR), otherSecret).verify(token)).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("is invalid if its payload was changed", async () => {
    const { token } = await issue();
    const [header, , signature] = token.split(".");
    const payload = Buffer.from(JSON.stringify({ sub: newId(), session_epoch: 3, iss: "tintype", exp: 4e9 }));
    const changed = [header, payload.toString("base64url"), signature].join(".");
    await expect(tokensAt(later(0)).verify(changed)).rejects.toMatchObject({ code: "unauthorized" });
  });

  test.each([
    ["the expected claims and header is valid", () => forge(), true],
    ["another issuer is invalid", () => forge().setIssuer("somebody"), false],
    ["another algorithm is invalid", () => forge({ alg: "HS512", typ: "JWT" }), false],
    ["another type is invalid", () => forge({ alg: "HS256", typ: "at+jwt" }), false],
    ["a subject that is not an id is invalid", () => forge().setSubject("admin"), false],
    ["no session is invalid", () => forge(undefined, { session_epoch: 0 }), false],
  ])("signed with the right secret and with %s", async (_, make, valid) => {
    const verified = tokensAt(later(0)).verify(await make().sign(bytes));
    if (valid) await expect(verified).resolves.toMatchObject({ userId, sessionEpoch: 0, sessionId });
    else await expect(verified).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("is invalid without an expiry or a signature", async () => {
    const claims = { ...SESSION_CLAIMS, sub: userId, iss: "tintype" };
    const endless = await new SignJWT(claims).setProtectedHeader({ alg: "HS256", typ: "JWT" }).sign(bytes);
    await expect(tokensAt(later(0)).verify(endless)).rejects.toMatchObject({ code: "unauthorized" });
    const unsigned = new UnsecuredJWT(claims).setExpirationTime(new Date("2099-01-01")).encode();
    await expect(tokensAt(later(0)).verify(unsigned)).rejects.toMatchObject({ code: "unauthorized" });
  });

  test("cannot be issued with a secret of less than 32 bytes", () => {
    expect(() => tokensAt(later(0), "short")).toThrow("32 bytes");
  });
});
