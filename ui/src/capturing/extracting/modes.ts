import type { CreateExtractionInput } from "@tintype/shared/api/extractions/extractions";
import {
  ConditionFault,
  readConditions,
  type WrittenConditions,
  writeConditions,
} from "@tintype/shared/conditions/short-form";

/** A further condition under which a page is read, as the form has it. An empty field takes its value from the options. */
export interface ModeForm {
  readonly name: string;
  readonly scheme: "" | "light" | "dark";
  readonly width: string;
  readonly height: string;
  readonly reducedMotion: boolean;
  /** All other conditions, as they are written on the command line: `[data-theme=dark]`. */
  readonly conditions: string;
}

export const emptyMode: ModeForm = {
  name: "",
  scheme: "",
  width: "",
  height: "",
  reducedMotion: false,
  conditions: "",
};

/** The modes that most people want. */
export const presetModes = {
  dark: { ...emptyMode, name: "dark", scheme: "dark" },
  light: { ...emptyMode, name: "light", scheme: "light" },
  mobile: { ...emptyMode, name: "mobile", width: "390", height: "844" },
} as const satisfies Record<string, ModeForm>;
export type PresetMode = keyof typeof presetModes;

/** The form for a mode that a page of the server has: the reverse of `modesOf`. */
export function modeFormOf({ name, color_scheme, viewport, reduced_motion, ...others }: Modes[number]): ModeForm {
  return {
    name,
    scheme: color_scheme ?? "",
    width: viewport ? String(viewport.width) : "",
    height: viewport ? String(viewport.height) : "",
    reducedMotion: reduced_motion === true,
    conditions: writeConditions({ ...others, ...(reduced_motion === false && { reduced_motion }) }),
  };
}

type Modes = NonNullable<NonNullable<CreateExtractionInput["options"]>["modes"]>;

/**
 * The modes of the request. A side that is empty is that of the options.
 * @param size of the window in the options
 */
export function modesOf(modes: readonly ModeForm[], size: { readonly width: string; readonly height: string }): Modes {
  return modes.map(({ name, scheme, width, height, reducedMotion, conditions }) => ({
    name: name.trim(),
    ...(scheme !== "" && { color_scheme: scheme }),
    ...((width !== "" || height !== "") && {
      viewport: { width: Number(width || size.width), height: Number(height || size.height) },
    }),
    ...(reducedMotion && { reduced_motion: true }),
    ...(parsedConditions(conditions) ?? UNREADABLE),
  }));
}

/** Conditions that the server refuses, in place of those that nobody can read. The form is not sent with them. */
const UNREADABLE: WrittenConditions = { attributes: {} };

/** The conditions that a person has typed; undefined if they cannot be read. */
export function parsedConditions(typed: string): WrittenConditions | undefined {
  try {
    return readConditions(typed);
  } catch (error) {
    if (error instanceof ConditionFault) return undefined;
    throw error;
  }
}
