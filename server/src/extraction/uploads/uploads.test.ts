import { pageAddress } from "@tintype/shared/api/extractions/page-address";
import type { UploadResult } from "@tintype/shared/api/uploads/uploads";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTeam, join, type Person, person, setPlan } from "../../../test/accounts/teams.ts";
import { type Client, capture, createClient, observed, refusal } from "../../../test/http/trpc.ts";
import { asId } from "../../../test/ids.ts";
import {
  DAY,
  getSchedule,
  HOUR,
  NOON,
  type ScheduledService,
  setSchedule,
  startScheduledService,
} from "../../../test/runs/schedules.ts";
import { asExtraction } from "../../../test/service.ts";
import type { ExtractionId } from "../../platform/ids.ts";

type Uploader = Person & { client: Client };

let service: ScheduledService;
let ada: Uploader;
beforeAll(async () => {
  service = await startScheduledService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  ada = await uploader();
});

async function uploader(): Promise<Uploader> {
  const who = await person(service);
  return { ...who, client: createClient(service.url, who.token) };
}

/** Uploads at the service's own time, which stands still. */
const upload = ({ client }: Uploader, changes: Parameters<typeof capture>[0] = {}): Promise<UploadResult> =>
  client.captures.upload.mutate(capture({ taken_at: NOON.toISOString(), ...changes }));

const red = () => observed({ color: "rgb(255, 0, 0)" });
const observationAt = (url: string) => observed({ url });

