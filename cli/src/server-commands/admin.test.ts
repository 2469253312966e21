import { execFile } from "node:child_process";
import { chmod, mkdtemp, stat } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { silent } from "@tintype/reader/test/log";
import { accountTasks } from "@tintype/server/identity/accounts/jobs";
import { openDatabase } from "@tintype/server/platform/database/connection";
import { findRunningPostgres, startEmbeddedPostgres } from "@tintype/server/platform/database/embedded";
import { migrate } from "@tintype/server/platform/database/migrate";
import { newId, type RunId, type UserId } from "@tintype/server/platform/ids";
import { storedJwtSecret } from "@tintype/server/platform/jwt-secret";
import { createSecretBox } from "@tintype/server/platform/secrets/secret-box";
import { announceUrl } from "@tintype/server/platform/server-url";
import { registerUser } from "@tintype/server/test/accounts/accounts";
import { createTeam, join as joinTeam, person } from "@tintype/server/test/accounts/teams";
import type {} from "@tintype/server/test/database/postgres"; // declares what `inject` returns
import { runJobs } from "@tintype/server/test/runs/jobs";
import { asExtraction, startTestService, TEST_JWT_SECRET, type TestService } from "@tintype/server/test/service";
import { night } from "@tintype/shared/testing/night";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { runTintype } from "../program.ts";

const ENTRY = fileURLToPath(new URL("../main.ts", import.meta.url));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the command in a process of its own, like `npm run admin --`, with this environment only. */
function runProcess(env: Record<string, string>, ...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const { PATH = "" } = process.env;
    execFile(process.execPath, [ENTRY, "admin", ...args], { env: { PATH, ...env } }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr });
    });
  });
}

/** Runs the command in this process, with this environment only. */
async function run(env: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const output = (pieces: string[]) => ({ write: (text: string) => pieces.push(text) });
  const io = { env, stdout: output(stdout), stderr: output(stderr) };
  const code = await runTintype(["admin", ...args], io, new AbortController().signal);
  return { code, stdout: stdout.join(""), stderr: stderr.join("") };
}

let service: TestService;

beforeAll(async () => {
  service = await startTestService({ worker: false });
});

afterAll(() => service.stop());

const admin = (...args: string[]) => run({ DATABASE_URL: service.database.url, JWT_SECRET: TEST_JWT_SECRET }, ...args);

