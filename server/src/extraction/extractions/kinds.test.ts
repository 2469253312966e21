import type { Diff } from "@tintype/shared/diff/schema";
import { kindTokensSchema } from "@tintype/shared/kinds/wire";
import type { Observation } from "@tintype/shared/observe/observation";
import { observation, type Paint } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Person, person } from "../../../test/accounts/teams.ts";
import { createClient, refusal } from "../../../test/http/trpc.ts";
import { createExtraction, setSchedule } from "../../../test/runs/schedules.ts";
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

const ALL = kindTokensSchema.keyof().options;

/** A page with one colour, one radius and one margin. */
function page({ color = "rgb(29, 112, 184)", radius = "8px", margin = "16px", image = "a" } = {}): Observation {
  const paints: Paint[] = [
    { property: "background-color", value: color, at: ["button"] },
    { property: "border-radius", value: radius, at: ["button"] },
  ];
  return observation(paints, {
    version: 2,
    read: ["radii", "opacities"],
    spacing: [{ value: margin, count: 1 }],
    assets: [{ type: "image", url: `https://example.com/${image}.png`, width: 1, height: 1 }],
  });
}

async function snapshots() {
  const fromSnapshot = await storeObservation(service, id, page());
  const changed = page({ color: "rgb(0, 48, 120)", radius: "4px", margin: "24px", image: "b" });
  return { from: fromSnapshot, to: await storeObservation(service, id, changed) };
}

const fault = (path: string, message: RegExp) => ({
  status: 422,
  body: { error: { code: "validation_error", details: [{ path, message: expect.stringMatching(message) }] } },
});
const LIST = new RegExp(ALL.join(", "));

describe("a diff", () => {
  test("compares all kinds but assets without kinds", async () => {
    const { from, to } = await snapshots();
    const { body } = await ada.call(`GET /api/extractions/${id}/diff?from=${from}&to=${to}`);
    expect((body as Diff).summary).toEqual({
      total_changes: 4,
      colors_changed: 1,
      typography_changed: 0,
      spacing_changed: 2,
      radii_changed: 1,
      opacities_changed: 0,
    });
  });

  test("is limited to the chosen kinds, over REST and tRPC", async () => {
    const { from, to } = await snapshots();
    const { body } = await ada.call(`GET /api/extractions/${id}/diff?from=${from}&to=${to}&kinds=assets,radii`);
    const { changes, summary } = body as Diff; // checked against the OpenAPI document
    expect(summary).toEqual({ total_changes: 3, assets_changed: 2, radii_changed: 1 });
    expect(changes).toEqual({
      assets: {
        added: [{ type: "image", url: "https://example.com/b.png" }],
        removed: [{ type: "image", url: "https://example.com/a.png" }],
      },
      radii: { added: [], removed: [], modified: [{ name: "button-radius", from: "8px", to: "4px" }] },
    });
    const client = createClient(service.url, ada.token);
    expect(await client.extractions.diff.query({ id, from, to, kinds: "radii,assets" })).toEqual(body);
  });

  test("refuses an unknown kind with the list of kinds", async () => {
    const { from, to } = await snapshots();
    const refused = await ada.call(`GET /api/extractions/${id}/diff?from=${from}&to=${to}&kinds=colors,colours`);
    expect(refused).toMatchObject(fault("kinds", LIST));
    expect(refused).toMatchObject(fault("kinds", /"colours" is not one of/));
    expect(await ada.call(`GET /api/extractions/${id}/diff?from=${from}&to=${to}&kinds=`)).toMatchObject(
      fault("kinds", LIST),
    );
    const client = createClient(service.url, ada.token);
    const input = { id, from, to, kinds: "colours" };
    expect(await refusal(client.extractions.diff.query(input))).toMatchObject({
      details: [{ path: "kinds", message: expect.stringMatching(LIST) }],
    });
  });
});

describe("an export", () => {
  test("is limited to the chosen kinds", async () => {
    await snapshots();
    const { body } = await ada.call(`GET /api/extractions/${id}/export?format=css&kinds=spacing`);
    expect(body).toContain("24px");
    expect(body).not.toContain("#003078");
  });

  test("refuses an unknown kind with the list of kinds", async () => {
    await snapshots();
    expect(await ada.call(`GET /api/extractions/${id}/export?format=css&kinds=all`)).toMatchObject(
      fault("kinds", LIST),
    );
  });
});

