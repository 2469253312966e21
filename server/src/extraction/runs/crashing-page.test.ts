import { readFileSync } from "node:fs";
import { processTree } from "@tintype/reader/os/process-tree";
import { eventually } from "@tintype/reader/test/eventually";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asExtraction, page, startTestService, type TestService, waiting } from "../../../test/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ readsInProcesses: true, env: { BROWSER_MEMORY_MB: "600" } });
});
afterAll(() => service.stop());

/** Kills processes that this test has started, by their command lines. */
function kill(isWanted: (command: string) => boolean): void {
  for (const { pid } of processTree(process.pid)) {
    try {
      if (isWanted(readFileSync(`/proc/${pid}/cmdline`, "utf8"))) process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}

test.each(
  night.cases(
    [
      { what: "its renderer", part: "--type=renderer", times: 2 },
      { what: "its whole reader process", part: "process/child.ts", times: 5 },
    ],
    1,
  ),
)("a page that brings down $what is asked for $times times in all, and harms no other run", async ({ part, times }) => {
  let asked = 0;
  service.serve((request, response) => {
    if (request.url !== "/crash") return page("p { color: #123456 }")(request, response);
    asked += 1;
    kill((command) => command.includes(part));
  });
  const [ada, bob] = [await service.signUp(), await service.signUp()];
  const { id } = asExtraction(await ada("POST /api/extractions", { json: { url: `${service.pages}/crash` } }));
  await eventually(async () => (await ada(`GET /api/extractions/${id}`)).body).toMatchObject({
    status: "failed",
    error: { code: "extraction_failed" },
  });
  expect(asked).toBe(times);
  const otherRun = await bob("POST /api/extractions", { json: { url: `${service.pages}/` }, ...waiting });
  expect(otherRun).toMatchObject({ status: 201, body: { status: "completed" } });
  expect(asked).toBe(times);
});

test("a run whose browser is killed twice from outside completes at its third visit", async () => {
  let asked = 0;
  service.serve((request, response) => {
    asked += 1;
    if (asked <= 2) kill((command) => command.includes("--headless") && !command.includes("--type="));
    page("p { color: #123456 }")(request, response);
  });
  const ada = await service.signUp();
  const { id } = asExtraction(await ada("POST /api/extractions", { json: { url: `${service.pages}/` } }));
  await eventually(async () => (await ada(`GET /api/extractions/${id}`)).body).toMatchObject({ status: "completed" });
  expect(asked).toBe(3);
});

night.test(
  "a page that takes too much memory is asked for once, and another user's run beside it completes",
  async () => {
    let asked = 0;
    service.serve((request, response) => {
      if (request.url !== "/bomb") return page("p { color: #123456 }")(request, response);
      asked += 1;
      const script = "for (const all = []; ; ) all.push(new Uint8Array(1e8).fill(1))";
      page("", `<p>Text</p><script>${script}</script>`)(request, response);
    });
    const [ada, bob] = [await service.signUp(), await service.signUp()];
    const { id } = asExtraction(await ada("POST /api/extractions", { json: { url: `${service.pages}/bomb` } }));
    const otherRun = await bob("POST /api/extractions", { json: { url: `${service.pages}/` }, ...waiting });
    expect(otherRun).toMatchObject({ status: 201, body: { status: "completed" } });
    await eventually(async () => (await ada(`GET /api/extractions/${id}`)).body).toMatchObject({ status: "failed" });
    expect(asked).toBe(1);
  },
);
