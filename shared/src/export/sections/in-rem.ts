import type { Reference } from "../../kinds/export/reference.ts";
import type { Detail, Entry, Section } from "../../kinds/export/section.ts";
import { exportSections } from "../../kinds/exports.ts";

/** The size of the root's text unless the page changes it. Media queries always use this one. */
export const DEFAULT_ROOT_PX = 16;

/** Lines of one pixel and less stay as thin as they are. */
const THIN_PX = 1;

/** A radius of this size means "round", which is not a distance. */
const ROUND_PX = 9999;

const NAMESPACES: ReadonlySet<string> = new Set(
  exportSections.filter(({ isInRem }) => isInRem).map(({ namespace }) => namespace),
);

/** Nothing but lengths: no text in quotes, no functions. */
const LENGTHS = /^[-+.\w% /]*$/;

/**
 * Writes px as rem in the value of an entry, if lengths of its section can be in rem. Names stay as they are.
 * @param rootPx the size of the root's text
 */
export function inRem(section: Section, entry: Entry, rootPx: number): Entry {
  if (!section.isInRem) return entry;
  const writer = new RemWriter(section.kind === "breakpoints" ? DEFAULT_ROOT_PX : rootPx);
  const { css, parts, details, tailwind3, dtcg } = entry;
  return {
    ...entry,
    css: writer.css(css),
    ...(parts && { parts: writer.parts(parts) }),
    ...(details && { details: writer.details(details) }),
    ...(tailwind3 && { tailwind3: tailwind3.map((part) => writer.deep(part)) }),
    ...(dtcg && {
      dtcg(aliasOf) {
        const token = dtcg(aliasOf);
        return token && { ...token, $value: writer.dtcg(token.$value) };
      },
    }),
  };
}

/** Writes px as rem for one size of the root's text. */
class RemWriter {
  readonly #rootPx: number;

  constructor(rootPx: number) {
    this.#rootPx = rootPx;
  }

  css(css: string): string {
    if (!LENGTHS.test(css)) return css;
    return css.replace(/(?<![\w.])([-+]?(?:\d+(?:\.\d*)?|\.\d+))px\b/g, (text, number: string) => {
      const rem = this.#remOf(Number(number));
      return rem === undefined ? text : `${rem}rem`;
    });
  }

  #remOf(px: number): number | undefined {
    const size = Math.abs(px);
    return size <= THIN_PX || size >= ROUND_PX ? undefined : Math.round((px / this.#rootPx) * 1e6) / 1e6;
  }

  parts(parts: readonly (string | Reference)[]): (string | Reference)[] {
    return parts.map((part) => (typeof part === "string" ? this.css(part) : this.#reference(part)));
  }

  /** A reference to an entry whose value is in rem. */
  #reference(reference: Reference): Reference {
    return NAMESPACES.has(reference.namespace) ? { ...reference, css: this.css(reference.css) } : reference;
  }

  details(details: Readonly<Record<string, Detail>>): Record<string, Detail> {
    return Object.fromEntries(Object.entries(details).map(([key, detail]) => [key, this.#detail(detail)]));
  }

  #detail({ css, parts, ...rest }: Detail): Detail {
    return { ...rest, css: this.css(css), ...(parts && { parts: this.parts(parts) }) };
  }

  /** In a value of a Tailwind configuration. */
  deep(value: unknown): unknown {
    if (typeof value === "string") return this.css(value);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, this.deep(child)]));
  }

  dtcg(value: unknown): unknown {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    if ("unit" in value && value.unit === "px" && "value" in value) {
      const rem = this.#remOf(Number(value.value));
      return rem === undefined ? value : { value: rem, unit: "rem" };
    }
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, this.dtcg(child)]));
  }
}
