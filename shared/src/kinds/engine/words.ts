/** The words of the name of a custom property or class: `fgColor-blue500` has `fg`, `color`, `blue` and `500`. */
export function words(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([a-zA-Z]{2})(\d{2,})/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== "");
}