describe("a capture", () => {
  test("is a completed extraction with its first version if the page is new", async () => {
    const result = await upload(ada);
    expect(result).toMatchObject({ version: 1, team_id: null, created: true });
    const extraction = asExtraction(await ada.call(`GET /api/extractions/${result.extraction_id}`));
    expect(extraction).toMatchObject({
      url: "https://example.com/",
      status: "completed",
      options: { viewport: { width: 1280, height: 720 }, color_scheme: "light" },
      metadata: { title: "Example", elements_analyzed: 3 },
      tokens: { colors: [{ value: "#3366ff", usage: 2, contexts: ["color"] }] },
    });
    expect(extraction.metadata).not.toHaveProperty("duration_ms");
  });

  test("is kept with the note that its person wrote", async () => {
    const { extraction_id: id } = await upload(ada, { note: "With the new header" });
    const { data } = await ada.client.views.snapshots.query({ id });
    expect(data).toMatchObject([{ note: "With the new header" }]);
  });

  test("is kept with when, by whom and with what it was taken", async () => {
    const { extraction_id: id, snapshot_id } = await upload(ada, {
      taken_at: "2026-03-09T10:00:00+02:00",
      taken_with: { browser: "Firefox 150", extension_version: "2.0.0" },
    });
    const snapshot = await ada.client.views.snapshot.query({ id, snapshot_id });
    expect(snapshot).toMatchObject({ taken_by: "extension", taken_at: "2026-03-09T08:00:00.000Z" });
    expect(snapshot.created_by).toEqual({ id: ada.id, name: ada.name, email: ada.email });
    expect(snapshot.environment).toMatchObject({
      taken_by: "extension",
      device_scale_factor: 2,
      browser_version: "Firefox 150",
      extractor_version: "2.0.0",
      final_url: "https://example.com/",
    });
  });

  test("is the next version of a page that has an extraction, with the names that the last one had", async () => {
    const first = await upload(ada, { observation: observed({ url: "https://example.com/a#top" }) });
    const second = await upload(ada, {
      observation: observed({ url: "https://example.com/a#end", color: "rgb(255, 0, 0)" }),
    });
    expect(second).toMatchObject({ extraction_id: first.extraction_id, version: 2, created: false });
    const { changes } = await ada.client.extractions.diff.query({
      id: first.extraction_id,
      from: first.snapshot_id,
      to: second.snapshot_id,
    });
    expect(changes.colors).toMatchObject({ added: [], removed: [], modified: [{ from: "#3366ff", to: "#ff0000" }] });
  });

  test.each([
    ["another page", observationAt("https://example.com/other")],
    ["another query", observationAt("https://example.com/?page=2")],
  ])("has an extraction of its own if it is of %s", async (_, observation) => {
    await upload(ada);
    expect(await upload(ada, { observation })).toMatchObject({ version: 1, created: true });
  });

  test("is taken of a private page, for nobody visits it", async () => {
    const { extraction_id: id } = await upload(ada, { observation: observationAt("http://intranet.local:8080/") });
    expect((await ada.client.views.get.query({ id })).url).toBe("http://intranet.local:8080/");
    // The server itself still goes nowhere that it must not.
    const local = await upload(ada, { observation: observationAt("http://192.168.1.1/") });
    expect(await refusal(ada.client.extractions.run.mutate({ id: local.extraction_id }))).toMatchObject({
      code: "invalid_url",
      status: 400,
    });
  });

  test("can be read by the server too", async () => {
    const { extraction_id: id } = await upload(ada);
    expect(await ada.client.extractions.run.mutate({ id })).toMatchObject({ id, status: "pending" });
  });

  test("loses the password that stands in its address", async () => {
    const { extraction_id: id } = await upload(ada, { observation: observationAt("https://me:secret@example.com/a") });
    const { environment } = await ada.client.views.snapshot.query({
      id,
      snapshot_id: (await ada.client.views.snapshots.query({ id })).data[0]?.id ?? "",
    });
    expect((await ada.client.views.get.query({ id })).url).toBe("https://example.com/a");
    expect(JSON.stringify(environment)).not.toContain("secret");
  });

  test("loses private parameters, scripts and texts of inline SVGs, and addresses that are not on the web", async () => {
    const url = "https://example.com/signed?b=1";
    const firstUpload = await upload(ada, { observation: observationAt(url) });
    const svg = "<svg><script>hidden()</script><text>Ada hidden</text><path d='M0 0'/></svg>";
    const urls = [
      "https://example.com/a.png?sig=hidden&w=1",
      `data:image/svg+xml,${svg}`,
      "data:,hidden",
      "blob:hidden",
    ];
    const result = await upload(ada, {
      observation: observed({
        url: `${url}&access_token=hidden#token=hidden`,
        assets: urls.map((assetUrl) => ({ type: "svg" as const, url: assetUrl, width: 1, height: 1 })),
      }),
    });
    expect(result).toMatchObject({ extraction_id: firstUpload.extraction_id, created: false });
    const { extraction_id: id, snapshot_id } = result;
    const snapshot = await ada.client.views.snapshot.query({ id, snapshot_id });
    expect(snapshot.tokens.assets.map((asset) => asset.url)).toEqual([
      `data:image/svg+xml,${encodeURIComponent("<svg><text></text><path d='M0 0'/></svg>")}`,
      "https://example.com/a.png?w=1",
    ]);
    expect(snapshot.environment.final_url).toBe(url);
    expect(JSON.stringify([snapshot, await ada.client.views.get.query({ id })])).not.toContain("hidden");
  });

  night.test("is cut to the size of our readings if it is larger, and says so", async () => {
    const paints = Array.from({ length: 50_000 }, (_, index) => ({
      property: "color",
      value: `rgb(${index & 255}, ${index >> 8}, 0)`,
      count: 1,
      sites: [0],
    }));
    const { extraction_id: id, snapshot_id } = await upload(ada, { observation: observed({ paints }) });
    const { environment, tokens } = await ada.client.views.snapshot.query({ id, snapshot_id });
    expect(environment.truncated).toBe(true);
    expect(tokens.colors.length).toBeGreaterThan(1000);
    expect(tokens.colors.length).toBeLessThan(paints.length);
  });

  test("may hold strings that cannot be stored", async () => {
    const { extraction_id: id } = await upload(ada, { observation: observed({ title: "half \ud800 \0" }) });
    expect((await ada.client.views.get.query({ id })).title).toBe("half \ufffd \ufffd");
  });

  test("stands where the person's extraction of that page stands, and not in one of a part of it or with modes", async () => {
    const make = async (json: object) => asExtraction(await ada.call("POST /api/extractions", { json })).id;
    const whole = await make({ url: "https://example.com" });
    await make({ url: "https://example.com/", options: { selectors: ["main"] } });
    await make({ url: "https://example.com/", options: { modes: [{ name: "dark", color_scheme: "dark" }] } });
    expect(await upload(ada)).toMatchObject({ extraction_id: whole, version: 1, created: false });
    // From then on that one is the one.
    await make({ url: "https://example.com/" });
    expect(await upload(ada)).toMatchObject({ extraction_id: whole, version: 2 });
  });
});

