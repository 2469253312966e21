import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, expect } from "vitest";
import { finishDeletions } from "../../../test/accounts/deletions.ts";
import { insertExtractions } from "../../../test/accounts/large-account.ts";
import { person } from "../../../test/accounts/teams.ts";
import { startTestService, type TestService } from "../../../test/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false });
});
afterAll(() => service.stop());

night.alone("an account with 50,000 extractions can be exported and deleted", { timeout: 600_000 }, async () => {
  const [user, otherUser] = await Promise.all([person(service), person(service)]);
  for (let part = 0; part < 10; part += 1) {
    await insertExtractions(service.database, user.id, 5000);
    await insertExtractions(service.database, otherUser.id, 5000);
  }
  const exported = await user.call("GET /api/auth/export");
  expect(exported.body).toMatchObject({ extractions: { length: 50_000 }, snapshots: { length: 50_000 } });
  expect((await user.call("DELETE /api/auth/me", { json: { password: user.password } })).status).toBe(200);
  expect((await user.call("GET /api/auth/me")).status).toBe(401);
  await finishDeletions(service);
  expect((await otherUser.call("GET /api/extractions")).body).toMatchObject({ pagination: { total: 50_000 } });
});
