import { AppError } from "../errors.ts";
import type { Caller } from "../http/endpoint.ts";
import type { ExtractionRow } from "./repository.ts";

declare const authorized: unique symbol;

/**
 * A resource that the caller was found to have a right to. Only `authorizeExtraction` makes one, so a query that takes an
 * `Authorized<ExtractionRow>` cannot be reached without the check: forgetting it does not compile.
 */
export type Authorized<T> = T & { readonly [authorized]: true };

/**
 * Lets the extraction's creator through.
 * @throws AppError not_found where there is none, forbidden where it is somebody else's
 */
export function authorizeExtraction(caller: Caller, extraction: ExtractionRow | undefined): Authorized<ExtractionRow> {
  if (!extraction) throw new AppError("not_found", "There is no such extraction.");
  if (extraction.user_id !== caller.userId) {
    throw new AppError("forbidden", "This extraction belongs to somebody else.");
  }
  return extraction as Authorized<ExtractionRow>; // the one place that may say so
}