describe("the database's page_address", () => {
  const inDatabase = async (url: string): Promise<unknown> => {
    const { rows } = await service.database.pool.query("select page_address($1) as page", [url]);
    return rows[0].page;
  };

  // A caller of the REST API may leave out the slash after the host, and add a fragment.
  test.each([
    ["https://example.com", "https://example.com/"],
    ["https://example.com#top", "https://example.com/"],
    ["https://example.com?q=1#top", "https://example.com/?q=1"],
    ["https://example.com/?#", "https://example.com/?"],
    ["https://example.com/a/", "https://example.com/a/"],
    ["https://example.com:8443", "https://example.com:8443/"],
    ["https://example.com//a/?//b", "https://example.com//a/?//b"],
    ["https://xn--mnchen-3ya.example/%C3%BC%2f%2F?%E4=%20+", "https://xn--mnchen-3ya.example/%C3%BC%2f%2F?%E4=%20+"],
    ["http://[::1]:8080/a/b?q=/#/c#d", "http://[::1]:8080/a/b?q=/"],
  ])("agrees with pageAddress on %s", async (url, page) => {
    expect(await inDatabase(url)).toBe(page);
    expect(pageAddress(url)).toBe(page);
  });

  test.each([
    "https://ada:secret@example.com",
    "https://ada@example.com/a#b",
    "HTTPS://Example.COM/A",
    "https://example.com:443/",
    "http://example.com:80",
    "https://münchen.example/ü b?q=ü%",
    "https://example.com/a/../b/./c",
    "https://example.com\\a",
    `https://example.com/${"a".repeat(5000)}`,
  ])("does not change the address that an upload of %s is stored under", async (url) => {
    expect(await inDatabase(pageAddress(url))).toBe(pageAddress(url));
  });

  test.each([
    "https://ada:secret@example.com/",
    "https://Example.com/",
    "https://example.com:443/",
    "https://example.com/ü",
  ])("takes %s for a page of its own, as a caller of the REST API wrote it", async (url) => {
    expect(await inDatabase(url)).toBe(url);
  });
});

describe("the owner of a capture:", () => {
  test("each place, and each person in a team, has an extraction of its own", async () => {
    const grace = await uploader();
    const team = await createTeam(ada);
    await join(ada, team.id, grace);
    const [adas, teams, graces] = [
      await upload(ada),
      await upload(ada, { team_id: team.id }),
      await upload(grace, { team_id: team.id }),
    ];
    expect(new Set([adas, teams, graces].map(({ extraction_id }) => extraction_id)).size).toBe(3);
    const { data } = await ada.client.views.list.query({ team_id: team.id });
    expect(data.map(({ created_by }) => created_by.id).toSorted()).toEqual([ada.id, grace.id].toSorted());
    expect(await upload(grace, { team_id: team.id })).toMatchObject({
      extraction_id: graces.extraction_id,
      version: 2,
    });
  });

  test("a team is for its members", async () => {
    const team = await createTeam(ada);
    const mallory = await uploader();
    expect(await refusal(upload(mallory, { team_id: team.id }))).toMatchObject({ code: "not_team_member" });
    expect(await refusal(upload(ada, { team_id: "no id" }))).toMatchObject({ code: "team_not_found", status: 404 });
  });
});

