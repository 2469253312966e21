import { dimensionToken } from "../export/dtcg-token.ts";
import { plainSection } from "../export/plain-section.ts";
import { readLength, readQuantity } from "../export/plain-values.ts";
import type { Section } from "../export/section.ts";

const section = plainSection({
  kind: "breakpoints",
  designMd: { heading: "Layout" },
  namespace: "breakpoint",
  title: "Breakpoints",
  map: "breakpoints",
  tailwind: "breakpoint",
  tailwind3: "screens",
  // Tailwind's variants: a breakpoint `hover` would replace `hover:`.
  tailwindsOwn: new RegExp(
    `^(?:${[
      "(?:not|group|peer|in|has|aria|data|nth|supports|min|max|container)(?:-.*)?",
      "first-letter|first-line|marker|selection|file|placeholder|backdrop|details-content|before|after|first|last|only|odd",
      "even|(?:first|last|only)-of-type|visited|target|open|default|checked|indeterminate|placeholder-shown|autofill",
      "optional|required|(?:user-)?(?:in)?valid|(?:in|out-of)-range|read-only|empty|focus(?:-within|-visible)?|hover",
      "active|enabled|disabled|inert|motion-(?:safe|reduce)|contrast-(?:more|less)|portrait|landscape|ltr|rtl|dark",
      "starting|print|forced-colors|inverted-colors|(?:any-)?pointer-(?:none|coarse|fine)|noscript",
    ].join("|")})$`,
  ),
  dtcg: "breakpoint",
  figma: { scopes: ["WIDTH_HEIGHT"] },
  isInRem: true,
  prefix: /^(?:breakpoint|screen)-(?=.)/s,
  tokens: ({ breakpoints }) => breakpoints,
  readCss: readLength,
  // Tailwind's breakpoints are widths.
  more: ({ conditions }) =>
    conditions.length > 0 && conditions.every((condition) => /\b(?:height|block-size)\b/.test(condition))
      ? { isWithoutUtility: true }
      : {},
  toDtcg: dimensionToken,
});

/** Sorted by size: Tailwind 3 writes its media queries in this order, and the last that applies wins. */
export const breakpointSection: Section = {
  ...section,
  content(tokens) {
    const { entries, leftOut } = section.content(tokens);
    return { entries: entries.toSorted((a, b) => pixels(a.css) - pixels(b.css)), leftOut };
  },
};

/** In media queries, em and rem are the size of text that the browser starts with. */
function pixels(css: string): number {
  const { number = 0, unit } = readQuantity(css) ?? {};
  return unit === "em" || unit === "rem" ? number * 16 : number;
}
