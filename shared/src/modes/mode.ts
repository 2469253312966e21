import type { ModeOverlay } from "../kinds/wire.ts";
import type { Observation } from "../observe/observation.ts";

/** The conditions of a mode. */
export type Mode = Pick<ModeOverlay, "name" | "color_scheme" | "viewport" | "reduced_motion">;

/** A mode as it was read. */
export interface ObservedMode extends Mode {
  readonly observation: Observation;
}