describe("the same capture, sent again,", () => {
  test("is answered as at first, and stored once", async () => {
    const one = capture({ taken_at: NOON.toISOString() });
    const firstUpload = await ada.client.captures.upload.mutate(one);
    await upload(ada, { observation: red() });
    expect(await ada.client.captures.upload.mutate({ ...one, capture_id: one.capture_id.toUpperCase() })).toEqual(
      firstUpload,
    );
    expect((await ada.client.views.get.query({ id: firstUpload.extraction_id })).latest_version).toBe(2);
    expect((await ada.client.account.overview.query()).usage.day.extractions_used).toBe(2);
  });

  test("stays away where its extraction has been deleted since", async () => {
    const one = capture({ taken_at: NOON.toISOString() });
    const firstUpload = await ada.client.captures.upload.mutate(one);
    await ada.client.extractions.delete.mutate({ id: firstUpload.extraction_id });
    // The ids are those of the first answer; the deleted snapshot's content is gone.
    const { tokens: _tokens, memory: _memory, ...receipt } = firstUpload;
    expect(await ada.client.captures.upload.mutate(one)).toStrictEqual(receipt);
    expect((await ada.client.views.list.query({})).data).toEqual([]);
  });

  test("is another if another person sends it", async () => {
    const one = capture({ taken_at: NOON.toISOString() });
    const firstUpload = await ada.client.captures.upload.mutate(one);
    const others = await (await uploader()).client.captures.upload.mutate(one);
    expect(others.extraction_id).not.toBe(firstUpload.extraction_id);
  });
});

describe("beside a run of the server's", () => {
  test("the run goes on, and the capture is the version before", async () => {
    const { id } = asExtraction(await ada.call("POST /api/extractions", { json: { url: "https://example.com/" } }));
    const result = await upload(ada);
    expect(result).toMatchObject({ extraction_id: id, version: 1, created: false });
    const extraction = await ada.client.views.get.query({ id });
    expect(extraction).toMatchObject({ status: "pending", latest_version: 1 });
    expect(extraction.tokens?.colors).toHaveLength(1);
    const runs = await service.database.db
      .selectFrom("runs")
      .select(["kind", "status"])
      .where("extraction_id", "=", id)
      .execute();
    expect(runs).toEqual(
      expect.arrayContaining([
        { kind: "first", status: "pending" },
        { kind: "upload", status: "completed" },
      ]),
    );
  });

  test("the schedule stays as it is", async () => {
    const { extraction_id: id } = await upload(ada);
    await setSchedule(ada, id, { every: "day" });
    const oldSchedule = await getSchedule(ada, id);
    await upload(ada);
    expect(await getSchedule(ada, id)).toEqual(oldSchedule);
  });

  test("after a failed run the extraction is completed again", async () => {
    const { extraction_id: id } = await upload(ada);
    const failed = { status: "failed", error_message: "no answer" } as const;
    await service.database.db.updateTable("extractions").set(failed).where("id", "=", asId<ExtractionId>(id)).execute();
    await upload(ada);
    const extraction = await ada.client.views.get.query({ id });
    expect(extraction).toMatchObject({ status: "completed", latest_version: 2 });
    expect(extraction).not.toHaveProperty("error");
  });
});

describe("webhooks", () => {
  const deliveries = async (webhook: string) => {
    const { rows } = await service.database.pool.query<{ body: string }>(
      "select body from deliveries where webhook_id = $1 order by id",
      [webhook],
    );
    return rows.map(({ body }) => JSON.parse(body) as unknown);
  };

  test("are told the same about a capture as about a run", async () => {
    const json = {
      url: "https://example.com/hook",
      events: ["extraction.completed", "snapshot.created", "diff.detected"],
    };
    const { id: webhook } = (await ada.call("POST /api/webhooks", { json })).body as { id: string };
    const first = await upload(ada);
    const second = await upload(ada, { observation: red() });
    expect(await deliveries(webhook)).toMatchObject([
      { event: "extraction.completed", data: { snapshot_id: first.snapshot_id, token_count: { colors: 1 } } },
      { event: "snapshot.created", data: { snapshot_id: first.snapshot_id, version: 1 } },
      { event: "extraction.completed", data: { snapshot_id: second.snapshot_id } },
      { event: "snapshot.created", data: { version: 2 } },
      { event: "diff.detected", data: { from_snapshot: first.snapshot_id, to_snapshot: second.snapshot_id } },
    ]);
  });

  test("are not told about captures for a team if they are a person's", async () => {
    const json = { url: "https://example.com/hook", events: ["snapshot.created"] };
    const { id: webhook } = (await ada.call("POST /api/webhooks", { json })).body as { id: string };
    await upload(ada, { team_id: (await createTeam(ada)).id });
    expect(await deliveries(webhook)).toEqual([]);
  });
});

