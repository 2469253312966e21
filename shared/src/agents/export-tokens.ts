import { z } from "zod";
import { kindList } from "../api/common/kinds.ts";
import { exportTokens } from "../export/export.ts";
import { type TextFormat, textFormats } from "../export/formats.ts";
import type { ExportOptions } from "../export/options.ts";
import { pageName } from "../export/page-name.ts";
import type { Tokens } from "../kinds/wire.ts";
import { flatTokens } from "../modes/tokens-in-mode.ts";
import { ANSWER_BYTES } from "./limits.ts";
import { bytesOf, shortAnswer, strange } from "./short-answer.ts";
import { countField, type PageFacts, pageFacts } from "./subject.ts";

export const formatInput = z.enum(textFormats).default("css");
export const exportKindsInput = kindList.optional().describe("Only these kinds.");

export const exportAnswer = z.object({
  page: pageFacts,
  format: z.string(),
  content: z.string().describe("Cut after whole lines."),
  remaining_bytes: countField.describe("What was cut off. Ask for more with max_bytes, or read the resource."),
  left_out: countField.describe("Tokens with texts that are too long, or that a person would not see as they are."),
  resource: z.string().optional(),
});

/** Kinds whose values Tintype writes from numbers and colours alone, so they may be long. */
const WRITTEN_KINDS = ["shadows", "gradients"];

/** Writes tokens in a format, as far as the bound allows. @returns undefined if the snapshot does not have the mode */
export function exportForAgent(
  tokens: Tokens,
  {
    page,
    format,
    mode,
    resource,
    maxBytes = ANSWER_BYTES,
    ...options
  }: Pick<ExportOptions, "kinds" | "base"> & {
    readonly page: PageFacts;
    readonly format: TextFormat;
    readonly mode?: string | undefined;
    readonly resource?: string | undefined;
    readonly maxBytes?: number | undefined;
  },
): z.infer<typeof exportAnswer> | undefined {
  const file = exportInert(tokens, { ...options, format, mode, url: page.url });
  if (!file) return undefined;
  const { content: text, leftOut } = file;
  const facts = shortAnswer({
    page,
    format,
    content: "",
    remaining_bytes: 0,
    left_out: leftOut,
    ...(resource && { resource }),
  });
  const content = firstLines(text, maxBytes - bytesOf(facts) - SPARE);
  return { ...facts, content, remaining_bytes: utf8(text) - utf8(content) };
}

/** Bytes for the digits of a number. */
const SPARE = 20;

/** A whole file, without tokens whose texts are too long for an agent, or invisible. */
export function exportInert(
  tokens: Tokens,
  {
    format,
    mode,
    url,
    ...options
  }: Pick<ExportOptions, "kinds" | "base"> & {
    readonly url: string;
    readonly format: TextFormat;
    readonly mode?: string | undefined;
  },
): { content: string; leftOut: number } | undefined {
  const flat = mode === undefined ? tokens : flatTokens(tokens, mode);
  if (!flat) return undefined;
  const inertTokens = withoutStrangeTexts(flat);
  const { content } = exportTokens(inertTokens.tokens, format, { ...options, title: pageName(url) });
  return { content, leftOut: inertTokens.leftOut };
}

/** Tokens whose texts are as an agent may see them, and the number of the others. */
function withoutStrangeTexts(tokens: Tokens): { tokens: Tokens; leftOut: number } {
  let leftOut = 0;
  const keepInert = (key: string, list: readonly unknown[]) => {
    const inertTokens = list.filter((token) => isInert(token, WRITTEN_KINDS.includes(key)));
    leftOut += list.length - inertTokens.length;
    return inertTokens;
  };
  const filterLists = (lists: object): object =>
    Object.fromEntries(
      Object.entries(lists).map(([key, value]: [string, unknown]) => {
        if (key === "modes" && Array.isArray(value)) return [key, value.map((mode) => filterLists(mode))];
        return [key, Array.isArray(value) ? keepInert(key, value) : value];
      }),
    );
  return { tokens: filterLists(tokens) as Tokens, leftOut }; // the same lists, with fewer tokens
}

/** Returns whether no text in a token is too long for an agent or contains characters that look like others. */
function isInert(value: unknown, mayBeLong: boolean): boolean {
  if (typeof value === "string") return strange(value) === value.trim();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([key, item]: [string, unknown]) => {
    const isWritten = mayBeLong && key === "value" && typeof item === "string" && !/[\p{Cc}\p{Cf}]/u.test(item);
    const isData = key === "url" && typeof item === "string" && item.startsWith("data:"); // a hash stands for it
    return isWritten || isData || (isInert(key, false) && isInert(item, mayBeLong));
  });
}

const encoder = new TextEncoder();
const utf8 = (text: string): number => encoder.encode(text).length;

/** The first lines whose JSON has at most so many bytes. */
function firstLines(text: string, bytes: number): string {
  if (bytesOf(text) <= bytes) return text;
  let used = 2; // the quotes
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    used += bytesOf(line); // two quotes less, a line break of two characters more
    if (used > bytes) break;
    lines.push(line);
  }
  return lines.length === 0 ? "" : `${lines.join("\n")}\n`;
}
