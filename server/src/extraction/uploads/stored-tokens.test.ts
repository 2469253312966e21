import { eventually } from "@tintype/reader/test/eventually";
import { namesSha256 } from "@tintype/shared/api/uploads/names-hash";
import type { UploadInput, UploadResult } from "@tintype/shared/api/uploads/uploads";
import { buildTokens, type Previous } from "@tintype/shared/kinds/build";
import { limitSize } from "@tintype/shared/observe/limits/limit-size";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTeam, join, type Person, person } from "../../../test/accounts/teams.ts";
import { type Client, capture, createClient, observed, refusal } from "../../../test/http/trpc.ts";
import { page, startTestService, type TestService } from "../../../test/service.ts";

// The tokens in the answer to an upload, also if the worker's runs store snapshots in between.

let service: TestService;
let ada: Person;
beforeAll(async () => {
  // Only a test of the full size has runs.
  service = await startTestService({ worker: night.isNow });
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await person(service);
});

const device = (who: Person): Client => createClient(service.url, who.token);

/** A page whose heading and link have these colours. */
function seen(heading: string, link: string, url = `${service.pages}/`) {
  return observed({
    url,
    signatures: ["body>h1", "body>a"],
    paints: [
      { property: "color", value: heading, count: 2, sites: [0] },
      { property: "color", value: link, count: 1, sites: [1] },
    ],
  });
}

const upload = (client: Client, observation: UploadInput["observation"], more: Partial<UploadInput> = {}) =>
  client.captures.upload.mutate(capture({ observation, ...more }));

/** Expects that the answer has the tokens and the identity state of the stored snapshot. */
async function expectStored(client: Client, { extraction_id: id, snapshot_id, tokens, memory }: UploadResult) {
  const stored = await client.views.snapshot.query({ id, snapshot_id });
  expect(tokens).toEqual(stored.tokens);
  expect(tokens?.colors.map(({ name }) => name).toSorted()).toEqual(Object.keys(memory?.kinds.colors ?? {}).toSorted());
  const { rows } = await service.database.pool.query("select memory from snapshots where id = $1", [snapshot_id]);
  expect(memory?.kinds).toEqual(rows[0].memory.kinds);
}

describe("captures.upload", () => {
  test("answers with the tokens and the identity state of the stored snapshot when two devices upload the same page alternately", async () => {
    const [laptop, desktop] = [device(ada), device(ada)];
    const results = [
      await upload(laptop, seen("rgb(51, 102, 255)", "rgb(200, 30, 30)")),
      await upload(desktop, seen("rgb(60, 110, 250)", "rgb(200, 30, 30)")),
      await upload(laptop, seen("rgb(0, 128, 0)", "rgb(200, 30, 30)")),
      await upload(desktop, seen("rgb(0, 128, 0)", "rgb(120, 0, 120)")),
    ];
    expect(results.map(({ version }) => version)).toEqual([1, 2, 3, 4]);
    for (const result of results) await expectStored(laptop, result);
    // Each version's names follow from the one before, whichever device uploaded it.
    const [firstResult] = results;
    const names = firstResult?.tokens?.colors.map(({ name }) => name);
    for (const { tokens } of results) expect(tokens?.colors.map(({ name }) => name)).toEqual(names);
  });

  night.test(
    "answers with the tokens and the identity state of the stored snapshot when a run of the server stored one in between",
    async () => {
      service.serve(
        page("h1 { color: rgb(0, 128, 0) } a { color: rgb(200, 30, 30) }", "<h1>Hello</h1><a href=x>x</a>"),
      );
      const client = device(ada);
      const firstUpload = await upload(client, seen("rgb(51, 102, 255)", "rgb(200, 30, 30)"));
      const { extraction_id: id } = firstUpload;
      await client.extractions.run.mutate({ id });
      await eventually(async () => (await client.views.get.query({ id })).status).toBe("completed");
      const second = await upload(client, seen("rgb(0, 128, 0)", "rgb(200, 30, 30)"));
      expect(second).toMatchObject({ extraction_id: id, version: 3 });
      await expectStored(client, firstUpload);
      await expectStored(client, second);
    },
  );

  test("answers with the tokens and the identity state of the stored snapshot when the same capture is sent again, also after other uploads of the page", async () => {
    const client = device(ada);
    const one = capture({ observation: seen("rgb(51, 102, 255)", "rgb(200, 30, 30)") });
    const firstUpload = await client.captures.upload.mutate(one);
    await upload(client, seen("rgb(0, 128, 0)", "rgb(120, 0, 120)"));
    const repeats = await Promise.all([1, 2, 3].map(() => device(ada).captures.upload.mutate(one)));
    expect(firstUpload.tokens).toBeDefined();
    expect(repeats).toEqual([firstUpload, firstUpload, firstUpload]);
  });

  test("answers without the stored snapshot if somebody who has lost access to the extraction repeats the upload", async () => {
    const grace = await person(service);
    const team = await createTeam(ada);
    await join(ada, team.id, grace);
    const one = capture({ observation: seen("rgb(51, 102, 255)", "rgb(200, 30, 30)") });
    const firstUpload = await device(grace).captures.upload.mutate({ ...one, team_id: team.id });
    await ada.call(`DELETE /api/teams/${team.id}/members/${grace.id}`);
    const { tokens: _tokens, memory: _memory, ...receipt } = firstUpload;
    expect(await device(grace).captures.upload.mutate(one)).toStrictEqual(receipt);
  });
});

