/** Returns whether a custom property is private to a component by its name: `--_outline-color`. */
export const isPrivate = (name: string): boolean => name.startsWith("--_");
