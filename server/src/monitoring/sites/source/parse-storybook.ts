import { siteAddress } from "@tintype/shared/sites/address";
import { type Collected, collectAddresses } from "./collect-addresses.ts";
import { decompress, MAX_FILE_BYTES } from "./content.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A file as a server sent it. */
interface SentIndex {
  readonly address: string;
  readonly body: Uint8Array;
  /** False if its end is missing. */
  readonly isComplete: boolean;
}

/** The stories of a Storybook; or that a file is no index of one, is larger than what is read, or has no end. */
export type ParsedStorybook = ({ readonly kind: "stories" } & Collected) | { readonly kind: "none" | "large" | "cut" };

const NONE: ParsedStorybook = { kind: "none" };

/**
 * Returns the addresses of a Storybook's stories, without its pages of documentation. It checks the few fields that it needs
 * without a schema, which would take ten times as long for a large index.
 */
export async function parseStorybook({ address, body, isComplete }: SentIndex): Promise<ParsedStorybook> {
  const { bytes, isCut } = await decompress(body);
  if (isCut || !isComplete) return { kind: bytes.length < MAX_FILE_BYTES ? "cut" : "large" };
  const index = jsonOf(bytes.toString());
  // index.json of Storybook 7 (version 4) and 8 and later (version 5) has `entries`, stories.json of version 6 has `stories`.
  const entries = fieldsOf(index?.entries) ?? fieldsOf(index?.stories);
  if (!entries) return NONE;
  const collection = collectAddresses();
  const parse = (id: string) => siteAddress(`iframe.html?${new URLSearchParams({ id, viewMode: "story" })}`, address);
  for (const id in entries) {
    const entry = fieldsOf(entries[id]);
    if (!entry) return NONE;
    if ((entry.type ?? "story") === "story" && fieldsOf(entry.parameters)?.docsOnly !== true) collection.add(id, parse);
  }
  return { kind: "stories", ...collection.list() };
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
