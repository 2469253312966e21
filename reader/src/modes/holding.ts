import { DEFAULT_ON, hasMarks } from "@tintype/shared/conditions/conditions";
import type { Mode } from "@tintype/shared/modes/mode";
import type { Standing } from "../page/worn-marks.ts";
import { PageFailure } from "../reading/page-failure.ts";
import type { IsolatedWorld } from "../visit/isolated-world.ts";

/** How often a page is read if it takes marks off while that happens. */
const MAX_READINGS = 3;

/**
 * Reads a page that was loaded for a mode, if it wears the attributes and classes of the mode all the time. The values of
 * the base must never be reported under the name of a theme.
 * @throws PageFailure `mode_not_held`
 */
export async function holdingReading<Reading>(
  world: Pick<IsolatedWorld, "call">,
  mode: Mode | undefined,
  readPage: () => Promise<Reading>,
): Promise<Reading> {
  if (!mode || !hasMarks(mode)) return readPage();
  for (let readings = 0; readings < MAX_READINGS; readings += 1) {
    const { rounds } = standingIn(mode, await world.call("standing"));
    const reading = await readPage();
    if (standingIn(mode, await world.call("standing")).rounds === rounds) return reading;
  }
  throw notHeld(mode);
}

function standingIn(mode: Mode, standing: Standing | undefined): Standing {
  if (!standing?.isComplete) throw notHeld(mode);
  if (standing.elements > 0) return standing;
  const { on = DEFAULT_ON } = mode;
  throw new PageFailure(
    "mode_not_held",
    `No element of the page matches the selector ${JSON.stringify(on)} of the mode.`,
  );
}

function notHeld({ attributes = {}, classes = {} }: Mode): PageFailure {
  const marks = [...Object.keys(attributes), ...Object.keys(classes).map((name) => `.${name}`)].join(", ");
  return new PageFailure("mode_not_held", `The page changes back what the mode sets: ${marks}.`);
}