describe("npm run admin", () => {
  test("sets a plan that applies to the next request", async () => {
    const { email, token } = await registerUser(service.call);
    const limit = async () => (await service.call("GET /api/auth/me", { token })).headers.get("x-ratelimit-limit");
    expect(await limit()).toBe("1000");
    expect(await admin("set-plan", email.toUpperCase(), "pro")).toMatchObject({
      code: 0,
      stdout: `${email} has the plan pro from now on.\n`,
    });
    expect(await limit()).toBe("100");
    expect((await admin("set-plan", email, "default")).code).toBe(0);
    expect(await limit()).toBe("1000");
  });

  test("prints a link with which a user sets a new password once", async () => {
    const { email } = await registerUser(service.call);
    const { code, stdout } = await admin("reset-password", email);
    expect(code).toBe(0);
    const token = /\/app\/reset-password\/([\w-]+)\n/.exec(stdout)?.[1];
    const reset = () =>
      service.call("POST /api/auth/password/reset", { json: { token, password: "a staple of another kind" } });
    expect((await reset()).status).toBe(200);
    expect((await reset()).status).toBe(404);
    expect((await admin("reset-password", "nobody@example.com")).code).toBe(1);
  });

  test("prints the address of the server that runs, whose PORT is not in its environment, unless PUBLIC_URL is set", async () => {
    const { email } = await registerUser(service.call);
    const DATA_DIR = await mkdtemp(join(inject("scratch"), "url-"));
    const env = { DATABASE_URL: service.database.url, JWT_SECRET: TEST_JWT_SECRET, DATA_DIR };
    const remove = await announceUrl(DATA_DIR, "http://localhost:3400");
    expect((await run(env, "reset-password", email)).stdout).toContain("http://localhost:3400/app/reset-password/");
    const PUBLIC_URL = "https://tintype.example";
    expect((await run({ ...env, PUBLIC_URL }, "reset-password", email)).stdout).toContain(`${PUBLIC_URL}/app/`);
    await remove();
    expect((await run(env, "reset-password", email)).stdout).toContain("http://localhost:3000/app/");
  });

  test("deletes a user only after a question or with --yes, and says what is deleted", async () => {
    const { email, token } = await registerUser(service.call);
    await service.call("POST /api/extractions", { token, json: { url: "https://example.com/" } });
    const asked = await admin("delete-user", email);
    expect(asked).toMatchObject({ code: 2, stdout: "" });
    expect(asked.stderr).toMatch(/extractions of their own: 1.*Add --yes/);
    expect((await service.call("GET /api/auth/me", { token })).status).toBe(200);
    const done = await admin("delete-user", email.toUpperCase(), "--yes");
    expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining(`${email} is deleted.`) });
    expect((await service.call("GET /api/auth/me", { token })).status).toBe(401);
    expect((await admin("delete-user", email, "--yes")).stderr).toContain("There is no user");
  });

  test("deletes nobody who is the only owner of a team with other members", async () => {
    const [owner, member] = [await person(service), await person(service)];
    const { id } = await createTeam(owner, "Harbour");
    await joinTeam(owner, id, member);
    expect(await admin("delete-user", owner.email, "--yes")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the only owner of "Harbour"'),
    });
    expect((await owner.call("GET /api/auth/me")).status).toBe(200);
  });

  test("grants a plan to a user who pays for another: the larger one applies", async () => {
    const { db } = service.database;
    const { id, email, token } = await registerUser(service.call);
    const limit = async () => (await service.call("GET /api/auth/me", { token })).headers.get("x-ratelimit-limit");
    await db
      .insertInto("subscriptions")
      .values({ user_id: id, plan: "pro", status: "active", known_at: new Date() })
      .execute();
    expect(await admin("set-plan", email, "free")).toMatchObject({
      code: 0,
      stdout: `${email} pays for the plan pro, which applies until the subscription at Stripe ends. After that, the plan free applies.\n`,
    });
    expect(await limit()).toBe("100");
    expect((await admin("set-plan", email, "enterprise")).stdout).toContain("has the plan enterprise");
    expect(await limit()).toBe("1000");
  });

  test("disables a user and enables them again", async () => {
    const { email, token } = await registerUser(service.call);
    const status = async () => (await service.call("GET /api/auth/me", { token })).status;
    expect((await admin("disable-user", email)).stdout).toBe(`${email} is disabled.\n`);
    expect(await status()).toBe(401);
    expect((await admin("enable-user", email)).stdout).toBe(`${email} is enabled.\n`);
    expect(await status()).toBe(200);
  });

  test("lists all users with their plan, state and runs", async () => {
    const { email, token } = await registerUser(service.call, { name: "Grace Hopper" });
    await service.call("POST /api/extractions", { token, json: { url: "https://example.com/" } });
    await admin("set-plan", email, "pro");
    await admin("disable-user", email);
    const { code, stdout } = await admin("list-users");
    expect(code).toBe(0);
    expect(stdout.split("\n")[0]).toMatch(/^EMAIL +NAME +PLAN +STATE +RUNS THIS MONTH +SINCE$/);
    const line = stdout.split("\n").find((candidate) => candidate.startsWith(email));
    expect(line).toMatch(/ Grace Hopper +pro +disabled +1 +\d{4}-\d\d-\d\d$/);
    expect(stdout).not.toContain("argon2");
  });

  test("makes a user an operator until that is taken back", async () => {
    const { db } = service.database;
    const { id, email, token } = await registerUser(service.call);
    const status = async () => (await service.call("GET /api/admin/status", { token })).status;
    const stateOf = async () => {
      const { stdout } = await admin("list-users");
      return stdout.split("\n").find((line) => line.startsWith(email));
    };
    const logged: unknown[] = [];
    const log = pino({}, { write: (line: string) => logged.push(JSON.parse(line)) });
    const readLog = async () => {
      await runJobs(service, { log_operator: accountTasks({ db, removal: [] }).log_operator }, { log });
      return logged.splice(0);
    };
    expect(await status()).toBe(404);
    expect(await admin("operator", email.toUpperCase())).toEqual({
      code: 0,
      stdout: `${email} is an operator from now on.\n`,
      stderr: "",
    });
    expect((await admin("operator", email)).stdout).toBe(`${email} is an operator already.\n`);
    expect(await readLog()).toMatchObject([{ user: id, msg: "an account became an operator" }]);
    expect(await status()).toBe(200);
    expect(await stateOf()).toMatch(/ active, operator +/);
    expect((await admin("revoke-operator", email)).stdout).toBe(`${email} is no operator any more.\n`);
    expect((await admin("revoke-operator", email)).stdout).toBe(`${email} is no operator.\n`);
    expect(await readLog()).toMatchObject([{ user: id, msg: "an account is no operator any more" }]);
    expect(await status()).toBe(404);
    expect(await stateOf()).not.toContain("operator");
    expect(await admin("operator", "nobody@example.com")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is no user with the email nobody@example.com."),
    });
    expect((await admin("operator")).code).toBe(2);
  });

  test("escapes control characters in names", async () => {
    const { id, email } = await registerUser(service.call);
    const name = "Eve\u001b[2J\u001b]0;owned\u0007\r\u009b31m\u202e👩\u200d💻";
    await service.database.db.updateTable("users").set({ name }).where("id", "=", id).execute();
    const { stdout } = await admin("list-users");
    const line = stdout.split("\n").find((candidate) => candidate.startsWith(email));
    expect(line).toContain(String.raw`Eve\u{1b}[2J\u{1b}]0;owned\u{7}\u{d}\u{9b}31m\u{202e}👩`);
    expect(stdout).toContain("👩\u200d💻");
    expect(stdout).not.toMatch(/[^\n\P{Cc}]/u);
  });

  test("queues a failed run again without counting it", async () => {
    const { db } = service.database;
    const { id: userId, token } = await registerUser(service.call);
    const answer = await service.call("POST /api/extractions", { token, json: { url: "https://example.com/" } });
    const extraction = asExtraction(answer).id;
    const readRun = () =>
      db.selectFrom("runs").selectAll().where("extraction_id", "=", extraction).executeTakeFirstOrThrow();
    const { id } = await readRun();
    const end = { finished_at: new Date(), error_message: "no" };
    await db
      .updateTable("runs")
      .set({ status: "failed", attempt: 6, ...end })
      .where("id", "=", id)
      .execute();
    await db.updateTable("extractions").set({ status: "failed" }).where("id", "=", extraction).execute();

    expect(await admin("requeue-run", id)).toMatchObject({ code: 0, stdout: `The run ${id} is in the queue.\n` });
    expect(await readRun()).toMatchObject({ status: "pending", attempt: 0, error_message: null, finished_at: null });
    const fetched = await service.call(`GET /api/extractions/${extraction}`, { token });
    expect(fetched.body).toMatchObject({ status: "pending" });
    const counts = await db.selectFrom("run_counts").select("used").where("user_id", "=", userId).execute();
    expect(counts).toEqual([{ used: 1 }, { used: 1 }]);

    await db.updateTable("runs").set({ status: "completed" }).where("id", "=", id).execute();
    expect(await admin("requeue-run", id)).toMatchObject({ code: 1, stderr: expect.stringContaining("has completed") });
  });

  test("refuses to queue a run if its extraction has another open run", async () => {
    const { db } = service.database;
    const { token } = await registerUser(service.call);
    const answer = await service.call("POST /api/extractions", { token, json: { url: "https://example.com/" } });
    const failed = {
      id: newId<RunId>(),
      extraction_id: asExtraction(answer).id,
      kind: "repeat",
      status: "failed",
    } as const;
    await db.insertInto("runs").values(failed).execute();
    expect(await admin("requeue-run", failed.id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("a run that has not finished"),
    });
  });

  test("prints a new JWT secret if JWT_SECRET is set, and encrypts the webhooks' secrets with it", async () => {
    const { db } = service.database;
    const { token } = await registerUser(service.call);
    const webhook = {
      url: "https://example.com/hook",
      events: ["snapshot.created"],
      secret: "a secret of the webhook",
    };
    await service.call("POST /api/webhooks", { token, json: webhook });
    const { code, stdout } = await admin("rotate-jwt-secret");
    expect(code).toBe(0);
    const secret = /^[\w-]{64}$/m.exec(stdout)?.[0] ?? "";
    const { id, secret_sealed } = await db.selectFrom("webhooks").selectAll().executeTakeFirstOrThrow();
    expect(createSecretBox(secret).open(id, secret_sealed)).toBe(webhook.secret);
  });

  test("prints a new SECRETS_KEY, and encrypts access and visitors with it", async () => {
    const { db } = service.database;
    const { token } = await registerUser(service.call);
    const access = { headers: { Authorization: "Bearer of a page" } };
    const created = await service.call("POST /api/extractions", {
      token,
      json: { url: "https://example.com/", access },
    });
    const extraction_id = asExtraction(created).id;
    const box = createSecretBox(TEST_JWT_SECRET, "page access");
    await db
      .insertInto("page_visitors")
      .values({
        extraction_id,
        site_id: null,
        origin: "https://example.com",
        cookies: [],
        left_out: null,
        sealed: box.seal(extraction_id, "storage of a visitor"),
        kept_at: new Date(),
      })
      .execute();
    const { code, stdout } = await admin("rotate-secrets");
    expect([code, stdout]).toEqual([0, expect.stringContaining("Encrypted again: 2.")]);
    const newBox = createSecretBox(/^[\w-]{64}$/m.exec(stdout)?.[0] ?? "", "page access");
    const { id, sealed } = await db.selectFrom("page_access").selectAll().executeTakeFirstOrThrow();
    expect(newBox.open(id, sealed)).toContain("Bearer of a page");
    const visitor = await db.selectFrom("page_visitors").select("sealed").executeTakeFirstOrThrow();
    expect(visitor.sealed && newBox.open(extraction_id, visitor.sealed)).toBe("storage of a visitor");
    await db.deleteFrom("extractions").where("id", "=", extraction_id).execute();
  });

  test.each([
    [["nonsense"], 2, "There is no command nonsense."],
    [[], 2, "Which command?"],
    [["set-plan", "ada@example.com"], 2, "set-plan takes <email> <plan>."],
    [["set-plan", "ada@example.com", "gold"], 2, "There is no plan gold."],
    [["requeue-run", "1"], 2, "1 is not the id of a run."],
    [["disable-user", "nobody@example.com"], 1, "There is no user with the email nobody@example.com."],
    [["requeue-run", newId<RunId>()], 1, "There is no run"],
  ])("explains what is wrong with the arguments %j", async (args, code, message) => {
    const outcome = await admin(...args);
    expect(outcome).toMatchObject({ code, stdout: "" });
    expect(outcome.stderr).toContain(message);
  });

  test("writes results to stdout and errors to stderr, and sets the exit code", async () => {
    const env = { DATABASE_URL: service.database.url, JWT_SECRET: TEST_JWT_SECRET };
    expect(await run(env, "list-users")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^EMAIL /),
      stderr: "",
    });
    const failed = await runProcess(env, "disable-user", "nobody@example.com");
    expect(failed).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("There is no user") });
  });

  test("lists its commands in the help", async () => {
    const { code, stdout } = await run({}, "--help");
    expect(code).toBe(0);
    for (const name of ["list-users", "set-plan <email> <plan>", "rotate-jwt-secret"]) expect(stdout).toContain(name);
  });

  test("explains an invalid configuration and an outdated schema", async () => {
    expect(await run({ PORT: "http" }, "list-users")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("PORT"),
    });
    const empty = Object.assign(new URL(service.database.url), { pathname: "/postgres" }).href;
    expect(await run({ DATABASE_URL: empty }, "list-users")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("start the server once"),
    });
  });
});

