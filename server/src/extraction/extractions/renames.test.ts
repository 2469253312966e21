import type { Extraction, SnapshotWithTokens } from "@tintype/shared/api/extractions/extractions";
import type { Diff } from "@tintype/shared/diff/schema";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { Observation } from "@tintype/shared/observe/observation";
import { observation, type Paint } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTeam, join, type Person, person } from "../../../test/accounts/teams.ts";
import { createClient } from "../../../test/http/trpc.ts";
import { createExtraction } from "../../../test/runs/schedules.ts";
import { storeObservation, subscribeToChanges } from "../../../test/runs/snapshots.ts";
import { startTestService, type TestService } from "../../../test/service.ts";
import type { ExtractionId } from "../../platform/ids.ts";

let service: TestService;
let ada: Person;
let id: ExtractionId;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await person(service);
  id = await createExtraction(service, ada);
});

const BLUE = "rgb(29, 112, 184)";
const RED = "rgb(200, 0, 0)";

/** A page with a custom property `--brand` on its button, a red text, and a border in the colour of the brand. */
function page({ brand = BLUE, more = [] as Paint[], without = [] as string[] } = {}): Observation {
  const paints: Paint[] = [
    { property: "background-color", value: brand, at: ["button"], by: [["--brand", brand]] },
    { property: "border", value: `2px solid ${brand}`, at: ["div.card"] },
    { property: "color", value: RED, at: ["p.warning"] },
    { property: "border-radius", value: "8px", at: ["button"] },
    ...more,
  ];
  const remainingPaints = paints.filter(({ property }) => !without.includes(property ?? ""));
  return observation(remainingPaints, {
    version: 2,
    read: ["radii", "borders"],
    groups: remainingPaints.map((_, index) => ({ paints: [index], count: 1 })),
  });
}

const rename = (kind: string, name: string, to: string) =>
  ada.call(`PATCH /api/extractions/${id}/names`, { json: { kind, name, to } });
const tokens = async () => ((await ada.call(`GET /api/extractions/${id}`)).body as Extraction).tokens as Tokens;
const colors = async () => Object.fromEntries((await tokens()).colors.map(({ name, value }) => [value, name]));
const diff = async (from: string, to: string) =>
  (await ada.call(`GET /api/extractions/${id}/diff?from=${from}&to=${to}`)).body as Diff;
const fault = (path: string, message: RegExp) => ({
  status: 422,
  body: { error: { code: "validation_error", details: [{ path, message: expect.stringMatching(message) }] } },
});