describe("captures.upload and captures.names", () => {
  const large = (blue: number, colors = 800) =>
    observed({
      version: 2,
      url: `${service.pages}/`,
      paints: Array.from({ length: colors }, (_, n) => ({
        property: "color",
        value: `rgb(${n & 255}, ${n >> 8}, ${blue})`,
        count: 1,
        sites: [0],
      })),
    });

  night.test("answer with at most 64 kB about 50,000 colours, which are more than any reading has", async () => {
    const sent = await fetch(`${service.url}/trpc/captures.upload`, {
      method: "POST",
      headers: { authorization: `Bearer ${ada.token}`, "content-type": "application/json" },
      body: JSON.stringify(capture({ observation: large(0, 50_000) })),
    });
    const body = await sent.text();
    expect(body.length).toBeLessThanOrEqual(64_000);
    const { result } = JSON.parse(body) as { result: { data: UploadResult } };
    expect(Object.keys(result.data).toSorted()).toEqual([
      "created",
      "extraction_id",
      "names_sha256",
      "snapshot_id",
      "team_id",
      "version",
    ]);
  });

  test("answer with at most 64 kB about each version of a large page, with the hash of the names that the device gives them too", async () => {
    let previous: Previous | undefined;
    for (const observation of [large(0), large(9)]) {
      previous = buildTokens(limitSize(observation), previous);
      const { names_sha256 } = await upload(device(ada), observation);
      expect(names_sha256).toBe(await namesSha256(previous));
    }
  });

  test("answer with names of any size if asked for them, which differ from the device's after a renaming", async () => {
    const client = device(ada);
    const one = capture({ observation: large(0) });
    const firstUpload = await client.captures.upload.mutate(one);
    const { extraction_id: id, snapshot_id } = firstUpload;
    const stored = () => client.views.snapshot.query({ id, snapshot_id });
    const name = (await stored()).tokens.colors[0]?.name ?? "";
    await client.extractions.rename.mutate({ id, kind: "colors", name, to: "ocean" });
    const again = await client.captures.upload.mutate(one);
    expect(again.names_sha256).not.toBe(firstUpload.names_sha256);
    const names = await client.captures.names.query({ capture_id: one.capture_id });
    expect(again.names_sha256).toBe(await namesSha256(names));
    expect(names.tokens).toEqual((await stored()).tokens);
    expect(names.memory).toHaveProperty("kinds.colors.ocean");
  });

  test("answer with names for one's own uploads only, and not for a snapshot that is gone", async () => {
    const client = device(ada);
    const one = capture({ observation: seen("rgb(51, 102, 255)", "rgb(200, 30, 30)") });
    const { extraction_id: id, tokens } = await client.captures.upload.mutate(one);
    const ask = { capture_id: one.capture_id };
    expect((await client.captures.names.query(ask)).tokens).toEqual(tokens);
    expect(await refusal(device(await person(service)).captures.names.query(ask))).toMatchObject({ code: "not_found" });
    await client.extractions.delete.mutate({ id });
    expect(await client.captures.names.query(ask)).toEqual({});
  });
});
