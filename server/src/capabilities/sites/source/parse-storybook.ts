import { z } from "zod";
import { decompress } from "./content.ts";

const entry = z.object({
  type: z.string().optional(),
  parameters: z.object({ docsOnly: z.boolean().optional() }).optional(),
});
/** index.json of Storybook 7 (version 4) and 8 and later (version 5) has `entries`, stories.json of version 6 has `stories`. */
const index = z.union([
  z.object({ entries: z.record(z.string(), entry) }).transform(({ entries }) => entries),
  z.object({ stories: z.record(z.string(), entry) }).transform(({ stories }) => stories),
]);

/** Returns the ids of a Storybook's stories, without its pages of documentation; null if the file is no index of a Storybook. */
export async function parseStorybook(body: Uint8Array): Promise<string[] | null> {
  const { bytes } = await decompress(body);
  const result = index.safeParse(jsonOf(bytes.toString()));
  if (!result.success) return null;
  return Object.entries(result.data).flatMap(([id, { type = "story", parameters }]) =>
    type === "story" && !parameters?.docsOnly ? [id] : [],
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
