import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

// The dashboard's files, as `ui/web` builds them. They are few and small, so the server holds them in memory. A request
// can only name one of them, never a path on the disk.

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** The encodings that the build makes, the smallest first, with their suffixes. */
const ENCODINGS = { br: ".br", gzip: ".gz" } as const;
export type Encoding = keyof typeof ENCODINGS;

export interface StoredFile {
  readonly type: string;
  readonly body: Buffer;
  readonly encoded: Readonly<Partial<Record<Encoding, Buffer>>>;
  readonly etag: string;
}

/** The files by their path below the folder, with "/". `index.html` is the dashboard's page, `share.html` that of a share. */
export type DashboardFiles = ReadonlyMap<string, StoredFile>;

/** The build's folder in the repository. */
export const BUILD_FOLDER = join(import.meta.dirname, "..", "..", "..", "..", "ui", "web", ".output");

/** Reads the build. @returns undefined if the dashboard was not built */
export function readDashboard(folder: string): DashboardFiles | undefined {
  if (!existsSync(join(folder, "index.html"))) return undefined;
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(folder, path).split(sep).join("/"), readStored(path)]));
}

function readStored(path: string): StoredFile {
  const body = readFileSync(path);
  const encoded = Object.entries(ENCODINGS).flatMap(([name, suffix]) =>
    existsSync(path + suffix) ? [[name, readFileSync(path + suffix)]] : [],
  );
  return { type: TYPES[extname(path)] ?? "", body, encoded: Object.fromEntries(encoded), etag: etagOf(body) };
}

/** Returns a validator of these bytes for If-None-Match. It is weak, because every encoding of the bytes has the same. */
export function etagOf(body: Buffer | string): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}
