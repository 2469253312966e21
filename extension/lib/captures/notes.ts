import { MAX_NOTE } from "@tintype/shared/api/extractions/note-length";
import { change } from "./change.ts";
import { versionOf } from "./page-record.ts";
import type { VersionRecord } from "./records.ts";

/** Writes a person's note on a version; an empty one removes it. @returns the version; undefined if it does not exist */
export function setNote(versionId: string, text: string): Promise<VersionRecord | undefined> {
  return change(async (transaction) => {
    const version = await versionOf(transaction, versionId);
    if (!version) return undefined;
    const { note: _, ...others } = version;
    const note = text.trim().slice(0, MAX_NOTE);
    const noted: VersionRecord = { ...others, ...(note !== "" && { note }) };
    await transaction.objectStore("versions").put(noted);
    return noted;
  });
}
