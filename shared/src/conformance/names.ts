/**
 * The words of a token's name in lower case: `color.brandPrimary/500` has color, brand, primary, 500.
 */
export function nameWords(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** By which a custom property of a page and a token of any format have one name: `color-brand-primary-500`. */
export const nameKey = (name: string): string => nameWords(name).join("-");
