import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const CHILD = fileURLToPath(new URL("../../test/children/logging.ts", import.meta.url));

test.each([
  ["ends by itself", "end", 0],
  ["calls process.exit", "exit", 3],
  ["throws", "throw", 1],
])("createLogger writes the last lines of a process that %s, without secrets", async (_, how, code) => {
  const ended = await new Promise<{ stdout: string; code: number | null }>((resolve) => {
    const child = execFile(process.execPath, [CHILD, how], (_error, stdout) =>
      resolve({ stdout, code: child.exitCode }),
    );
  });
  expect(ended.code).toBe(code);
  expect(JSON.parse(ended.stdout)).toMatchObject({ msg: "the last words", password: "[Redacted]" });
});
