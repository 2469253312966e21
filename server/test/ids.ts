import { type Id, isId } from "../src/platform/ids.ts";

/** Brands an id from an answer, for a test's own queries: `asId<TeamId>(team.id)`. Throws if the text is not an id. */
export function asId<T extends Id<string> = never>(text: string): T {
  if (!isId<T>(text)) throw new Error(`not an id: ${text}`);
  return text;
}
