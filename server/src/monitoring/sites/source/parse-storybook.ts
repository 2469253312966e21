import { siteAddress } from "@tintype/shared/sites/address";
import { type Collected, collectAddresses } from "./collect-addresses.ts";
import { decompress } from "./content.ts";

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the addresses of a Storybook's stories, without its pages of documentation; null if the file is no index of a
 * Storybook. It checks the few fields that it needs without a schema, which would take ten times as long for a large index.
 * @param address of the file
 */
export async function parseStorybook(body: Uint8Array, address: string): Promise<Collected | null> {
  const { bytes } = await decompress(body);
  const index = jsonOf(bytes.toString());
  // index.json of Storybook 7 (version 4) and 8 and later (version 5) has `entries`, stories.json of version 6 has `stories`.
  const entries = fieldsOf(index?.entries) ?? fieldsOf(index?.stories);
  if (!entries) return null;
  const collection = collectAddresses();
  const parse = (id: string) => siteAddress(`iframe.html?${new URLSearchParams({ id, viewMode: "story" })}`, address);
  for (const id in entries) {
    const entry = fieldsOf(entries[id]);
    if (!entry) return null;
    if ((entry.type ?? "story") === "story" && fieldsOf(entry.parameters)?.docsOnly !== true) collection.add(id, parse);
  }
  return collection.list();
}

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Fields) // every object of JSON that is no list has such fields
    : undefined;

function jsonOf(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}
