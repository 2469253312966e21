import { isPassedOver, mayHoldTokens, type NamedTextFile } from "@tintype/shared/conformance/sources/text-files";

/** Why files are not taken. */
export type PickProblem = "too_large" | "too_many" | "no_tokens" | "unopened";

/** A file before its text is read. */
export interface FoundFile {
  readonly path: string;
  readonly file: File;
}

type Picked = readonly FoundFile[] | "too_many";

/** The largest size of all files together, in bytes. */
const MAX_BYTES = 1024 * 1024;
/** Files of one source. */
const MAX_FILES = 64;
/** Files and folders of a drop that are looked at. */
const MAX_ENTRIES = 2_000;

/** The files of a drop, with those of its folders; "too_many" if these have too many. It must be called before the event ends. */
export function filesOfDrop({ items, files }: DataTransfer): Promise<readonly FoundFile[] | "too_many"> {
  const entries = [...(items ?? [])].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  return entries.length > 0 ? filesOfEntries(entries) : Promise.resolve(filesOfList(files));
}

/** The files that were chosen, or those of a folder that was. */
export const filesOfList = (files: FileList | null): readonly FoundFile[] =>
  [...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));

async function filesOfEntries(entries: readonly FileSystemEntry[]): Promise<readonly FoundFile[] | "too_many"> {
  const files: FoundFile[] = [];
  const open = [...entries];
  let remaining = MAX_ENTRIES;
  for (let entry = open.shift(); entry; entry = open.shift()) {
    if (--remaining < 0) return "too_many";
    const path = entry.fullPath.replace(/^\//, "");
    // The casts: only these two kinds of entries exist, and the flag tells which.
    if (!entry.isDirectory) files.push({ path, file: await fileOf(entry as FileSystemFileEntry) });
    else if (!isPassedOver(path)) open.push(...(await entriesOf(entry as FileSystemDirectoryEntry)));
  }
  return files;
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => {
    entry.file(resolve, reject);
  });

/** Browsers give the entries of a folder in batches, of which the last one is empty. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (batch.length === 0 || entries.length > MAX_ENTRIES) return entries;
    entries.push(...batch);
  }
}

/** Reads files in the order of their paths. Of a folder, only those are taken that may hold tokens. */
export async function readPicked(picked: Picked | Promise<Picked>): Promise<readonly NamedTextFile[] | PickProblem> {
  try {
    const candidates = await picked;
    return candidates === "too_many" ? candidates : await readFound(candidates);
  } catch {
    // Somebody has moved or deleted a file since, or may not read it.
    return "unopened";
  }
}

async function readFound(candidates: readonly FoundFile[]): Promise<readonly NamedTextFile[] | PickProblem> {
  const files = candidates
    .filter(({ path }) => !path.includes("/") || mayHoldTokens(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
  if (files.length === 0 && candidates.length > 0) return "no_tokens";
  if (files.length > MAX_FILES) return "too_many";
  if (files.reduce((sum, { file }) => sum + file.size, 0) > MAX_BYTES) return "too_large";
  return Promise.all(files.map(async ({ path, file }) => ({ path, content: await file.text() })));
}
