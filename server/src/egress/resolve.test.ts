import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createNameService, systemResolver } from "./resolve.ts";

const patience = 5_000;
const { signal } = new AbortController();

describe("the addresses of a host", () => {
  it("come from the system, all of them", async () => {
    expect(await systemResolver("localhost")).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(127\.0\.0\.1|::1)$/)]),
    );
  });

  it("are asked for once and kept", async () => {
    const asked: string[] = [];
    const resolve = createNameService(
      async (name) => {
        asked.push(name);
        return ["192.0.2.1", "2001:db8::1"];
      },
      patience,
      signal,
    );
    const answers = await Promise.all([resolve("a.test"), resolve("a.test"), resolve("b.test")]);
    expect([...answers, await resolve("a.test")]).toEqual(Array(4).fill(["192.0.2.1", "2001:db8::1"]));
    expect(asked).toEqual(["a.test", "b.test"]);
  });

  it("are nobody's business where there is nothing to ask", async () => {
    const resolve = createNameService(() => Promise.reject(new Error("asked")), patience, signal);
    expect(await resolve("192.0.2.1")).toEqual(["192.0.2.1"]);
    expect(await resolve("::1")).toEqual(["::1"]);
    expect(await resolve("localhost")).toEqual(["127.0.0.1", "::1"]);
    expect(await resolve("app.localhost")).toEqual(["127.0.0.1", "::1"]);
  });

  it("may be found at the second try", async () => {
    const answers = [() => Promise.reject(new Error("EAI_AGAIN")), async () => [], async () => ["192.0.2.1"]];
    const resolve = createNameService(() => answers.shift()?.() ?? Promise.resolve([]), patience, signal);
    const fault = { name: "EgressFault", kind: "dns", message: "the host name could not be resolved" };
    await expect(resolve("a.test")).rejects.toMatchObject(fault);
    await expect(resolve("a.test")).rejects.toMatchObject(fault);
    expect(await resolve("a.test")).toEqual(["192.0.2.1"]);
  });

  it("are not waited for without end", async () => {
    const resolve = createNameService(() => new Promise(() => {}), 20, signal);
    await expect(resolve("slow.test")).rejects.toMatchObject({
      kind: "dns",
      message: "the host name could not be resolved in time",
    });
  });

  it("are looked up two at a time, whether or not anyone still waits, until the run ends", async () => {
    const run = new AbortController();
    const running: string[] = [];
    const finish: Record<string, () => void> = {};
    const resolve = createNameService(
      (name) => {
        running.push(name);
        return new Promise((found) => {
          finish[name] = () => found(["192.0.2.1"]);
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
