import { downloadZip } from "client-zip";
import type { FetchedAssets } from "./fetch-assets.ts";

/** In the archive, the list of what is not in it. */
export const MISSING_FILE = "NOT-INCLUDED.txt";

/** A zip of the files; where some could not be fetched it says which, for who opens it on another day. */
export function zipAssets({ files, missing }: FetchedAssets, missingNote: string): Promise<Blob> {
  const entries = files.map(({ name, content }) => ({ name, input: content }));
  if (missing.length > 0) {
    const text = [missingNote, "", ...missing, ""].join("\n");
    entries.push({ name: MISSING_FILE, input: new Blob([text], { type: "text/plain" }) });
  }
  return downloadZip(entries).blob();
}