describe("a renamed token", () => {
  test("has its new name in the answer, in all snapshots and in exports, and a person as its namer", async () => {
    const first = await storeObservation(service, id, page());
    const second = await storeObservation(service, id, page());
    const answer = await rename("colors", "brand", "Sea blue");
    expect(answer.status).toBe(200);
    expect((answer.body as Extraction).tokens).toEqual(await tokens());
    for (const snapshot of [first, second]) {
      const { body } = await ada.call(`GET /api/extractions/${id}/snapshots/${snapshot}`);
      const renamed = (body as SnapshotWithTokens).tokens.colors.find(({ name }) => name === "Sea blue");
      expect(renamed).toMatchObject({
        value: "#1d70b8",
        named_by: "person",
        aliases: ["brand"],
        custom_property: "--brand",
      });
    }
    const { body } = await ada.call(`GET /api/extractions/${id}/export?format=json&snapshot_id=${first}`);
    expect(JSON.stringify(body)).toContain("Sea blue");
    expect((await tokens()).colors.filter(({ named_by }) => named_by === "person")).toHaveLength(1);
  });

  test("has its new name in modes too, also if only a mode has it, and no other token may take that name", async () => {
    const only: Paint = { value: "rgb(255, 204, 0)", at: ["aside.notice"] };
    const dark = { name: "dark", color_scheme: "dark", viewport: { width: 1280, height: 800 } } as const;
    const store = () =>
      storeObservation(service, id, page(), undefined, [
        { ...dark, observation: page({ brand: "rgb(115, 179, 234)", more: [only] }) },
      ]);
    await store();
    const inDark = async () =>
      Object.fromEntries((await tokens()).modes?.[0]?.colors?.map(({ name, value }) => [value, name]) ?? []);
    const { "#ffcc00": generated = "" } = await inDark();
    expect((await rename("colors", "brand", "sea")).status).toBe(200);
    expect((await rename("colors", generated, "sun")).status).toBe(200);
    await store();
    expect(await inDark()).toEqual({ "#73b3ea": "sea", "#ffcc00": "sun" });
    expect(await rename("colors", "sea", "sun")).toMatchObject(fault("to", /another token/));
  });

  test("is mentioned by its new name in the tokens that contain it", async () => {
    await storeObservation(service, id, page());
    await rename("colors", "brand", "sea");
    expect((await tokens()).borders).toMatchObject([{ color: "#1d70b8", color_name: "sea" }]);
  });

  test("keeps its name in later runs, also with another value, and is no change", async () => {
    const events = await subscribeToChanges(service, ada);
    const firstSnapshot = await storeObservation(service, id, page());
    await rename("colors", "brand", "sea");
    const second = await storeObservation(service, id, page());
    expect((await diff(firstSnapshot, second)).summary.total_changes).toBe(0);
    expect(await events()).toEqual([]);
    const third = await storeObservation(service, id, page({ brand: "rgb(0, 48, 120)" }));
    expect((await diff(firstSnapshot, third)).changes.colors).toEqual({
      added: [],
      removed: [],
      modified: [{ name: "sea", from: "#1d70b8", to: "#003078" }],
    });
    expect((await diff(firstSnapshot, third)).summary.total_changes).toBe(1);
    expect(await events()).toMatchObject([{ data: { changes: { total_changes: 1 } } }]);
  });

  test("keeps its name from another token whose custom property has this name", async () => {
    await storeObservation(service, id, page());
    await rename("colors", "brand", "sea");
    const more: Paint[] = [{ value: "rgb(0, 128, 0)", at: ["a"], by: [["--sea", "rgb(0, 128, 0)"]] }];
    await storeObservation(service, id, page({ more }));
    const names = await colors();
    expect(names["#1d70b8"]).toBe("sea");
    expect(names["#008000"]).not.toBe("sea");
  });

  test("has its name again when it comes back, and no other token gets it meanwhile", async () => {
    await storeObservation(service, id, page());
    await rename("colors", "brand", "sea");
    const without = ["background-color", "border"];
    await storeObservation(service, id, page({ without }));
    const otherPaint: Paint = { value: "rgb(0, 128, 0)", at: ["a"], by: [["--sea", "rgb(0, 128, 0)"]] };
    await storeObservation(service, id, page({ without, more: [otherPaint] }));
    expect(Object.values(await colors())).not.toContain("sea");
    await storeObservation(service, id, page({ more: [otherPaint] }));
    expect((await colors())["#1d70b8"]).toBe("sea");
  });

  test("can be renamed again and back, after which nothing of it is left", async () => {
    await storeObservation(service, id, page());
    const oldTokens = await tokens();
    await rename("colors", "brand", "sea");
    expect((await rename("colors", "brand", "ocean")).status).toBe(404);
    expect((await rename("colors", "sea", "ocean")).status).toBe(200);
    expect((await colors())["#1d70b8"]).toBe("ocean");
    expect((await rename("colors", "ocean", "brand")).status).toBe(200);
    expect(await tokens()).toEqual(oldTokens);
  });

  test("gives its old name free for another token", async () => {
    await storeObservation(service, id, page());
    const red = (await colors())["#c80000"] ?? "";
    await rename("colors", "brand", "sea");
    expect((await rename("colors", red, "brand")).status).toBe(200);
    expect((await rename("colors", "sea", red)).status).toBe(200);
    const swapped = { "#1d70b8": red, "#c80000": "brand" };
    expect(await colors()).toMatchObject(swapped);
    await storeObservation(service, id, page());
    expect(await colors()).toMatchObject(swapped);
  });

  test("is renamed over tRPC as over REST", async () => {
    await storeObservation(service, id, page());
    const client = createClient(service.url, ada.token);
    const { tokens: renamedTokens } = await client.extractions.rename.mutate({
      id,
      kind: "colors",
      name: "brand",
      to: "sea",
    });
    expect(renamedTokens).toEqual(await tokens());
    expect((await colors())["#1d70b8"]).toBe("sea");
  });

  test("named like a property of every object is only a name", async () => {
    await storeObservation(service, id, page());
    expect((await rename("colors", "brand", "__proto__")).status).toBe(200);
    await storeObservation(service, id, page());
    expect((await colors())["#1d70b8"]).toBe("__proto__");
  });
});

