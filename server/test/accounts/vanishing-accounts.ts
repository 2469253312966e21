import { expect } from "vitest";
import type { ExtractionId } from "../../src/platform/ids.ts";
import type { Answer } from "../http/http.ts";
import { asExtraction, type TestService } from "../service.ts";
import { registerUser } from "./accounts.ts";

/** Sends requests one after the other until the account is gone. @returns what was answered */
async function until(gone: () => boolean, requests: ReadonlyArray<() => Promise<Answer>>): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!gone()) for (const send of requests) answers.push(await send());
  return answers;
}

/** Lets runs of this extraction be started again and again. */
const endRuns = ({ database }: TestService, id: ExtractionId) =>
  database.db.updateTable("runs").set({ status: "completed" }).where("extraction_id", "=", id).execute();

/**
 * Deletes accounts, one in each round, while their owner starts runs and sets schedules. Expects that each goes, and that all
 * answers are those of an account that exists or of one that is gone.
 */
export async function deleteAccountsInUse(service: TestService, rounds: number): Promise<void> {
  const seen = new Set<number>();
  for (let round = 0; round < rounds; round += 1) {
    const { token, password } = await registerUser(service.call);
    const create = { token, json: { url: "https://example.com/" } };
    const { id } = asExtraction(await service.call("POST /api/extractions", create));
    let isGone = false;
    const deletion = service.call("DELETE /api/auth/me", { token, json: { password } }).finally(() => {
      isGone = true;
    });
    const run = async () => {
      await endRuns(service, id);
      return service.call(`POST /api/extractions/${id}/runs`, { token });
    };
    const schedule = (every: string) => () =>
      service.call(`PUT /api/extractions/${id}/schedule`, { token, json: { every } });
    const racing = await Promise.all([
      until(() => isGone, [run]),
      until(() => isGone, [run]),
      until(() => isGone, [schedule("day"), schedule("week")]),
      until(() => isGone, [() => service.call("POST /api/extractions", create)]),
    ]);
    expect(await deletion).toMatchObject({ status: 200, body: { success: true } });
    for (const { status } of racing.flat()) seen.add(status);
  }
  // Done before the deletion, or refused after it; 409 where two started a run at once.
  expect([...seen].filter((status) => ![200, 201, 401, 404, 409].includes(status))).toEqual([]);
  expect([...seen]).toEqual(expect.arrayContaining([200, 201]));
}