describe("npm run admin with the embedded database", () => {
  let dataDir: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(inject("scratch"), "admin-"));
    await chmod(dataDir, 0o755);
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log: silent, onLost: () => undefined });
    await migrate(url, { log: silent });
    const { db, close } = openDatabase(url, { log: silent });
    const account = { id: newId<UserId>(), email: "ada@example.com", name: "Ada", password_hash: "" };
    await db.insertInto("users").values(account).execute();
    await close();
    await stop();
  });

  test("starts PostgreSQL if no server runs, and stops it afterwards", async () => {
    const { stdout } = await run({ DATA_DIR: dataDir }, "list-users");
    expect(stdout).toMatch(/^ada@example\.com +Ada +- +active/m);
    expect(await findRunningPostgres(dataDir)).toBeUndefined();
  });

  night.test("uses the PostgreSQL of a running server and leaves it running", async () => {
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log: silent, onLost: () => undefined });
    expect((await runProcess({ DATA_DIR: dataDir }, "disable-user", "ada@example.com")).stderr).toBe("");
    const { db, close } = openDatabase(url, { log: silent });
    expect(await db.selectFrom("users").select("disabled_at").executeTakeFirst()).toEqual({
      disabled_at: expect.any(Date),
    });
    await close();
    await stop();
  });

  test("replaces the stored JWT secret", async () => {
    const oldSecret = await storedJwtSecret(dataDir);
    expect((await run({ DATA_DIR: dataDir }, "rotate-jwt-secret")).stdout).toContain(dataDir);
    const newSecret = await storedJwtSecret(dataDir);
    expect(newSecret).not.toBe(oldSecret);
    expect(newSecret.length).toBeGreaterThanOrEqual(32);
    expect((await stat(join(dataDir, "jwt-secret"))).mode & 0o777).toBe(0o600);
  });

  test("does not create a database", async () => {
    const nowhere = join(inject("scratch"), "nowhere");
    expect(await run({ DATA_DIR: nowhere }, "list-users")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`There is no database in ${nowhere}`),
    });
    await expect(stat(nowhere)).rejects.toThrow("ENOENT");
  });
});
