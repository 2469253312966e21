import type { ReviewLogEntry } from "@tintype/shared/api/review/reviews";
import type { ComponentChildren } from "preact";
import type { ServerClient } from "../platform/server/client.ts";
import type { Decision } from "./decision.ts";
import type { Consequence, ReviewedChange, ReviewOnWire } from "./use-review.ts";

/** The parts that the reviews of a page and of a site have in common. */
export interface Review {
  readonly baseline: object | null;
  readonly latest: object | null;
  readonly reasons: ReviewOnWire["reasons"];
  readonly changes: readonly ReviewedChange[];
  readonly consequences: readonly Consequence[];
}

type LogEntry = Pick<ReviewLogEntry, "id" | "at" | "by" | "via" | "action" | "changes" | "note">;

export interface ReviewLogPage {
  readonly data: readonly LogEntry[];
  readonly pagination: { readonly total: number; readonly per_page: number };
}

/** A page or a site whose changes are reviewed: how its review is loaded, decided and worded. */
export interface ReviewSource<Reviewed extends Review> {
  /** Names what is loaded. */
  readonly name: string;
  /** The team that may know who decided; null: the person's own account. */
  readonly teamId: string | null;
  readonly get: (client: ServerClient) => Promise<Reviewed>;
  /**
   * Decides about changes of a review that the person saw. Undefined if it has no latest state.
   * @param pages of a site: on these pages only
   */
  readonly decide: (
    review: Reviewed,
    decision: Decision,
    ids: string[],
    pages: readonly string[] | undefined,
  ) => ((client: ServerClient) => Promise<Reviewed>) | undefined;
  /** Approves the newest state as it is. Undefined without one. */
  readonly approve: (review: Reviewed) => ((client: ServerClient) => Promise<Reviewed>) | undefined;
  readonly log: (client: ServerClient, page: number) => Promise<ReviewLogPage>;
  readonly texts: { readonly none: string; readonly noBaseline: string; readonly approve: string };
  /** From which state to which it has changed. */
  readonly Head: (props: { readonly review: Reviewed }) => ComponentChildren;
  /** Since when a change shows. */
  readonly since: (change: Reviewed["changes"][number]) => string;
  /** Leads to where a change is. */
  readonly Places: (props: {
    readonly review: Reviewed;
    readonly change: Reviewed["changes"][number];
    /** Decides about the change on some of its pages. Absent if the person may not decide. */
    readonly onDecide: ((decision: Decision, pages: readonly string[]) => void) | undefined;
  }) => ComponentChildren;
}