describe("a quota", () => {
  test("counts captures like other runs, and a refused one leaves nothing behind", async () => {
    await setPlan(service.database, ada.id, "free");
    const paths = Array.from({ length: 10 }, (_, index) => observationAt(`https://example.com/${index}`));
    for (const observation of paths) await upload(ada, { observation });
    const last = capture({ taken_at: NOON.toISOString() });
    expect(await refusal(ada.client.captures.upload.mutate(last))).toMatchObject({
      code: "rate_limited",
      status: 429,
      retry_after: (12 * HOUR) / 1000,
    });
    expect((await ada.client.views.list.query({})).pagination.total).toBe(10);
    expect((await ada.client.account.overview.query()).usage.day).toEqual({
      extractions_used: 10,
      extractions_limit: 10,
      reset_date: "2026-03-11T00:00:00.000Z",
    });
    // A refused upload can be sent again when memory is free.
    await setPlan(service.database, ada.id, "pro");
    expect(await ada.client.captures.upload.mutate(last)).toMatchObject({ version: 1 });
  });

  test("names where the plan can be changed if it is the month's", async () => {
    await setPlan(service.database, ada.id, "free");
    const starts_at = new Date("2026-03-01T00:00:00.000Z");
    await service.database.db
      .insertInto("run_counts")
      .values({ user_id: ada.id, period: "month", starts_at, used: 50 })
      .execute();
    const { code, status, upgrade_url } = await refusal(upload(ada));
    expect({ code, status }).toEqual({ code: "usage_limit_exceeded", status: 402 });
    expect(upgrade_url).toMatch(/^http/);
  });
});

describe("an upload is refused that contains", () => {
  const faults = async (call: Promise<unknown>) => {
    const { code, status, details = [] } = await refusal(call);
    expect({ code, status }).toEqual({ code: "validation_error", status: 422 });
    return details;
  };

  test.each([
    "file:///etc/passwd",
    "chrome://settings/",
    "about:blank",
    "data:text/html,hi",
    "javascript:0",
    "nonsense",
  ])("a page at %s", async (url) => {
    expect(await faults(upload(ada, { observation: observationAt(url) }))).toEqual([
      { path: "observation.url", message: expect.stringContaining("http") },
    ]);
  });

  test("an observation of another shape, told by its version alone", async () => {
    // An extension of another release has other types.
    const unreadable = { ...observed(), version: 3, paints: "gone" } as unknown as ReturnType<typeof observed>;
    expect(await faults(upload(ada, { observation: unreadable }))).toEqual([
      { path: "observation.version", message: expect.stringContaining("Update") },
    ]);
  });

  test("more of anything than a page can hold", async () => {
    const paints = [{ property: "color", value: "rgb(0, 0, 0)", count: Number.MAX_SAFE_INTEGER, sites: [0] }];
    expect(await faults(upload(ada, { observation: observed({ paints }) }))).toMatchObject([{ path: "observation" }]);
    expect(await faults(upload(ada, { observation: observed({ elements: 2 ** 31 }) }))).toMatchObject([
      { path: "observation" },
    ]);
  });

  test("a time to come, beyond what clocks differ by", async () => {
    const later = (ms: number) => new Date(NOON.getTime() + ms).toISOString();
    expect(await faults(upload(ada, { taken_at: later(HOUR) }))).toMatchObject([{ path: "taken_at" }]);
    expect(await upload(ada, { taken_at: later(60_000) })).toMatchObject({ version: 1 });
    expect(await upload(ada, { taken_at: later(-365 * DAY) })).toMatchObject({ version: 2 });
  });

  test.each([
    ["capture_id", { capture_id: "17" }],
    ["taken_at", { taken_at: "yesterday" }],
    ["extra", { extra: 1 }],
  ])("a wrong %s", async (path, changes: object) => {
    expect(await faults(upload(ada, changes))).toMatchObject([{ path }]);
  });
});
