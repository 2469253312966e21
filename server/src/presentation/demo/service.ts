import type { CreateSystemBody } from "@tintype/shared/api/systems/systems";
import type { ExtractionService } from "../../extraction/extractions/service.ts";
import type { ExtractionId, SystemId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { DEMO_SYSTEM } from "./designs.ts";

export type DemoService = ReturnType<typeof createDemoService>;

/** `systemId` is absent if the demo was there already. */
export type AddedDemo = Readonly<{ id: ExtractionId; url: string; systemId?: SystemId }>;

/** The design systems, of whose capability this one is independent. */
interface DemoSystems {
  create(caller: Caller, body: CreateSystemBody, about: { isDemo: true }): Promise<{ readonly id: SystemId }>;
  removeDemo(caller: Caller): Promise<void>;
}

/** The demo: a page of this service in two designs, and a design system to hold it against. */
export function createDemoService(parts: {
  extractions: Pick<ExtractionService, "createDemo" | "removeDemo">;
  systems: DemoSystems;
  publicUrl: () => string;
}) {
  const { extractions, systems, publicUrl } = parts;

  return {
    /**
     * Adds the demo for the caller, and starts the run that reads its first design, unless the demo is there. Another run reads
     * the second design.
     * @throws AppError usage_limit_exceeded, rate_limited, validation_error
     */
    async add(caller: Caller): Promise<AddedDemo> {
      const url = `${publicUrl().replace(/\/$/, "")}/demo`;
      const { id, isNew } = await extractions.createDemo(caller, url);
      if (!isNew) return { id, url };
      return { id, url, systemId: (await systems.create(caller, DEMO_SYSTEM, { isDemo: true })).id };
    },

    /** Removes the page with its snapshots, and the design system. */
    async remove(caller: Caller): Promise<void> {
      await extractions.removeDemo(caller);
      await systems.removeDemo(caller);
    },
  };
}