test("a note of any member of the team stands with its snapshot in every answer until it is removed", async () => {
  const [grace, team] = await Promise.all([person(service), createTeam(ada)]);
  await join(ada, team.id, grace);
  const extraction = await createExtraction(service, ada, team.id);
  const snapshot = await storeObservation(service, extraction, page());
  const path = `/api/extractions/${extraction}/snapshots`;
  const write = (note: unknown) => grace.call(`PATCH ${path}/${snapshot}`, { json: { note } });
  const noted = { id: snapshot, version: 1, note: "After the relaunch" };
  expect(await write("  After the relaunch ")).toMatchObject({ status: 200, body: noted });
  expect((await ada.call(`GET ${path}`)).body).toMatchObject({ data: [noted] });
  expect((await ada.call(`GET ${path}/${snapshot}`)).body).toMatchObject(noted);
  const { views } = createClient(service.url, ada.token);
  expect((await views.snapshots.query({ id: extraction })).data).toMatchObject([noted]);
  const share = (await ada.call(`POST /api/extractions/${extraction}/shares`, { json: {} })).body as { url: string };
  const { pathname } = new URL(share.url);
  expect((await ada.call(`GET ${pathname}/api/snapshots`)).body).toMatchObject({ data: [noted] });
  for (const long of ["x".repeat(501), 7]) expect((await write(long)).status).toBe(422);
  const removed = await write(" ");
  expect(removed.status).toBe(200);
  expect(removed.body).not.toHaveProperty("note");
});

test("the view of an extraction says who may rename its tokens: in a team its creator, admins and owners", async () => {
  const [grace, team] = await Promise.all([person(service), createTeam(ada)]);
  await join(ada, team.id, grace);
  const [hers, adas] = [await createExtraction(service, grace, team.id), await createExtraction(service, ada, team.id)];
  const mayRename = async (caller: Person, extraction: string) =>
    (await createClient(service.url, caller.token).views.get.query({ id: extraction })).may_rename;
  expect(await Promise.all([mayRename(ada, id), mayRename(ada, hers), mayRename(ada, adas)])).toEqual([
    true,
    true,
    true,
  ]);
  expect(await Promise.all([mayRename(grace, hers), mayRename(grace, adas)])).toEqual([true, false]);
});

describe("a rename", () => {
  test("is refused if the name is another token's in any snapshot", async () => {
    await storeObservation(service, id, page());
    const red = (await colors())["#c80000"] ?? "";
    await storeObservation(service, id, page({ without: ["color"] }));
    expect(await rename("colors", "brand", red)).toMatchObject(
      fault("to", /another token of this kind in an earlier snapshot/),
    );
    expect((await rename("radii", (await tokens()).radii?.[0]?.name ?? "", red)).status).toBe(200);
  });

  test("is refused if the name is a person's for a token that is gone", async () => {
    await storeObservation(service, id, page());
    const red = (await colors())["#c80000"] ?? "";
    await rename("colors", red, "alarm");
    await storeObservation(service, id, page({ without: ["color"] }));
    expect(await rename("colors", "brand", "alarm")).toMatchObject(
      fault("to", /another token of this kind in an earlier snapshot/),
    );
  });

  test.each(["", "   ", "a\u001b[31mb", "two\nlines", "x".repeat(101)])("is refused if the name is %j", async (to) => {
    await storeObservation(service, id, page());
    expect(await rename("colors", "brand", to)).toMatchObject(fault("to", /./));
  });

  test.each(["typography", "spacing", "assets", "contrasts"])(
    "is refused for %s, which have no names",
    async (kind) => {
      await storeObservation(service, id, page());
      expect(await rename(kind, "8px", "small")).toMatchObject(fault("kind", /radii, shadows/));
    },
  );

  test("is refused for a token that the newest snapshot does not have", async () => {
    expect((await rename("colors", "brand", "sea")).status).toBe(404);
    await storeObservation(service, id, page());
    expect((await rename("colors", "nothing", "sea")).status).toBe(404);
    expect((await rename("shadows", "brand", "sea")).status).toBe(404);
  });
});
