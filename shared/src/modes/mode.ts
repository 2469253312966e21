import type { PageConditions } from "../conditions/conditions.ts";
import type { Observation } from "../observe/observation.ts";

/** A mode and its conditions, as they were asked. */
export interface Mode extends PageConditions {
  readonly name: string;
}

/** The attributes and classes that the page wears in a mode and not in the base. */
export interface ModeMarks {
  readonly on: "html" | "body";
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  readonly classes?: Readonly<Record<string, boolean>> | undefined;
}

/** A mode with what the page wears in it. */
export interface ThemedMode extends Mode {
  /** Absent if the mode itself sets attributes or classes, and if the page wears nothing else than in the base. */
  readonly marks?: ModeMarks | undefined;
}

/** A mode as it was read. */
export interface ObservedMode extends ThemedMode {
  readonly observation: Observation;
}