describe("an export of a snapshot with modes", () => {
  const dark = { name: "dark", color_scheme: "dark", viewport: { width: 1280, height: 800 } } as const;
  const store = (color: string) =>
    storeObservation(service, id, page(), undefined, [{ ...dark, observation: page({ color, radius: "4px" }) }]);
  const exported = (query: string) => ada.call(`GET /api/extractions/${id}/export?${query}`);

  test("has the modes, of the chosen kinds only, and one mode or the base alone when a request names it", async () => {
    await store("rgb(0, 48, 120)");
    expect((await exported("format=css&kinds=radii")).body).toMatch(
      /8px;\n}\n\n@media \(prefers-color-scheme: dark\) \{\n {2}:root \{\n.*\n.*4px;\n {2}}\n}\n$/,
    );
    const alone = await exported("format=css&mode=dark");
    expect(alone.headers.get("content-disposition")).toContain("-v1-dark.css");
    expect(alone.body).toMatch(/#003078/);
    expect(alone.body).not.toMatch(/#1d70b8|@media/);
    const base = await exported("format=css&mode=base");
    expect(base.body).toMatch(/#1d70b8/);
    expect(base.body).not.toMatch(/#003078|@media/);
    expect((await exported("format=dtcg-resolver")).body).toMatchObject({ modifiers: { "color-scheme": {} } });
  });

  test("answers 404 for a mode that the snapshot lacks, and 422 for no name or a format that holds all modes", async () => {
    await store("rgb(0, 48, 120)");
    expect(await exported("format=css&mode=mobile")).toMatchObject({ status: 404 });
    expect(await exported("format=css&mode=Dark%20")).toMatchObject(fault("mode", /lower-case/));
    expect(await exported("format=dtcg-resolver&mode=dark")).toMatchObject(fault("mode", /all modes/));
  });

  test("belongs to a snapshot whose change in the mode alone fires diff.detected, and is in the diff", async () => {
    const events = await subscribeToChanges(service, ada);
    const from = await store("rgb(0, 48, 120)");
    const to = await store("rgb(0, 64, 160)");
    const { body } = await ada.call(`GET /api/extractions/${id}/diff?from=${from}&to=${to}`);
    expect((body as Diff).changes.modes?.dark?.colors?.modified).toMatchObject([{ from: "#003078", to: "#0040a0" }]);
    expect(await events()).toMatchObject([
      { data: { changes: { total_changes: 1, colors_changed: 0, modes_changed: 1 } } },
    ]);
  });
});

describe("a schedule with kinds", () => {
  test("lets only changes of these kinds fire diff.detected", async () => {
    const events = await subscribeToChanges(service, ada);
    expect(await setSchedule(ada, id, { every: "day", kinds: ["radii"] })).toMatchObject({
      body: { kinds: ["radii"] },
    });
    await storeObservation(service, id, page());
    await storeObservation(service, id, page({ color: "rgb(0, 48, 120)" }));
    expect(await events()).toEqual([]);
    await storeObservation(service, id, page({ color: "rgb(29, 112, 184)", radius: "4px" }));
    expect(await events()).toMatchObject([
      { data: { changes: { total_changes: 2, colors_changed: 1, radii_changed: 1 } } },
    ]);
  });

  test("counts assets only if it names them", async () => {
    const events = await subscribeToChanges(service, ada);
    expect(await setSchedule(ada, id, { every: "day" })).toMatchObject({ body: { kinds: null } });
    await storeObservation(service, id, page());
    await storeObservation(service, id, page({ image: "b" }));
    expect(await events()).toEqual([]);
    await setSchedule(ada, id, { every: "day", kinds: ["assets"] });
    await storeObservation(service, id, page({ image: "c" }));
    expect(await events()).toMatchObject([
      { data: { changes: { total_changes: 2, assets_changed: 2, colors_changed: 0, radii_changed: 0 } } },
    ]);
  });

  test("announces changes of all kinds again once it is deleted", async () => {
    const events = await subscribeToChanges(service, ada);
    await setSchedule(ada, id, { every: "day", kinds: ["radii"] });
    await storeObservation(service, id, page());
    await ada.call(`DELETE /api/extractions/${id}/schedule`);
    await storeObservation(service, id, page({ color: "rgb(0, 48, 120)" }));
    expect(await events()).toHaveLength(1);
  });

  test("refuses an unknown kind, a kind named twice and an empty list", async () => {
    const every = "day";
    expect(await setSchedule(ada, id, { every, kinds: ["colours"] })).toMatchObject(fault("kinds.0", LIST));
    expect(await setSchedule(ada, id, { every, kinds: ["radii", "radii"] })).toMatchObject(fault("kinds", /once/));
    expect(await setSchedule(ada, id, { every, kinds: [] })).toMatchObject(fault("kinds", /at least 1 item/));
  });
});
