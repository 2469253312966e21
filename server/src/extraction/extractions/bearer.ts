import type { Authorized } from "../../identity/teams/authorized.ts";
import type { ExtractionRow } from "../runs/rows.ts";

/** Somebody without an account who may read one extraction, because they have a link to it. */
export type Bearer = Readonly<{ extraction: Authorized<ExtractionRow> }>;
