import fc from "fast-check";
import { buildTokens, type IdentityState } from "../kinds/build.ts";
import type { Tokens } from "../kinds/wire.ts";
import { observation, type Paint } from "./tokens.ts";

// For tests of shadows, borders and gradients.

type Built = { tokens: Tokens; memory: IdentityState };
type Global = readonly (readonly [name: string, value: string])[];

const LINES = /^(border(-(top|right|bottom|left))?|outline|(column|row)-rule)$/;

/** Builds the tokens of a page whose reading knew the composites. A border also paints its colour, as in a reading. */
export function buildComposites(
  paints: readonly Paint[],
  { previous, global }: { previous?: Built; global?: Global } = {},
) {
  const colors = paints.flatMap((paint): Paint[] => {
    const { property = "", value } = paint;
    if (!LINES.test(property)) return [];
    const { by: _, ...rest } = paint;
    return [{ ...rest, property: `${property}-color`, value: value.replace(/^\S+ \S+ /, "") }];
  });
  const seen = observation([...paints, ...colors], {
    ...(global && { global }),
    read: ["borders", "shadows", "gradients"],
  });
  return buildTokens(seen, previous);
}

/** Values from a hand-made upload. None of them is a token. */
export const HOSTILE_VALUES: readonly string[] = [
  "",
  " ",
  "none",
  "\0",
  "\u202e",
  "x".repeat(100_000),
  "(".repeat(8_000),
  `${"(".repeat(4_000)}${")".repeat(4_000)}`,
  `${"calc(".repeat(1_600)}1px`,
  ",".repeat(8_000),
  ";} body { color: red }",
  "*/ @import 'a'; /*",
  "</style><script>",
  "url(javascript:alert(1))",
  "var(--x)",
  "inherit",
  "currentcolor",
  "rgb(255, 0, 0)",
  "1e999px",
  "NaN",
];

const PARTS =
  "1px|-2.5em|0|30%|90deg|1e99px|red|rgb(1, 2, 3)|#0000|oklch(0.6 0.3 20)|solid|inset|to left|circle|at|from|in oklch|" +
  "longer hue|calc(1px + 2%)|none|linear-gradient(|radial-gradient(|drop-shadow(|(|)|[|{|}|,|;|/*|*/|\"|'|\\|\0|\u202e";

/** Parts of shadows, borders and gradients in any order, and parts that have no place there. */
export const anyCss: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.string({ maxLength: 3 }), fc.constantFrom(...PARTS.split("|"))), { maxLength: 12 })
  .map((parts) => parts.join(" "));
