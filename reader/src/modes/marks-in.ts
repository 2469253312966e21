import { RECORDS } from "@tintype/shared/conditions/bounds";
import { type FurtherConditions, hasMarks } from "@tintype/shared/conditions/conditions";
import type { ModeMarks } from "@tintype/shared/modes/mode";
import type { RootMarks, Worn } from "../page/root-marks.ts";

/**
 * Returns the attributes and classes that a page wears in a mode and not in the base, on its root or else on its body.
 * @returns undefined if there is nothing, or if the mode itself sets attributes or classes
 */
export function marksIn(
  mode: FurtherConditions,
  base: RootMarks | undefined,
  worn: RootMarks | undefined,
): ModeMarks | undefined {
  if (hasMarks(mode) || !base || !worn) return undefined;
  for (const on of ["html", "body"] as const) {
    const marks = difference(base[on], worn[on]);
    if (marks) return { on, ...marks };
  }
  return undefined;
}

function difference(base: Worn | null, worn: Worn | null): Omit<ModeMarks, "on"> | undefined {
  if (!worn) return undefined;
  const { attributes: baseAttributes = {}, classes: baseClasses = [] } = base ?? {};
  const attributes = Object.entries(worn.attributes)
    .filter(([name, value]) => !Object.hasOwn(baseAttributes, name) || baseAttributes[name] !== value)
    .slice(0, RECORDS.attributes.entries);
  const classes = worn.classes.filter((name) => !baseClasses.includes(name)).slice(0, RECORDS.classes.entries);
  if (attributes.length + classes.length === 0) return undefined;
  return {
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
    ...(classes.length > 0 && { classes: Object.fromEntries(classes.map((name) => [name, true])) }),
  };
}
