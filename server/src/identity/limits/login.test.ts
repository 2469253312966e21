import { silent } from "@tintype/reader/test/log";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../test/database/database.ts";
import { checkedCalls, serveApp } from "../../../test/http/http.ts";
import { statuses } from "../../../test/limits.ts";
import { createAdmission } from "../../doors/rest/admission.ts";
import { createApp } from "../../doors/rest/app.ts";
import { sessionOperations } from "../accounts/operations.ts";
import { createPasswords } from "../accounts/passwords/hash.ts";
import { createAccountService } from "../accounts/service.ts";
import { createPlanService } from "../plans/service.ts";
import { createCounting } from "./counting.ts";
import { createRequestLimiter } from "./limiter.ts";
import { createQuotas } from "./quotas.ts";

test("a login attempt over the limit does not verify a password hash", async () => {
  const { db, drop } = await createTestDatabase();
  const passwords = createPasswords();
  let verified = 0;
  const accounts = createAccountService({
    db,
    listeners: { onRegister: [], onTakenBack: [], onDelete: [] },
    exported: {},
    now: () => new Date(),
    jwtSecret: "a secret of the tests, 32 bytes long",
    jwtTtlSeconds: 60,
    passwords: {
      ...passwords,
      verify: (...args) => {
        verified += 1;
        return passwords.verify(...args);
      },
    },
  });
  const plans = createPlanService({ db, defaultPlan: "free", upgradeUrl: "https://example.com/plans" });
  const now = () => new Date("2026-03-01T12:00:00Z");
  const app = await serveApp(
    createApp({
      operations: Object.values(sessionOperations(accounts)),
      authenticate: accounts.authenticate,
      admission: createAdmission({
        counting: createCounting({
          limiter: createRequestLimiter({ db, plans, now }),
          plans,
          quotas: createQuotas({ db, plans, now }),
        }),
      }),
      log: silent,
      version: "1.2.0",
    }),
  );
  onTestFinished(async () => {
    await app.close();
    await drop();
  });

  const call = await checkedCalls(app.url);
  const json = { email: "nobody@example.com", password: "wrong" };
  const answers = await Promise.all(Array.from({ length: 20 }, () => call("POST /api/auth/login", { json })));
  expect(statuses(answers)).toEqual({ 401: 5, 429: 15 });
  expect(verified).toBe(5);
});
