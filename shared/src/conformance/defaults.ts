import type { CheckedKind } from "./report.ts";
import type { PageValue } from "./values/value-kind.ts";

/** The properties that have the colour of the text, as long as nobody sets them. */
const TEXT = /^(color|fill|text-decoration-color|border(-\w+)*-color|outline-color|caret-color)$/;

/**
 * The browser's own values, which nobody wrote, with the properties in which they are its own; undefined: in all. The
 * reading of a page tells of some properties where its author wrote the value; of the others the value alone decides.
 */
const DEFAULTS: Readonly<Partial<Record<CheckedKind, Readonly<Record<string, RegExp | undefined>>>>> = {
  colors: {
    "#000000": TEXT,
    "#0000ee": TEXT,
    "#9e9eff": TEXT,
    "#551a8b": TEXT,
    "#efefef": /^(background-color|border(-\w+)*-color)$/,
    "#efefef4d": /^background-color$/,
    "#767676": /^border(-\w+)*-color$/,
    "#7676764d": /^border(-\w+)*-color$/,
    "#757575": /^color$/,
    "#1010104d": TEXT,
  },
  font_sizes: { "16px": undefined, "13.333px": undefined },
  font_weights: { "400": undefined },
  line_heights: { normal: undefined },
  easings: { ease: undefined },
};

/** Stacks that the browser's own style sheet sets. Authors give a stack at least one more family. */
const STACKS = /^("?(times new roman|times|arial|monospace|-webkit-standard)"?)$/i;

/** Returns whether a value is one that a page has although nobody wrote it. */
export function isDefault(kind: CheckedKind, { value, usage, contexts, stack, told }: PageValue): boolean {
  if (usage === 0) return true;
  if (kind === "font_families") return STACKS.test(stack ?? "");
  const defaults = DEFAULTS[kind];
  if (!defaults || !Object.hasOwn(defaults, value)) return false;
  const properties = defaults[value];
  return !properties || contexts.every((property) => properties.test(property) && !told?.has(property));
}
