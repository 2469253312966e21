import { z } from "zod";
import { KIND_KEYS } from "../kinds/keys.ts";
import type { Tokens } from "../kinds/wire.ts";
import { countField, more, pageFacts } from "./subject.ts";

export const captureAnswer = z.object({
  page: pageFacts,
  status: z.enum(["pending", "running", "completed"]),
  kinds: z.array(z.object({ kind: z.string(), tokens: countField })),
  themes: z
    .array(z.looseObject({ name: z.string() }))
    .optional()
    .describe("Found on the page: modes to capture it in."),
  next: z.string().describe("What to ask now."),
});

/** The numbers of tokens of each kind that a page has. */
export const countKinds = (tokens: Tokens): { kind: string; tokens: number }[] =>
  KIND_KEYS.flatMap((kind) => {
    const list = tokens[kind];
    return list && list.length > 0 ? [{ kind, tokens: list.length }] : [];
  });

export const listPagesAnswer = z.object({
  total: countField,
  next_page: z.int().nullable().describe("To ask for the pages after these."),
  pages: z.array(
    z.object({
      extraction_id: z.string(),
      url: z.string(),
      title: z.string().nullable(),
      team_id: z.string().nullable(),
      status: z.string(),
      version: countField,
      changed_at: z.string().nullable().describe("When the newest version that differs was read."),
    }),
  ),
  more,
});
