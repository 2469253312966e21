import type { Migration } from "kysely/migration";
import { schema } from "./0001-schema.ts";
import { reviews } from "./0003-reviews.ts";

/**
 * Every change to the schema, in order. A released migration is never edited, nor are the files in `schema/`: a new one is
 * added at the end.
 */
export const migrations: Record<string, Migration> = {
  "0001-schema": schema,
  "0003-reviews": reviews,
};
