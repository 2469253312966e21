import type { Extraction } from "../extraction/extraction.ts";
import type { Identity } from "../identity/identity.ts";
import type { Children } from "../platform/children/children.ts";
import type { Context } from "../platform/context.ts";
import { createConformanceEngine } from "./engine.ts";
import { createSystemService } from "./service.ts";

export interface SystemsParts {
  readonly identity: Identity;
  readonly extraction: Extraction;
  readonly children: Children;
}

export type Systems = ReturnType<typeof createSystems>;

/** Design systems, and how far pages conform to them. */
export function createSystems(context: Context, { identity, extraction, children }: SystemsParts) {
  const engine = createConformanceEngine(children);
  const { extractions, views } = extraction;
  return {
    systems: createSystemService({ ...context, teams: identity.teams, extractions, findPages: views.entries, engine }),
  };
}
