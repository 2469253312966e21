import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

/** Files of a page that are watched. */
const MAX_FILES = 200;
/** Bytes of a file that are looked at. */
const MAX_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 5_000;

/** Texts whose references are followed. Of other files, the headers tell whether they change. */
const TEXT = /^(text\/(html|css|javascript)|application\/(javascript|xhtml\+xml))/;
/** The names by which HTML, style sheets and modules load others. */
const REFERENCES =
  /(?:\b(?:href|src)\s{0,5}=\s{0,5}["']?|@import\s{1,5}(?:url\()?["']?|\b(?:from|import)\s{0,5}\(?\s{0,5}["'])([^"'\s)<>]{1,500})/g;

/** A hash of the content for each file, by its address or path. Files that cannot be read have none. */
export type Hashes = ReadonlyMap<string, string>;

/**
 * Reads pages as they are served now, with what they load from their own origin, and files.
 * @param urls pages on this computer
 */
export async function hashFiles(
  urls: readonly string[],
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Hashes> {
  const hashes = new Map<string, string>();
  const waiting = [...new Set(urls)];
  const listed = new Set(waiting);
  for (let listener = waiting.shift(); listener !== undefined; listener = waiting.shift()) {
    const file = await fetchFile(listener, signal);
    if (file === undefined) continue;
    hashes.set(listener, file.hash);
    for (const url of file.references) {
      if (listed.has(url) || listed.size >= MAX_FILES || new URL(url).origin !== new URL(listener).origin) continue;
      listed.add(url);
      waiting.push(url);
    }
  }
  for (const path of paths) {
    const content = await readFile(path).catch(() => undefined);
    if (content) hashes.set(path, hashOf([content]));
  }
  return hashes;
}

interface ServedFile {
  readonly hash: string;
  /** Absolute URLs. */
  readonly references: readonly string[];
}

/** @returns undefined if nothing answers */
async function fetchFile(url: string, signal: AbortSignal): Promise<ServedFile | undefined> {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const response = await fetch(url, { redirect: "manual", signal: timeout });
    const header = (name: string) => response.headers.get(name) ?? "";
    const location = header("location");
    const validators = ["etag", "last-modified", "content-length"].map(header);
    if (!TEXT.test(header("content-type"))) {
      await response.body?.cancel();
      return {
        hash: hashOf([String(response.status), location, ...validators]),
        references: absolute([location], url),
      };
    }
    const text = await readStart(response);
    const references = [location, ...Array.from(text.matchAll(REFERENCES), ([, reference = ""]) => reference)];
    return { hash: hashOf([String(response.status), text]), references: absolute(references, url) };
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

async function readStart({ body }: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop ends the request.
  for await (const piece of body ?? []) {
    pieces.push(piece);
    length += piece.length;
    if (length > MAX_BYTES) break;
  }
  return Buffer.concat(pieces).toString();
}

const absolute = (references: readonly string[], base: string): string[] =>
  references
    .filter((reference) => reference !== "")
    .flatMap((reference) => URL.parse(reference, base) ?? [])
    .filter(({ protocol }) => protocol === "http:" || protocol === "https:")
    .map((url) => url.href.replace(/#.*$/s, ""));

function hashOf(parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("base64");
}
