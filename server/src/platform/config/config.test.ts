import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

describe("readConfig", () => {
  test("has a default for everything", () => {
    expect(readConfig({})).toMatchObject({ port: 3000, role: "all", jwtTtlSeconds: 86_400, egressAllow: [] });
  });

  test("treats an empty variable as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test.each([
    ["90", 90],
    ["90s", 90],
    ["15m", 900],
    ["24h", 86_400],
    ["7d", 604_800],
  ])("reads JWT_TTL=%s as %i seconds", (text, seconds) => {
    expect(readConfig({ JWT_TTL: text }).jwtTtlSeconds).toBe(seconds);
  });

  test("reads the delays before the three attempts of a delivery", () => {
    expect(readConfig({}).webhookRetryDelays).toEqual([0, 60, 300]);
    expect(readConfig({ WEBHOOK_RETRY_DELAYS: "0,0.5,2" }).webhookRetryDelays).toEqual([0, 0.5, 2]);
    for (const wrong of ["0,60", "0,60,300,900", "0,-1,2", "now,1,2", "0,60,100000"]) {
      expect(() => readConfig({ WEBHOOK_RETRY_DELAYS: wrong })).toThrow(/WEBHOOK_RETRY_DELAYS/);
    }
  });

  test("names every invalid variable in one message", () => {
    const wrong = {
      PORT: "http",
      JWT_TTL: "soon",
      EGRESS_ALLOW: "127.0.0.0/8,nonsense/99",
      LOG_LEVEL: "loud",
      METRICS_TOKEN: "short",
      SNAPSHOT_RETENTION_DAYS: "0",
      STRIPE_SECRET_KEY: "pk_live_x",
      STRIPE_PRICE_PRO: "prod_x",
      STRIPE_API_URL: "http://localhost:12111/v1",
      PAYMENT_RETURN_ORIGINS: "https://a.example.com,b.example.com",
    };
    const readWrong = () => readConfig(wrong);
    expect(readWrong).toThrow(ConfigError);
    for (const name of Object.keys(wrong)) expect(readWrong).toThrow(new RegExp(`^  ${name}`, "m"));
  });

  test("is checked by a process of its own, which says what is wrong", () => {
    const check = fileURLToPath(new URL("check-config.ts", import.meta.url));
    const run = (env: NodeJS.ProcessEnv) => spawnSync(process.execPath, [check], { env, encoding: "utf8" });
    expect(run({ PORT: "http" })).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining("  PORT must"),
    });
    expect(run({})).toMatchObject({ status: 0, stdout: "", stderr: "" });
  });

  test.each(["api", "worker"])("requires DATABASE_URL with ROLE=%s", (role) => {
    expect(() => readConfig({ ROLE: role })).toThrow(/DATABASE_URL/);
    expect(readConfig({ ROLE: role, DATABASE_URL: "postgres://localhost/tintype" }).role).toBe(role);
  });
});
