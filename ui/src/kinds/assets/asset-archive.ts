import { downloadZip } from "client-zip";
import type { FetchedAssets } from "./fetch-assets.ts";

/** The file in the archive that lists the missing assets. */
export const MISSING_FILE = "NOT-INCLUDED.txt";

/** A zip of the files. If some could not be fetched, a text file in it lists them. */
export function zipAssets({ files, missing }: FetchedAssets, missingNote: string): Promise<Blob> {
  const entries = files.map(({ name, content }) => ({ name, input: content }));
  if (missing.length > 0) {
    const text = [missingNote, "", ...missing, ""].join("\n");
    entries.push({ name: MISSING_FILE, input: new Blob([text], { type: "text/plain" }) });
  }
  return downloadZip(entries).blob();
}
