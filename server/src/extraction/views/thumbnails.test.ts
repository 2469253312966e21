import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTeam, join, type Person, person } from "../../../test/accounts/teams.ts";
import { createClient } from "../../../test/http/trpc.ts";
import { createExtraction, type ScheduledService, startScheduledService } from "../../../test/runs/schedules.ts";
import { storeObservation } from "../../../test/runs/snapshots.ts";
import type { ExtractionId } from "../../platform/ids.ts";

let service: ScheduledService;
beforeAll(async () => {
  service = await startScheduledService();
});
afterAll(() => service.stop());

const store = (id: ExtractionId, thumbnail: string | undefined) => {
  const picture = { base64: btoa(`picture ${thumbnail}`), width: 10, height: 10, isWhole: true };
  return storeObservation(service, id, observation([]), { ...picture, thumbnail: thumbnail && btoa(thumbnail) });
};

const ask = async ({ token }: Person, ids: { ids?: string[]; snapshot_ids?: string[] }) => {
  const list = await createClient(service.url, token).views.thumbnails.query(ids);
  return list.map(({ id, snapshot_id, base64 }) => [id, snapshot_id, atob(base64)]);
};

test("thumbnails are those of the newest snapshots that have one, or of single snapshots, and go with the screenshots", async () => {
  const ada = await person(service);
  const id = await createExtraction(service, ada);
  const first = await store(id, "one");
  const second = await store(id, "two");
  await store(id, undefined);
  expect(await ask(ada, { ids: [id] })).toEqual([[id, second, "two"]]);
  // Only two snapshots keep their screenshots.
  expect(await ask(ada, { snapshot_ids: [first, second] })).toEqual([[id, second, "two"]]);
});

test("thumbnails of pages that the caller may not see are left out", async () => {
  const [ada, grace, eve] = [await person(service), await person(service), await person(service)];
  const team = await createTeam(ada);
  await join(ada, team.id, grace);
  const [personal, shared] = [await createExtraction(service, ada), await createExtraction(service, ada, team.id)];
  const snapshot = await store(personal, "personal");
  await store(shared, "of the team");
  const ids = { ids: [personal, shared], snapshot_ids: [snapshot] };
  expect((await ask(ada, ids)).map(([, , text]) => text).toSorted()).toEqual(["of the team", "personal"]);
  expect((await ask(grace, ids)).map(([, , text]) => text)).toEqual(["of the team"]);
  expect(await ask(eve, ids)).toEqual([]);
});
