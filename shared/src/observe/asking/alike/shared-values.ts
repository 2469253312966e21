import * as dom from "../../dom/members.ts";
import type { Styled } from "../../dom/styled.ts";
import { getOrCreate } from "../../memo.ts";
import type { PageWatch } from "./page-watch.ts";
import { longhandsWithLengths, SHARED, UNLESS_NONE } from "./shared-properties.ts";

/** The computed values of all nodes of one kind, each read once while the page stays as it was. */
export class SharedValues {
  readonly #watch: Pick<PageWatch, "isStill"> | undefined;
  readonly #values = new Map<string, string>();
  /** By property, whether all nodes have the same lengths. */
  readonly #areLengths = new Map<string, boolean>();

  /** @param watch of a page that runs meanwhile: what is read after a change may be the value of one node alone */
  constructor(watch: Pick<PageWatch, "isStill"> | undefined) {
    this.#watch = watch;
  }

  /** The computed value of a property at a node of the kind. */
  valueAt(node: Styled, property: string): string {
    const shared = this.#values.get(property);
    if (shared !== undefined) return shared;
    const value = node.style.getPropertyValue(property);
    if (this.#watch?.isStill !== false && this.#isShared(node, property, value)) this.#values.set(property, value);
    return value;
  }

  #isShared(node: Styled, property: string, value: string): boolean {
    if (SHARED.has(property)) return true;
    if (UNLESS_NONE.has(property)) return value === "none";
    const longhands = longhandsWithLengths(property);
    return longhands !== undefined && getOrCreate(this.#areLengths, property, () => areLengths(node, longhands));
  }
}

/** Returns whether sides are as long as they are declared. The browser moves what is positioned to where it fits, with other margins. */
function areLengths({ element, pseudo, style }: Styled, longhands: readonly string[]): boolean {
  if (pseudo !== "" || !dom.hasStyleMaps() || /absolute|fixed/.test(style.getPropertyValue("position"))) return false;
  const computed = dom.computedStyleMap(element);
  return longhands.every((longhand) => {
    const value = computed.get(longhand);
    return value !== undefined && "unit" in value && value.unit === "px";
  });
}
