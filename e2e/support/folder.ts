import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, onTestFinished } from "vitest";
import type { AtEnd } from "./at-end.ts";

/** Makes a folder that is removed when the test is over. Concurrent tests pass `atEnd`. */
export async function temporaryFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await makeFolder();
  atEnd(() => remove(folder));
  return folder;
}

/** Has a folder while the tests of a file run. @returns a function that returns its path then */
export function folderOfFile(): () => string {
  let folder = "";
  beforeAll(async () => {
    folder = await makeFolder();
    return () => remove(folder);
  });
  return () => folder;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tintype-e2e-"));
  await chmod(folder, 0o755); // for PostgreSQL, which runs as another user if we are root
  return folder;
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 });
