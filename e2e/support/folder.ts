import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { AtEnd } from "./at-end.ts";

/** Makes a folder that is removed when the test is over. Concurrent tests pass `atEnd`. */
export async function temporaryFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tintype-e2e-"));
  await chmod(folder, 0o755); // for PostgreSQL, which runs as another user if we are root
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
