import type { CustomValues } from "../cascade/custom-properties.ts";
import { Assets } from "../collect/assets/assets.ts";
import { UsedShapes } from "../collect/assets/used-shapes.ts";
import { EdgePairs } from "../collect/edge-pairs.ts";
import { Grounds } from "../collect/grounds/grounds.ts";
import { Paints } from "../collect/paints.ts";
import { Spacing } from "../collect/spacing.ts";
import { TextBackgrounds } from "../collect/text-backgrounds.ts";
import { Typography } from "../collect/typography.ts";
import type { PaintListener, Reader } from "../readers.ts";
import { FocusRings } from "../state-pairs/focus-rings.ts";
import { StatePairs } from "../state-pairs/state-pairs.ts";
import type { States } from "../states/states.ts";
import { Kinds } from "./kinds.ts";

/** The collectors that the walk fills: one collector for each part of the observation. */
export function createCollectors(
  readers: readonly Reader[],
  custom: CustomValues,
  states: States,
  listener: PaintListener | undefined,
) {
  const paints = new Paints(custom, listener);
  const statePairs = new StatePairs(states.looks);
  return {
    paints,
    textBackgrounds: new TextBackgrounds(statePairs),
    edges: new EdgePairs(statePairs),
    statePairs,
    focusRings: new FocusRings(states.looks, states.outlines),
    grounds: new Grounds(),
    typography: new Typography(listener),
    spacing: new Spacing(paints),
    assets: new Assets(),
    uses: new UsedShapes(),
    kinds: new Kinds(readers, paints, states),
  };
}

export type Collectors = Readonly<ReturnType<typeof createCollectors>>;
