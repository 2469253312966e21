import type { Reference } from "../kinds/export/reference.ts";
import type { Detail, Entry, Section } from "../kinds/export/section.ts";
import { exportSections } from "../kinds/exports.ts";

/** The size of the root's text unless somebody changes it. Media queries always use this one. */
const ROOT_PX = 16;

/** Lines of one pixel and less stay as thin as they are. */
const THIN_PX = 1;

/** A radius of this size means "round", which is no distance. */
const ROUND_PX = 9999;

const NAMESPACES: ReadonlySet<string> = new Set(
  exportSections.filter(({ isInRem }) => isInRem).map(({ namespace }) => namespace),
);

/** Nothing but lengths: no text in quotes, no functions. */
const LENGTHS = /^[-+.\w% /]*$/;

/** Writes px as rem in the value of an entry, if lengths of its section can be in rem. Names stay as they are. */
export function inRem(section: Section, entry: Entry): Entry {
  if (!section.isInRem) return entry;
  const { css, parts, details, tailwind3, dtcg } = entry;
  return {
    ...entry,
    css: cssInRem(css),
    ...(parts && { parts: partsInRem(parts) }),
    ...(details && { details: Object.fromEntries(Object.entries(details).map(([key, each]) => [key, detail(each)])) }),
    ...(tailwind3 && { tailwind3: tailwind3.map(deep) }),
    ...(dtcg && {
      dtcg(aliasOf) {
        const token = dtcg(aliasOf);
        return token && { ...token, $value: deepDtcg(token.$value) };
      },
    }),
  };
}

/** A reference to an entry whose value is in rem. */
function referenceInRem(reference: Reference): Reference {
  return NAMESPACES.has(reference.namespace) ? { ...reference, css: cssInRem(reference.css) } : reference;
}

const partsInRem = (parts: readonly (string | Reference)[]) =>
  parts.map((part) => (typeof part === "string" ? cssInRem(part) : referenceInRem(part)));

const detail = ({ css, parts, ...rest }: Detail): Detail => ({
  ...rest,
  css: cssInRem(css),
  ...(parts && { parts: partsInRem(parts) }),
});

function cssInRem(css: string): string {
  if (!LENGTHS.test(css)) return css;
  return css.replace(/(?<![\w.])([-+]?(?:\d+\.?\d*|\.\d+))px\b/g, (text, number: string) => {
    const rem = remOf(Number(number));
    return rem === undefined ? text : `${rem}rem`;
  });
}

function remOf(px: number): number | undefined {
  const size = Math.abs(px);
  return size <= THIN_PX || size >= ROUND_PX ? undefined : Math.round((px / ROOT_PX) * 1e6) / 1e6;
}

/** In a value of a Tailwind configuration. */
function deep(value: unknown): unknown {
  if (typeof value === "string") return cssInRem(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, deep(each)]));
}

function deepDtcg(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if ("unit" in value && value.unit === "px" && "value" in value) {
    const rem = remOf(Number(value.value));
    return rem === undefined ? value : { value: rem, unit: "rem" };
  }
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, deepDtcg(each)]));
}
