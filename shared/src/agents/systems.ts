import { z } from "zod";
import type { System } from "../api/systems/systems.ts";
import { countField, more } from "./subject.ts";

export const listSystemsAnswer = z.object({
  total: countField,
  next_page: z.int().nullable(),
  systems: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      team_id: z.string().nullable(),
      version: countField,
      format: z.string(),
      tokens: z.record(z.string(), countField).describe("By kind."),
    }),
  ),
  more,
});

type SystemLine = z.infer<typeof listSystemsAnswer>["systems"][number];

/** A design system as answers list it. */
export const toSystemLine = ({
  id,
  name,
  team_id,
  version,
  format,
  token_counts,
}: Pick<System, "id" | "name" | "team_id" | "version" | "format" | "token_counts">): SystemLine => ({
  id,
  name,
  team_id,
  version,
  format,
  tokens: { ...token_counts },
});
