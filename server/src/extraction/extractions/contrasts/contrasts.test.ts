import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, person } from "../../../../test/accounts/teams.ts";
import { createExtraction } from "../../../../test/runs/schedules.ts";
import { storeObservation } from "../../../../test/runs/snapshots.ts";
import { startTestService, type TestService } from "../../../../test/service.ts";
import type { ExtractionId } from "../../../platform/ids.ts";

let service: TestService;
let ada: Person;
let id: ExtractionId;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  ada = await person(service);
  id = await createExtraction(service, ada);
  const paper = ["rgb(255, 255, 255)"];
  await storeObservation(
    service,
    id,
    observation([{ value: "rgb(138, 143, 152)" }, { value: "rgb(17, 17, 17)" }], {
      text_pairs: [
        { color: "rgb(138, 143, 152)", backgrounds: paper, large: false, count: 3 },
        { color: "rgb(138, 143, 152)", backgrounds: paper, large: false, state: "hover", count: 2 },
        { color: "rgb(17, 17, 17)", backgrounds: paper, large: false, count: 9 },
        { color: "rgb(110, 110, 110)", backgrounds: paper, large: false, count: 1 },
      ],
      focus_rings: [{ color: null, backgrounds: paper, width: 0, offset: 0, area: 0, count: 4 }],
    }),
  );
});
afterAll(() => service.stop());

const ask = (query: string) => ada.call(`GET /api/extractions/${id}/accessibility${query}`);

describe("GET /api/extractions/:id/accessibility", () => {
  test("lists findings of level AA with the base as their mode", async () => {
    const { status, body } = await ask("");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      summary: { pairs: 5, failing: 3, by_pixels: 0, by_gradient: 0, not_measured: 0 },
      not_measured: [],
    });
    const { findings } = body as { findings: { rule: string; state: string | null; mode: string; usage: number }[] };
    expect(findings.map(({ rule, state, mode, usage }) => [rule, state, mode, usage])).toEqual([
      ["2.4.7", "focus-visible", "base", 4],
      ["1.4.3", null, "base", 3],
      ["1.4.3", "hover", "base", 2],
    ]);
  });

  test("adds the findings of level AAA, which do not count as failing", async () => {
    const { body } = await ask("?level=AAA");
    expect(body).toMatchObject({ summary: { failing: 3 } });
    expect((body as { findings: unknown[] }).findings).toContainEqual(
      expect.objectContaining({ rule: "1.4.6", level: "AAA", required: 7 }),
    );
  });

  test("lists the matrix in pages with by=pair", async () => {
    const { body } = await ask("?by=pair&per_page=2&page=2");
    expect(body).toMatchObject({ pagination: { page: 2, per_page: 2, total: 4 } });
    expect((body as { data: unknown[] }).data).toHaveLength(2);
  });

  test.each([
    ["?mode=dark", 404],
    ["?level=A", 422],
    ["?by=token", 422],
  ])("answers %s with %d", async (query, status) => {
    expect((await ask(query)).status).toBe(status);
  });

  test("answers 404 before the first snapshot", async () => {
    const empty = await createExtraction(service, ada);
    expect((await ada.call(`GET /api/extractions/${empty}/accessibility`)).status).toBe(404);
  });
});
