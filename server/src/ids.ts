import { v7, validate } from "uuid";
import { z } from "zod";

declare const kind: unique symbol;

/** An id that cannot be mistaken for one of another kind. At run time a lower-case UUID (version 7: sorted by time). */
export type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type UserId = Id<"user">;
export type ApiKeyId = Id<"api key">;
export type ExtractionId = Id<"extraction">;
export type RunId = Id<"run">;
export type SnapshotId = Id<"snapshot">;
export type WorkerId = Id<"worker">;
export type TeamId = Id<"team">;
export type WebhookId = Id<"webhook">;
export type DeliveryId = Id<"delivery">;
export type TeamMemberId = Id<"team member">;

/** A fresh id: `newId<RunId>()`. */
export function newId<T extends Id<string>>(): T {
  // A brand exists for the compiler alone: only a cast can make one.
  return v7() as T;
}

/** Whether a value from outside can be an id at all. What is none must never reach the database's uuid columns. */
export function isId<T extends Id<string>>(value: unknown): value is T {
  return typeof value === "string" && validate(value) && value === value.toLowerCase();
}

/** A path parameter that holds an id; what cannot be one does not parse. For callers ids are opaque strings. */
export function idParam<T extends Id<string>>() {
  return z
    .string()
    .refine((value): value is T => isId<T>(value), "is not an id")
    .meta({ description: "Opaque id." });
}
