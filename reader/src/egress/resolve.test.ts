import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createNameService, systemResolver } from "./resolve.ts";

const timeoutMs = 5_000;
const { signal } = new AbortController();

describe("createNameService", () => {
  it("systemResolver returns the addresses of localhost", async () => {
    expect(await systemResolver("localhost")).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(127\.0\.0\.1|::1)$/)]),
    );
  });

  it("resolves each name once and caches its addresses", async () => {
    const asked: string[] = [];
    const resolve = createNameService(
      async (name) => {
        asked.push(name);
        return ["192.0.2.1", "2001:db8::1"];
      },
      timeoutMs,
      signal,
    );
    const answers = await Promise.all([resolve("a.test"), resolve("a.test"), resolve("b.test")]);
    expect([...answers, await resolve("a.test")]).toEqual(Array(4).fill(["192.0.2.1", "2001:db8::1"]));
    expect(asked).toEqual(["a.test", "b.test"]);
  });

  it("does not call the resolver for addresses and localhost", async () => {
    const resolve = createNameService(() => Promise.reject(new Error("asked")), timeoutMs, signal);
    expect(await resolve("192.0.2.1")).toEqual(["192.0.2.1"]);
    expect(await resolve("::1")).toEqual(["::1"]);
    expect(await resolve("localhost")).toEqual(["127.0.0.1", "::1"]);
    expect(await resolve("app.localhost")).toEqual(["127.0.0.1", "::1"]);
  });

  it("does not cache failures", async () => {
    const answers = [() => Promise.reject(new Error("EAI_AGAIN")), async () => [], async () => ["192.0.2.1"]];
    const resolve = createNameService(() => answers.shift()?.() ?? Promise.resolve([]), timeoutMs, signal);
    const fault = { name: "EgressFault", kind: "dns", message: "the host name could not be resolved" };
    await expect(resolve("a.test")).rejects.toMatchObject(fault);
    await expect(resolve("a.test")).rejects.toMatchObject(fault);
    expect(await resolve("a.test")).toEqual(["192.0.2.1"]);
  });

  it("fails after its timeout", async () => {
    const resolve = createNameService(() => new Promise(() => {}), 20, signal);
    await expect(resolve("slow.test")).rejects.toMatchObject({
      kind: "dns",
      message: "the host name could not be resolved in time",
    });
  });

  it("runs two lookups at a time, whether or not anyone still waits for them, until its signal is aborted", async () => {
    const run = new AbortController();
    const running: string[] = [];
    const finish: Record<string, () => void> = {};
    const resolve = createNameService(
      (name) => {
        running.push(name);
        return new Promise((settle) => {
          finish[name] = () => settle(["192.0.2.1"]);
        });
      },
      20,
      run.signal,
    );
    const asked = ["a.test", "b.test", "c.test", "d.test", "e.test"].map((name) => resolve(name));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill("rejected"));
    expect(running).toEqual(["a.test", "b.test"]);
    finish["a.test"]?.();
    await expect.poll(() => running).toEqual(["a.test", "b.test", "c.test"]);
    finish["c.test"]?.();
    await expect.poll(() => running).toEqual(["a.test", "b.test", "c.test", "d.test"]);
    run.abort();
    finish["b.test"]?.();
    expect(await resolve("b.test")).toEqual(["192.0.2.1"]);
    await nextTurn();
    expect(running).toEqual(["a.test", "b.test", "c.test", "d.test"]);
  });
});
