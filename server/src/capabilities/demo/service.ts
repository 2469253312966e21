import type { ExtractionId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { ExtractionService } from "../extractions/service.ts";
import type { RunWaiter } from "../runs/run-waiter.ts";
import type { SystemService } from "../systems/service.ts";
import { DEMO_SYSTEM } from "./designs.ts";

/** How many seconds the second run waits for the end of the first. */
const FIRST_RUN_SECONDS = 30;

export type DemoService = ReturnType<typeof createDemoService>;

/** The demo: a page of this service in two designs, and a design system to hold it against. */
export function createDemoService(parts: {
  extractions: Pick<ExtractionService, "createDemo" | "removeDemo" | "runAgain" | "get">;
  systems: Pick<SystemService, "create" | "removeDemo">;
  waiter: RunWaiter;
  publicUrl: () => string;
}) {
  const { extractions, systems, waiter, publicUrl } = parts;

  return {
    /**
     * Adds the demo for the caller, unless it is there. Returns when its page has been read in the first design, and the run
     * that reads the second one has begun.
     * @throws AppError usage_limit_exceeded, rate_limited, validation_error
     */
    async add(caller: Caller, signal: AbortSignal): Promise<ExtractionId> {
      const { id, isNew } = await extractions.createDemo(caller, `${publicUrl().replace(/\/$/, "")}/demo`);
      if (!isNew) return id;
      await systems.create(caller, DEMO_SYSTEM, { isDemo: true });
      const hasEnded = async () => {
        const { status } = (await extractions.get(caller, id)).extraction;
        return status === "completed" || status === "failed" ? status : undefined;
      };
      const status = await waiter.wait(id, hasEnded, { seconds: FIRST_RUN_SECONDS, signal });
      if (status === "completed") await extractions.runAgain(caller, id);
      return id;
    },

    /** Removes the page with its snapshots, and the design system. */
    async remove(caller: Caller): Promise<void> {
      await extractions.removeDemo(caller);
      await systems.removeDemo(caller);
    },
  };
}
