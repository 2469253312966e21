/** Whether a component marks a custom property as its own, which nobody else sets: `--_outline-color`. */
export const isPrivate = (name: string): boolean => name.startsWith("--_");
