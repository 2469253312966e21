import { registration } from "@tintype/shared/api/accounts/auth";
import { afterEach, expect, test } from "vitest";
import { createTeam, invite, person, tokenOf } from "../../../test/accounts/teams.ts";
import { createClient } from "../../../test/http/trpc.ts";
import { startTestService, type TestService } from "../../../test/service.ts";

let service: TestService;
afterEach(() => service.stop());

async function start(policy: string): Promise<void> {
  service = await startTestService({ worker: false, env: { REGISTRATION: policy } });
}
const register = (email: string, invitation?: string) =>
  service.call("POST /api/auth/register", { json: { email, password: "correct horse", name: "Grace", invitation } });
const policyNow = async () => (await createClient(service.url).server.about.query()).registration;
const closed = { status: 403, body: { error: { code: "registration_closed" } } };

test("REGISTRATION=invited takes whoever has the link of an invitation, and the first account of a server", async () => {
  await start("invited");
  expect(await policyNow()).toBe("open");
  const ada = await person(service);
  expect(await policyNow()).toBe("invited");
  expect(await register("grace@example.com")).toMatchObject(closed);
  const { id } = await createTeam(ada);
  const invited = await invite(ada, id, "grace@example.com");
  expect((await register("grace@example.com", "a".repeat(22))).status).toBe(404);
  expect((await register("grace@example.com", tokenOf(invited))).status).toBe(201);
});

test("REGISTRATION=closed takes nobody but one first account, however many ask at once", async () => {
  await start("closed");
  const emails = Array.from({ length: 6 }, (_, index) => `user-${index}@example.com`);
  const answers = await Promise.all(emails.map((email) => register(email)));
  const [firstAnswer, ...others] = answers.toSorted((one, other) => one.status - other.status);
  expect(firstAnswer?.status).toBe(201);
  for (const answer of others) expect(answer).toMatchObject(closed);
  const { token } = registration.parse(firstAnswer?.body);
  const created = await service.call("POST /api/teams", { token, json: { name: "Harbour" } });
  const { id } = created.body as { id: string }; // the call has checked the answer
  const json = { email: "grace@example.com", role: "member" };
  const { body } = await service.call(`POST /api/teams/${id}/members`, { token, json });
  const { invitation_url } = body as { invitation_url: string }; // checked too
  expect(await register("grace@example.com", invitation_url.split("/").at(-1))).toMatchObject(closed);
  expect(await policyNow()).toBe("closed");
});
