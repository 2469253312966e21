import { type LeftOut, MAX_SITE_PAGES } from "@tintype/shared/api/sites/sites";
import { siteAddress } from "@tintype/shared/sites/address";
import { countLeftOut } from "@tintype/shared/sites/left-out";
import { z } from "zod";
import { decompress } from "./content.ts";

export interface ParsedStorybook {
  /** Of its stories, without its pages of documentation. */
  readonly addresses: readonly string[];
  readonly leftOut: readonly LeftOut[];
}

const entry = z.object({
  type: z.string().optional(),
  parameters: z.object({ docsOnly: z.boolean().optional() }).optional(),
});
/** index.json of Storybook 7 (version 4) and 8 and later (version 5) has `entries`, stories.json of version 6 has `stories`. */
const index = z.union([
  z.object({ entries: z.record(z.string(), entry) }).transform(({ entries }) => entries),
  z.object({ stories: z.record(z.string(), entry) }).transform(({ stories }) => stories),
]);

/**
 * Returns the addresses of a Storybook's stories; null if the file is no index of a Storybook.
 * @param address of the file
 */
export async function parseStorybook(body: Uint8Array, address: string): Promise<ParsedStorybook | null> {
  const { bytes } = await decompress(body);
  const result = index.safeParse(jsonOf(bytes.toString()));
  if (!result.success) return null;
  const leftOut = countLeftOut();
  const addresses: string[] = [];
  for (const [id, { type = "story", parameters }] of Object.entries(result.data)) {
    if (type !== "story" || parameters?.docsOnly) continue;
    const story = siteAddress(`iframe.html?${new URLSearchParams({ id, viewMode: "story" })}`, address);
    if (story === undefined) leftOut.add("unreadable", id);
    else if (addresses.length < MAX_SITE_PAGES) addresses.push(story);
    else leftOut.add("limit", story);
  }
  return { addresses, leftOut: leftOut.list() };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
