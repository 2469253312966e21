import { v7, validate } from "uuid";
import { z } from "zod";

declare const kind: unique symbol;

/** An id that the compiler distinguishes from ids of other kinds. At run time, a lower-case UUID (version 7, sorted by time). */
export type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type UserId = Id<"user">;
export type SessionId = Id<"session">;
export type ApiKeyId = Id<"api key">;
export type ExtractionId = Id<"extraction">;
export type RunId = Id<"run">;
export type SnapshotId = Id<"snapshot">;
export type WorkerId = Id<"worker">;
export type TeamId = Id<"team">;
export type WebhookId = Id<"webhook">;
export type ChannelId = Id<"channel">;
/** The id of a webhook or of a channel. */
export type ReceiverId = WebhookId | ChannelId;
/** The id of the credentials that let the service in behind a login. */
export type AccessId = Id<"access">;
/** The id of a page that an agent waits for. */
export type AgentReadingId = Id<"reading for an agent">;
export type DeliveryId = Id<"delivery">;
export type ShareId = Id<"share">;
export type SystemId = Id<"system">;
export type IgnoreRuleId = Id<"ignore rule">;
/** The id of a comment on a change. */
export type CommentId = Id<"comment">;
export type SiteId = Id<"site">;
/** The id of a page or of a site. */
export type SubjectId = ExtractionId | SiteId;
export type SiteRunId = Id<"run of a site">;
export type ReviewLogId = Id<"entry of a review log">;
export type TeamMemberId = Id<"team member">;

/** Creates an id: `newId<RunId>()`. */
export function newId<T extends Id<string>>(): T {
  // The brand exists only for the compiler, so it takes a cast.
  return v7() as T;
}

/** Returns whether the value is a lower-case UUID. Other values must not reach uuid columns: PostgreSQL would throw. */
export function isId<T extends Id<string>>(value: unknown): value is T {
  return typeof value === "string" && validate(value) && value === value.toLowerCase();
}

/** A schema for a path parameter that must be an id. For clients, ids are opaque strings. */
export function idParam<T extends Id<string>>() {
  return z
    .string()
    .refine((value): value is T => isId<T>(value), "is not an id")
    .meta({ description: "Opaque id." });
}
