import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { UserId } from "../../platform/ids.ts";

// Browsers in which a person has signed in before, by a signed cookie. Wrong passwords from elsewhere do not keep them out.

/** A browser in which this user has signed in before. */
export type KnownBrowser = Readonly<{ userId: UserId; id: string }>;

export interface KnownBrowsers {
  /** Returns the content of a cookie by which this browser is known from now on. */
  issue(userId: UserId): string;
  /** Returns undefined for a cookie that this service has not signed. */
  verify(cookie: string): KnownBrowser | undefined;
}

/** @param secret of the service, from which the key of the signatures is derived */
export function createKnownBrowsers(secret: Uint8Array | string): KnownBrowsers {
  const key = createHmac("sha256", secret).update("known browsers").digest();
  const sign = (content: string) => createHmac("sha256", key).update(content).digest();
  return {
    issue(userId) {
      const content = `${userId}.${randomUUID()}`;
      return `${content}.${sign(content).toString("base64url")}`;
    },
    verify(cookie) {
      const [userId, id, signature] = cookie.split(".");
      if (userId === undefined || id === undefined || signature === undefined) return undefined;
      const [actual, expected] = [Buffer.from(signature, "base64url"), sign(`${userId}.${id}`)];
      if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
      return { userId: userId as UserId, id }; // signed by `issue`, which takes a user's id
    },
  };
}
