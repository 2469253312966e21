import { withoutComments } from "../text.ts";
import { resolvePath, type TextFile } from "../text-files.ts";

const IMPORT = /@import\s*(?:url\(\s*["']?([^"')\s]{1,500})["']?\s*\)|["']([^"']{1,500})["'])([^;{}]{0,1000});/g;
/** Parts that may stand before the media queries of an import, also that of Tailwind. */
const OTHER_PARTS = /\b(?:layer|supports|scope|theme|prefix|source)\([^()]*(?:\([^()]*\)[^()]*)*\)|^\s*layer\b(?!\()/g;

/** The media queries under which files are imported by others, by their paths. Those that one imports without any have none. */
export function importConditions(files: readonly TextFile[]): ReadonlyMap<string, string> {
  const conditions = new Map<string, string>();
  const unconditional = new Set<string>();
  for (const { path, content } of files) {
    for (const [, address, text, rest = ""] of withoutComments(content).matchAll(IMPORT)) {
      const target = resolvePath(path, address ?? text ?? "");
      const condition = rest.replaceAll(OTHER_PARTS, "").trim();
      if (target === undefined) continue;
      if (condition === "") unconditional.add(target);
      else if (!conditions.has(target)) conditions.set(target, condition);
    }
  }
  for (const target of unconditional) conditions.delete(target);
  return conditions;
}
