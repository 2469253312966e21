import type { Db } from "../database/db.ts";
import { addressOf, newLink } from "./purposes.ts";
import { insertLink, type StoredPurpose, type SubjectsOfLinks } from "./repository.ts";

/** Makes a link that works once. @returns its address, which nobody can find out later */
export async function makeLink<P extends StoredPurpose>(
  db: Db,
  purpose: P,
  subject: SubjectsOfLinks[P],
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<string> {
  const link = newLink(purpose, now);
  await insertLink(db, purpose, subject, link);
  return addressOf(publicUrl, purpose, link.token);
}
