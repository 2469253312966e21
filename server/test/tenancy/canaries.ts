import { namesOf, writeAccess } from "../../src/extraction/access/stored.ts";
import type { Db } from "../../src/platform/database/db.ts";
import { type AccessId, type ExtractionId, newId, type SiteId } from "../../src/platform/ids.ts";
import { createSecretBox } from "../../src/platform/secrets/secret-box.ts";
import { TEST_JWT_SECRET } from "../service.ts";

// Secrets of pages that nothing may repeat: no answer, log line, trace, row of the database or backup.

const CANARY = "c4nary-that-nobody-may-see";
const inHex = Buffer.from(CANARY).toString("hex");

/** A secret whose end says where it was put. */
export const canary = (place: string) => `${CANARY}-${place}`;
/** Returns whether a text has a canary, as it is or in hexadecimal digits. */
export const repeatsCanary = (text: string | Buffer) => text.includes(CANARY) || text.includes(inHex);

const cookie = { path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" as const };
/** A storage of the origin with secrets in all of its places. */
const storageOf = (origin: string) => ({
  cookies: [{ ...cookie, name: "stored", value: canary("cookie"), domain: new URL(origin).hostname }],
  origins: [{ origin, localStorage: [{ name: "entry", value: canary("entry") }] }],
});
/** An access to the origin with secrets in all of its places. */
export const accessOf = (origin: string) => ({
  headers: { Authorization: `Bearer ${canary("header")}` },
  cookies: [{ name: "sid", value: canary("sid") }],
  storage_state: storageOf(origin),
});

const ORIGIN = "https://example.com";
const box = createSecretBox(TEST_JWT_SECRET, "page access");
const access = accessOf(ORIGIN);
const { storage_state: state } = access;
const visitor = { origin: ORIGIN, storage: { ...state, origins: [{ ...state.origins[0], indexedDB: [] }] } };

/** Gives pages of https://example.com and their sites access, and the pages a visitor. */
export async function plantCanaries(
  db: Db,
  pages: readonly { readonly extraction: ExtractionId; readonly site: SiteId }[],
): Promise<void> {
  const now = new Date();
  const owners = pages.flatMap(({ extraction, site }) => [
    { extraction_id: extraction, site_id: null },
    { extraction_id: null, site_id: site },
  ]);
  const rows = owners.map((owner) => {
    const id = newId<AccessId>();
    return {
      id,
      ...owner,
      origin: ORIGIN,
      sealed: box.seal(id, writeAccess(access)),
      updated_at: now,
      ...namesOf(access),
    };
  });
  await db.insertInto("page_access").values(rows).execute();
  const visitors = pages.map(({ extraction }) => {
    const sealed = box.seal(extraction, JSON.stringify(visitor));
    return {
      extraction_id: extraction,
      site_id: null,
      kept_at: now,
      origin: ORIGIN,
      sealed,
      cookies: ["stored"],
      left_out: null,
    };
  });
  await db.insertInto("page_visitors").values(visitors).execute();
}
