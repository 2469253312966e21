import { describe, expect, onTestFinished, test, vi } from "vitest";
import { failed, type Outcome, succeeded } from "../outcome.ts";
import { createQueryCache, type QueryCache } from "./query-cache.ts";

/** A load whose outcomes the test gives, one for each time it is called. */
function loadByHand() {
  const waiting: ((outcome: Outcome<unknown>) => void)[] = [];
  const load = vi.fn(() => new Promise<Outcome<unknown>>((resolve) => waiting.push(resolve)));
  const give = async (turn: number, value: unknown) => {
    waiting[turn]?.(succeeded(value));
    await Promise.resolve();
    await Promise.resolve();
  };
  return { load, give };
}

const ignore = () => {};

describe("createQueryCache", () => {
  test("loads a key once for all who use it, and tells each of them", async () => {
    const cache = createQueryCache();
    const { load, give } = loadByHand();
    const [first, second] = [vi.fn(), vi.fn()];
    cache.subscribe("teams", load, first);
    cache.subscribe("teams", load, second);
    expect(load).toHaveBeenCalledOnce();
    expect(cache.state("teams")).toEqual({ outcome: undefined, isLoading: true });
    await give(0, ["Harbour"]);
    expect(cache.state("teams")).toEqual({ outcome: succeeded(["Harbour"]), isLoading: false });
    expect(first).toHaveBeenCalled();
    expect(second).toHaveBeenCalled();
  });

  test("keeps the old value while a key that was invalidated is loaded again", async () => {
    const cache = createQueryCache();
    const { load, give } = loadByHand();
    cache.subscribe("teams", load, ignore);
    await give(0, "old");
    cache.invalidate("teams");
    expect(cache.state("teams")).toEqual({ outcome: succeeded("old"), isLoading: true });
    await give(1, "new");
    expect(cache.state("teams").outcome).toEqual(succeeded("new"));
  });

  test("keeps a value that a passing fault keeps from being loaded again, and loads it on request", async () => {
    const cache = createQueryCache();
    const fault = { code: "unreachable" } as const;
    const outcomes = [succeeded("old"), failed(fault), succeeded("new")];
    const load = vi.fn(async () => outcomes.shift() ?? failed(fault));
    const [ended, watcher] = [() => expect.poll(() => cache.state("teams").isLoading).toBe(false), vi.fn()];
    cache.staleBy.watch(watcher);
    cache.subscribe("teams", load, ignore);
    await ended();
    cache.invalidate("teams");
    await ended();
    expect(cache.state("teams").outcome).toEqual(succeeded("old"));
    expect(cache.staleBy.get()).toEqual(fault);
    cache.reloadStale();
    await ended();
    expect(cache.state("teams").outcome).toEqual(succeeded("new"));
    expect(cache.staleBy.get()).toBeUndefined();
    expect(watcher).toHaveBeenCalledTimes(2);
  });

  test.each(["not_found", "not_allowed", "key_revoked", "refused"] as const)(
    "gives up a value if the server answers %s for it",
    async (code) => {
      const cache = createQueryCache();
      const outcomes = [succeeded("old"), failed({ code })];
      cache.subscribe("teams", async () => outcomes.shift() ?? failed({ code }), ignore);
      await expect.poll(() => cache.state("teams").outcome).toEqual(succeeded("old"));
      cache.invalidate("teams");
      await expect.poll(() => cache.state("teams").outcome).toEqual(failed({ code }));
      expect(cache.staleBy.get()).toBeUndefined();
    },
  );

  test("tells nothing of a value that nobody shows any more", async () => {
    const cache = createQueryCache();
    const outcomes = [succeeded("old"), failed({ code: "unreachable" })];
    const leave = cache.subscribe("teams", async () => outcomes.shift() ?? succeeded("new"), ignore);
    await expect.poll(() => cache.state("teams").isLoading).toBe(false);
    cache.invalidate("teams");
    await expect.poll(() => cache.staleBy.get()?.code).toBe("unreachable");
    leave();
    expect(cache.staleBy.get()).toBeUndefined();
  });

  test("invalidates every key that starts with the prefix, and no other", () => {
    const cache = createQueryCache();
    const [device, server] = [loadByHand(), loadByHand()];
    cache.subscribe("device pages", device.load, ignore);
    cache.subscribe("server teams", server.load, ignore);
    cache.invalidate("device ");
    expect(device.load).toHaveBeenCalledTimes(2);
    expect(server.load).toHaveBeenCalledOnce();
  });

  test("ignores a load that ends after a newer one", async () => {
    const cache = createQueryCache();
    const { load, give } = loadByHand();
    cache.subscribe("teams", load, ignore);
    cache.invalidate("teams");
    await give(1, "new");
    await give(0, "old");
    expect(cache.state("teams").outcome).toEqual(succeeded("new"));
  });

  test("keeps a value for the view that is drawn next, which loads it again", async () => {
    const cache = createQueryCache();
    const { load, give } = loadByHand();
    const stop = cache.subscribe("teams", load, ignore);
    await give(0, "old");
    stop();
    cache.subscribe("teams", load, ignore);
    expect(cache.state("teams")).toEqual({ outcome: succeeded("old"), isLoading: true });
    expect(load).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["a second after nobody uses it any more", () => vi.advanceTimersByTime(1_000)],
    ["that nobody uses any more when it is invalidated", (cache: QueryCache) => cache.invalidate("")],
  ])("forgets a key %s", async (_, end) => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const cache = createQueryCache();
    const { load, give } = loadByHand();
    const stop = cache.subscribe("teams", load, ignore);
    await give(0, "old");
    stop();
    end(cache);
    expect(cache.state("teams").outcome).toBeUndefined();
    expect(load).toHaveBeenCalledOnce();
  });

  test("turns a load that throws into a fault", async () => {
    const cache = createQueryCache();
    const error = vi.spyOn(console, "error").mockImplementation(ignore);
    const told = new Promise<void>((resolve) => {
      cache.subscribe(
        "pages",
        () => Promise.reject(new Error("no disk")),
        () => {
          if (!cache.state("pages").isLoading) resolve();
        },
      );
    });
    await told;
    expect(cache.state("pages").outcome).toEqual(failed({ code: "unexpected" }));
    error.mockRestore();
  });
});
