import type { ExtractionId, SiteId, SubjectId } from "../../platform/ids.ts";
import type { Subject } from "./subject.ts";

/** One kind of subject, as addresses name it. */
export interface SubjectKind<Path extends `/api/${string}`, Id extends SubjectId> {
  readonly path: Path;
  readonly subjectOf: (id: Id) => Subject;
}

export const PAGES = {
  path: "/api/extractions",
  subjectOf: (extraction: ExtractionId): Subject => ({ extraction }),
} as const satisfies SubjectKind<"/api/extractions", ExtractionId>;

export const SITES = {
  path: "/api/sites",
  subjectOf: (site: SiteId): Subject => ({ site }),
} as const satisfies SubjectKind<"/api/sites", SiteId>;
