import type { ExtractionRow } from "../runs/rows.ts";
import type { Authorized } from "../teams/authorized.ts";

/** Somebody without an account who may read one extraction, because they have a link to it. */
export type Bearer = Readonly<{ extraction: Authorized<ExtractionRow> }>;
