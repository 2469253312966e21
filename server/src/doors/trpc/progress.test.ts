import type { ServerResponse } from "node:http";
import { eventually } from "@tintype/reader/test/eventually";
import { silent } from "@tintype/reader/test/log";
import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTeam, join, type Person, person } from "../../../test/accounts/teams.ts";
import { type Client, createClient, type Followed, follow, refusal } from "../../../test/http/trpc.ts";
import { page, startTestService, TEST_JWT_SECRET, type TestService } from "../../../test/service.ts";
import { readConfig } from "../../platform/config/config.ts";
import { startApi } from "../../roles/api.ts";

// Follows runs live, as the extension does: real pages, a real Chromium, and an API and a worker that share a database.

let service: TestService;
let ada: Person & { client: Client };
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  const who = await person(service);
  ada = { ...who, client: createClient(service.url, who.token) };
});

const startRun = async (team_id: string | null = null) =>
  (await ada.client.extractions.create.mutate({ url: `${service.pages}/`, team_id })).id;

const statuses = ({ seen }: Followed) => seen.map(({ status }) => status);

/** Delays the answers to requests for pages until the test releases them. A run that waits for one is running. */
function holdPages(): { release: () => void } {
  const heldResponses: ServerResponse[] = [];
  let isReleased = false;
  const answer = (response: ServerResponse) => page("body { color: #123456 }")({} as never, response); // the function does not use its request
  service.serve((_, response) => {
    if (isReleased) answer(response);
    else heldResponses.push(response);
  });
  return {
    release: () => {
      isReleased = true;
      for (const response of heldResponses.splice(0)) answer(response);
    },
  };
}

describe("views.progress", () => {
  test("reports a run live from start to end", async () => {
    const { release } = holdPages();
    const run = follow(ada.client, await startRun());
    await eventually(() => statuses(run).at(-1)).toBe("running");
    release();
    await run.ended;
    expect(statuses(run).filter((status) => status !== "pending")).toEqual(["running", "completed"]);
    expect(run.seen.at(-1)).toEqual({ status: "completed", version: 1 });
  });

  night.test("reports the next version of a repeated run", async () => {
    service.serve(page("body { color: #123456 }"));
    const id = await startRun();
    await follow(ada.client, id).ended;
    await ada.client.extractions.run.mutate({ id });
    const again = follow(ada.client, id);
    await again.ended;
    expect(again.seen.at(-1)).toEqual({ status: "completed", version: 2 });
  });

  test("reports why a run failed", async () => {
    service.serve((_, response) => void response.writeHead(500).end());
    const run = follow(ada.client, await startRun());
    await run.ended;
    expect(run.seen.at(-1)).toMatchObject({ status: "failed", version: 0, error: { code: "extraction_failed" } });
  });

  test("reports a finished run at once", async () => {
    service.serve(page("body { color: #123456 }"));
    const id = await startRun();
    await follow(ada.client, id).ended;
    const late = follow(ada.client, id);
    await late.ended;
    expect(late.seen).toEqual([{ status: "completed", version: 1 }]);
  });

  test("reports a run that another API process has started", async () => {
    const { release } = holdPages();
    const config = readConfig({ PORT: "0", JWT_SECRET: TEST_JWT_SECRET, DEFAULT_PLAN: "enterprise" });
    const { db, url: databaseUrl } = service.database;
    const otherApi = await startApi({ config, db, databaseUrl, log: silent });
    try {
      const run = follow(createClient(otherApi.url, ada.token), await startRun());
      await eventually(() => statuses(run).at(-1)).toBe("running");
      release();
      await run.ended;
      expect(run.seen.at(-1)).toEqual({ status: "completed", version: 1 });
    } finally {
      await otherApi.stop();
    }
  });

  test("ends with an error if the extraction is deleted", async () => {
    const { release } = holdPages();
    const id = await startRun();
    const run = follow(ada.client, id);
    await eventually(() => statuses(run).at(-1)).toBe("running");
    await ada.client.extractions.delete.mutate({ id });
    expect(await refusal(run.ended)).toMatchObject({ code: "not_found" });
    release();
  });

  night.test("is refused to a user who follows 50 runs already", async () => {
    const { release } = holdPages();
    const id = await startRun();
    const followed = Array.from({ length: 50 }, () => follow(ada.client, id));
    for (const one of followed) await eventually(() => statuses(one).at(-1)).toBe("running");
    expect(await refusal(follow(ada.client, id).ended)).toMatchObject({ code: "rate_limited" });
    release();
    for (const { ended } of followed) await ended;
  });

  test("ends with an error for a member who is removed from the team", async () => {
    const { release } = holdPages();
    const { id: team } = await createTeam(ada);
    const grace = await person(service);
    await join(ada, team, grace);
    const run = follow(createClient(service.url, grace.token), await startRun(team));
    await eventually(() => statuses(run).at(-1)).toBe("running");
    await ada.client.teams.removeMember.mutate({ id: team, user_id: grace.id });
    release();
    expect(await refusal(run.ended)).toMatchObject({ code: "not_team_member" });
  });
});
