import { afterAll, beforeAll, test } from "vitest";
import { deleteAccountsInUse } from "../../../test/accounts/vanishing-accounts.ts";
import { startTestService, type TestService } from "../../../test/service.ts";
import { createPasswords } from "../../identity/accounts/passwords/hash.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, passwords: createPasswords() });
});

afterAll(() => service.stop());

test("an account that is deleted while its owner starts runs and sets schedules goes, and nobody gets a fault", () =>
  deleteAccountsInUse(service, 4));
