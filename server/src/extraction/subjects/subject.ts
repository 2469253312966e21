import { type RawBuilder, sql } from "kysely";
import type { ExtractionId, SiteId, SubjectId } from "../../platform/ids.ts";

// A subject is a page or a site. Whatever concerns both has one table with two columns, one of which is null.

/** A page or a site as a request names it. */
export type Subject = { readonly extraction: ExtractionId } | { readonly site: SiteId };

/** The columns by which a row belongs to a page or to a site. */
export type SubjectColumns =
  | { readonly extraction_id: ExtractionId; readonly site_id: null }
  | { readonly extraction_id: null; readonly site_id: SiteId };

export const toColumns = (subject: Subject): SubjectColumns =>
  "site" in subject
    ? { extraction_id: null, site_id: subject.site }
    : { extraction_id: subject.extraction, site_id: null };

/** The subject of a row. @throws Error if it has none, which a constraint of its table forbids */
export function subjectIn({
  extraction_id,
  site_id,
}: {
  readonly extraction_id: ExtractionId | null;
  readonly site_id: SiteId | null;
}): Subject {
  if (extraction_id !== null) return { extraction: extraction_id };
  if (site_id !== null) return { site: site_id };
  throw new Error("the row belongs neither to a page nor to a site");
}

export const idOf = (subject: Subject): SubjectId => ("site" in subject ? subject.site : subject.extraction);

/** The word for a subject in messages to people. */
export const nameOfKind = (subject: Subject): "extraction" | "site" => ("site" in subject ? "site" : "extraction");

/** Matches the rows of a subject in a table that has both columns. */
export const isOf = (subject: Subject): RawBuilder<boolean> =>
  "site" in subject ? sql`site_id = ${subject.site}` : sql`extraction_id = ${subject.extraction}`;
