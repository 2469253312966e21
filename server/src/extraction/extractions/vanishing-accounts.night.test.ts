import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll } from "vitest";
import { deleteAccountsInUse } from "../../../test/accounts/vanishing-accounts.ts";
import { startTestService, type TestService } from "../../../test/service.ts";
import { createPasswords } from "../../identity/accounts/passwords/hash.ts";

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false, passwords: createPasswords() });
});

afterAll(() => service.stop());

night.alone(
  "each of forty accounts that is deleted while its owner starts runs and sets schedules goes, and nobody gets a fault",
  { timeout: 300_000 },
  () => deleteAccountsInUse(service, 40),
);
