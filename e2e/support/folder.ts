import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Makes a folder that is removed when the test is over. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tintype-e2e-"));
  await chmod(folder, 0o755); // for PostgreSQL, which runs as another user if we are root
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
