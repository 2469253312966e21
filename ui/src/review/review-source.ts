import type { CommentOnWire } from "@tintype/shared/api/review/comments";
import type { IgnoreRuleBody, IgnoreRuleOnWire } from "@tintype/shared/api/review/ignore-rules";
import type { ExpectedChange, ReviewLogEntry } from "@tintype/shared/api/review/reviews";
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

export type LogEntry = Pick<ReviewLogEntry, "id" | "at" | "by" | "via" | "action" | "changes" | "about" | "note"> & {
  /** The number of a site's pages on which it was decided. */
  readonly pages?: number;
};

/** A rule that is not made yet. */
export type RuleDraft = IgnoreRuleBody;

/** A page of a list. */
export interface Listed<Item> {
  readonly data: readonly Item[];
  readonly pagination: { readonly total: number; readonly per_page: number };
}

/** A comment as a person writes it. */
export interface WrittenComment {
  readonly text: string;
  /** Ids of users. */
  readonly mentions: string[];
}

/** The comments on the changes of a page or a site. */
export interface CommentSource {
  /** Newest first, up to 100. @param change whose comments alone are listed */
  readonly list: (client: ServerClient, page: number, change?: string) => Promise<Listed<CommentOnWire>>;
  /** The numbers of comments by change. */
  readonly count: (client: ServerClient) => Promise<{ readonly data: readonly CommentCount[] }>;
  readonly create: (client: ServerClient, comment: WrittenComment & { readonly change: string }) => Promise<unknown>;
  readonly update: (client: ServerClient, commentId: string, comment: WrittenComment) => Promise<unknown>;
  readonly remove: (client: ServerClient, commentId: string) => Promise<unknown>;
}

interface CommentCount {
  readonly change: string;
  readonly count: number;
}

/** The reasons that a person gives for a decision, and when ignoring ends: an ISO timestamp. */
export interface Words {
  readonly note?: string;
  readonly until?: string;
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
    words: Words,
  ) => ((client: ServerClient) => Promise<Reviewed>) | undefined;
  /** Approves the newest state as it is. Undefined without one. */
  readonly approve: (review: Reviewed) => ((client: ServerClient) => Promise<Reviewed>) | undefined;
  readonly log: (client: ServerClient, page: number) => Promise<Listed<LogEntry>>;
  readonly rules: {
    readonly list: (client: ServerClient, page: number) => Promise<Listed<IgnoreRuleOnWire>>;
    readonly create: (client: ServerClient, rule: RuleDraft) => Promise<unknown>;
    readonly remove: (client: ServerClient, ruleId: string) => Promise<unknown>;
  };
  readonly comments: CommentSource;
  /** The changes that somebody accepted ahead. */
  readonly expected: {
    readonly list: (client: ServerClient, page: number) => Promise<Listed<ExpectedChange>>;
    readonly takeBack: (client: ServerClient, changeId: string) => Promise<unknown>;
  };
  readonly texts: { readonly none: string; readonly noBaseline: string; readonly approve: string };
  /** From which state to which it has changed. */
  readonly Head: (props: { readonly review: Reviewed }) => ComponentChildren;
  /** Since when a change shows. */
  readonly since: (change: Reviewed["changes"][number]) => string;
  /** Shows where a change is, on the screenshots of both versions. */
  readonly Thumbs: (props: {
    readonly review: Reviewed;
    readonly change: Reviewed["changes"][number];
  }) => ComponentChildren;
  /** Leads to where a change is. */
  readonly Places: (props: {
    readonly review: Reviewed;
    readonly change: Reviewed["changes"][number];
  }) => ComponentChildren;
  /** The pages of a site that change in this way, below the change. */
  readonly Pages: (props: {
    readonly change: Reviewed["changes"][number];
    /** Decides about the change on some of its pages. Absent if the person may not decide. */
    readonly onDecide: ((decision: Decision, pages: readonly string[]) => void) | undefined;
  }) => ComponentChildren;
}
