import picomatch from "picomatch";
import { partsOf } from "./address.ts";

// Without extended globs, negation and ranges, whose regular expressions can be nested.
const OPTIONS = { dot: true, noextglob: true, nonegate: true, noquantifiers: true } as const;

/**
 * Returns a function that tells whether a page's path matches one of the globs: `/shop/**`, `/blog/*`, `/{en,de}/*`. A glob
 * without a slash at its start is one below the root. Paths are compared as people read them: `/über`, not `/%C3%BCber`.
 * The time for a glob of many wildcards is not bounded.
 */
export function createPathMatcher(globs: readonly string[]): (address: string) => boolean {
  if (globs.length === 0) return () => false;
  const matches = picomatch(globs.map(rooted), OPTIONS);
  return (address) => matches(readable(partsOf(address).path));
}

function rooted(glob: string): string {
  const text = readable(glob);
  return text.startsWith("/") || text.startsWith("**") ? text : `/${text}`;
}

function readable(path: string): string {
  if (!path.includes("%")) return path;
  try {
    return decodeURI(path);
  } catch {
    return path; // its bytes are no UTF-8
  }
}
