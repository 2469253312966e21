import { z } from "zod";
import { MAX_MODES } from "../../conditions/bounds.ts";
import { conditionsKey, conditionsOf, hasMarks, type PageConditions } from "../../conditions/conditions.ts";
import { BASE } from "../../modes/tokens-in-mode.ts";
import { conditionOptions } from "./mode-conditions.ts";
import { VIEWPORT_SIDE } from "./viewport.ts";

const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const NAME_RULE = "must be 1 to 40 lower-case letters, digits and hyphens, and begin with a letter";

const viewportSide = z.int().min(VIEWPORT_SIDE.min).max(VIEWPORT_SIDE.max);
export const viewportOption = z.strictObject({ width: viewportSide, height: viewportSide });
export const colorSchemeOption = z.enum(["light", "dark"]);

const modeOption = z
  .strictObject({
    name: z
      .string()
      .regex(NAME, NAME_RULE)
      .refine((name) => name !== BASE, `must not be ${BASE}`),
    color_scheme: colorSchemeOption.optional(),
    viewport: viewportOption.optional(),
    reduced_motion: z
      .boolean()
      .optional()
      .describe("Whether the page is read as it is for a person who prefers reduced motion."),
    ...conditionOptions,
  })
  .refine((mode) => mode.on === undefined || hasMarks(mode), {
    path: ["on"],
    message: "may only stand beside attributes or classes",
  })
  .meta({ id: "ModeOption" });
type ModeOption = z.infer<typeof modeOption>;

/** A mode of a snapshot that a request chooses, in a query. */
export const modeQuery = z
  .string()
  .regex(NAME, NAME_RULE)
  .meta({ description: "Only the tokens that hold in this mode, as if there were no other; `base`: without modes." });

export const modesOption = z
  .array(modeOption)
  .max(MAX_MODES)
  .optional()
  .describe(
    "Further conditions under which the page is read, after the reading with the options above. A condition that is not given is as above. Names are unique, and no two modes have the same conditions. Modes are no secrets: they are shown with the tokens.",
  );

/** The options of an extraction that a mode falls back on. */
interface Base {
  readonly color_scheme: "light" | "dark";
  readonly viewport: { width: number; height: number };
  readonly modes?: readonly ModeOption[] | undefined;
}

/** A mode with all of its conditions: further ones only if they were asked for. */
export type CompleteMode = ModeOption & Pick<Base, "color_scheme" | "viewport">;

/** Returns the modes of an extraction's options. PageConditions that a mode does not name are those of the base. */
export function completeModes({ color_scheme, viewport, modes = [] }: Base): CompleteMode[] {
  return modes.map((mode) => ({
    name: mode.name,
    ...conditionsOf({
      ...mode,
      color_scheme: mode.color_scheme ?? color_scheme,
      viewport: mode.viewport ?? viewport,
    }),
  }));
}

interface Fault {
  /** Below the options. */
  readonly path: (string | number)[];
  readonly message: string;
}

/** Finds names that are not unique, and modes that would read the same as the base or as an earlier mode. */
export function modeFaults(options: Base): Fault[] {
  const faults: Fault[] = [];
  const names = new Set<string>();
  const nameByConditions = new Map([[baseKey(options), BASE]]);
  for (const [index, mode] of completeModes(options).entries()) {
    if (names.has(mode.name)) faults.push({ path: ["modes", index, "name"], message: "must be unique" });
    names.add(mode.name);
    const conditions = conditionsKey(mode);
    const same = nameByConditions.get(conditions);
    if (same !== undefined) {
      const otherReading = same === BASE ? "the options without modes" : `the mode ${same}`;
      faults.push({ path: ["modes", index], message: `must differ from ${otherReading} in its conditions` });
    } else nameByConditions.set(conditions, mode.name);
  }
  return faults;
}

const baseKey = ({ color_scheme, viewport }: PageConditions): string => conditionsKey({ color_scheme, viewport });
