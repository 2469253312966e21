/** Returns true for private names such as `--_outline-color`. */
export const isPrivate = (name: string): boolean => name.startsWith("--_");
