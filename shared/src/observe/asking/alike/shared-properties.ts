import { askedLonghands } from "../properties.ts";

// Properties whose computed values follow from the declarations that won, the values of the parent and the browser's own
// style sheet. The declarations of all of them are marked, beside those that are asked for.

/** Longhands that the walk reads, beside those whose declarations are asked for. */
const READ = [
  "display",
  "visibility",
  "position",
  "overflow-x",
  "overflow-y",
  "clip",
  "clip-path",
  "transform",
  "translate",
  "scale",
  "rotate",
  "text-indent",
  "content-visibility",
  "text-emphasis-style",
  "text-decoration-line",
  "outline-offset",
  "column-count",
  "column-width",
  "flex-direction",
  "flex-wrap",
  "list-style-image",
  "list-style-type",
  "pointer-events",
  "writing-mode",
  "direction",
  "color-scheme",
  "stroke-width",
  "stroke-opacity",
  "fill-opacity",
  "stop-opacity",
  "appearance",
  "mix-blend-mode",
  "backdrop-filter",
  "backface-visibility",
] as const;

/** Longhands that nobody reads, on which the computed values of others depend. */
const DECIDING = [
  "float",
  "zoom",
  "overflow-block",
  "overflow-inline",
  "text-orientation",
  "-webkit-line-clamp",
  "-webkit-box-orient",
  "-webkit-text-security",
  "font-size-adjust",
  "math-depth",
  "math-style",
  "forced-color-adjust",
] as const;

/** The longhands that are marked so that nodes of one kind are known, beside those that are asked for. */
export const LONGHANDS_OF_KINDS: readonly string[] = [...READ, ...DECIDING];

const SIDES = ["top", "right", "bottom", "left"];
const LENGTHS: ReadonlyMap<string, readonly string[]> = new Map(
  ["margin", "padding"].flatMap((property) => {
    const longhands = SIDES.map((side) => `${property}-${side}`);
    return [[property, longhands], ...longhands.map((longhand): [string, string[]] => [longhand, [longhand]])];
  }),
);

/** Properties of which the browser tells the used value: only those that are absolute lengths are shared. */
export const longhandsWithLengths = (property: string): readonly string[] | undefined => LENGTHS.get(property);

/** Values that depend on the box of a node, unless they are this. */
export const UNLESS_NONE: ReadonlySet<string> = new Set(["transform"]);

/** Properties of which all nodes of a kind have the same value. */
export const SHARED: ReadonlySet<string> = new Set([
  ...askedLonghands.filter((longhand) => !LENGTHS.has(longhand)),
  ...READ.filter((longhand) => !UNLESS_NONE.has(longhand)),
  "border-style",
  "border-width",
  "border-radius",
  "overflow",
]);
