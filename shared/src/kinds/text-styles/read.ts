import type { ComputedText, Reader } from "../../observe/readers.ts";

const KEYWORD = /^(normal|italic|oblique.*|bold(er)?|lighter|uppercase|lowercase|capitalize|none)$/i;
/** A stack of families: words, quoted or not, with commas between them. */
const STACK = /^(?:["'][^"']*["']\s*|-?[a-z][\w\s-]*)(?:,\s*(?:["'][^"']*["']\s*|-?[a-z][\w\s-]*))*$/i;
/** A font shorthand: `600 16px/1.5 Inter`. */
const SHORTHAND = /^[\w\s.-]*([\d.](px|rem|em|pt|%)|(calc|min|max|clamp)\([^"'/]*\))(\s*\/\s*[\w.%]+)?\s+["'a-z]/i;

const PARTS = ["font-size", "font-weight"] as const;

const paints = new WeakMap<ComputedText, string>();

/** The styles in which text is shown, each as one value. */
export const textStylesReader: Reader = {
  kinds: ["text_styles"],
  mayHold: (value) => KEYWORD.test(value) || STACK.test(value) || SHORTHAND.test(value),
  onText(node, uses, style) {
    if (style.lineHeight === "") return;
    let paint = paints.get(style);
    if (paint === undefined) {
      const { fontStyle, weight, size, lineHeight, stack, letterSpacing, textTransform } = style;
      const spaced = `letter-spacing: ${letterSpacing}; text-transform: ${textTransform}`;
      paint = `${fontStyle} ${weight} ${size}/${lineHeight} ${stack}; ${spaced}`;
      paints.set(style, paint);
    }
    uses.add(node, "font", paint);
    for (const part of PARTS) if (node.scope.frame.authorFonts.isOfBrowser(node, part)) uses.addDefault(part, paint);
  },
};
