import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./process.ts";

/** A code block of a document. */
export interface CodeBlock {
  readonly language: string;
  readonly text: string;
}

/** Returns the code blocks of one of the repository's documents, in order. */
export async function codeBlocksOf(document: string): Promise<CodeBlock[]> {
  const markdown = await readFile(join(root, document), "utf8");
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, language = "", text = ""]) => ({
    language,
    text,
  }));
}

/** The JSON of a block in which a line with nothing but "…" stands for fields that are left out. */
export function jsonOf({ text }: CodeBlock): unknown {
  return JSON.parse(text.replaceAll(/^\s*…\n/gm, ""));
}

/** The first block with this text. Throws if the document has none: then a test follows a step that is no longer described. */
export function blockWith(blocks: readonly CodeBlock[], text: string): CodeBlock {
  const block = blocks.find((candidate) => candidate.text.includes(text));
  if (!block) throw new Error(`No code block contains ${JSON.stringify(text)}`);
  return block;
}
